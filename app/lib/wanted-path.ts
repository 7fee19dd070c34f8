/** What React Router adds to an address when the browser asks for the data of a page only. */
const ofDataRequests = ["_routes", "index"];

/** The path and query of an address as pages name them: without the language, for a page's data too. */
export function wantedPath(url: string): string {
  const { pathname, searchParams } = new URL(url);
  for (const name of ofDataRequests) searchParams.delete(name);
  const path = pathname.replace(/(\/_root|\/_)?\.data$/, "").replace(/^\/ar(?=\/|$)/, "") || "/";
  return searchParams.size > 0 ? `${path}?${searchParams}` : path;
}
