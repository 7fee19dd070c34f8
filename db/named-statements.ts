/** PostgreSQL keeps what it made of each for every connection, in memory of its own. */
const mostNamed = 150;
/** What is longer writes a list of many rows, and is hardly the same text twice. */
const longestNamed = 8_000;
/** A search is planned for what is searched: a plan for any word would be wrong for the common ones. */
const isSearch = / i?like |similarity\(/;

/**
 * Names for the statements that come again, by which a database parses them once and, where values make
 * no difference, plans them once. Null for what has none: others are known by their text.
 */
export function statementNames(): (text: string) => string | null {
  const names = new Map<string, string>();
  const metOnce = new Set<string>();
  return (text) => {
    const known = names.get(text);
    if (known) return known;
    if (names.size === mostNamed || text.length > longestNamed || isSearch.test(text)) return null;
    if (!metOnce.delete(text)) {
      // Of an installation that asks something else each time, none comes again.
      if (metOnce.size === 10 * mostNamed) metOnce.clear();
      metOnce.add(text);
      return null;
    }
    const name = `statement_${names.size}`;
    names.set(text, name);
    return name;
  };
}
