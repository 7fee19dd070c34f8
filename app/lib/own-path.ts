const here = "http://here";

/**
 * Where a form or an address says to go on: a path of this site, with its query and fragment.
 * Anything else becomes `otherwise`, so that nobody can be sent to another site from ours.
 */
export function ownPath(to: unknown, otherwise: string): string {
  if (typeof to !== "string" || !to.startsWith("/") || !URL.canParse(to, here)) return otherwise;
  const { origin, pathname, search, hash } = new URL(to, here);
  // A browser takes what follows two slashes for a host.
  if (origin !== here || pathname.startsWith("//")) return otherwise;
  return pathname + search + hash;
}
