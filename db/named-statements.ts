/** PostgreSQL keeps prepared statements per connection, in memory. */
const mostNamed = 150;
const longestNamed = 8_000;
/** Searches are planned for their words: a generic plan would be bad for common ones. */
const isSearch = / i?like |similarity\(/;

/** Names for repeated statements, which are then parsed and planned once; null for others. */
export function statementNames(): (text: string) => string | null {
  const names = new Map<string, string>();
  const metOnce = new Set<string>();
  return (text) => {
    const known = names.get(text);
    if (known) return known;
    if (names.size === mostNamed || text.length > longestNamed || isSearch.test(text)) return null;
    if (!metOnce.delete(text)) {
      if (metOnce.size === 10 * mostNamed) metOnce.clear();
      metOnce.add(text);
      return null;
    }
    const name = `statement_${names.size}`;
    names.set(text, name);
    return name;
  };
}
