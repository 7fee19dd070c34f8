import type { ServerBuild } from "react-router";

type Routes = ServerBuild["routes"];

/** So many words at the beginning of an address tell most routes apart. */
const wordsCompared = 2;

/**
 * The routes that an address without its language may mean, in an object that is the same for all that begin alike.
 * React Router tries an address with each route in turn, twice for a page, and with 200 of them that took longer
 * than a third of the rendering.
 */
export function routeChoice(routes: Routes): (path: string) => Routes {
  const wordsOf = new Map(Object.keys(routes).map((id) => [id, words(fullPath(routes, id))]));
  const known = new Set([...wordsOf.values()].flatMap((all) => [all[0], all.join("/")]));
  const chosen = new Map<string, Routes>();

  function choose(start: string[]): Routes {
    const mayBe = (each: string[]) =>
      each.every((word, place) => /^[:*]/.test(word) || (start[place] ?? word) === word);
    return Object.fromEntries(
      Object.entries(routes).filter(([id]) => mayBe(wordsOf.get(id) ?? [])),
    );
  }

  return (path) => {
    // The router reads these in its own way, or is asked about other addresses.
    if (/%|\/\/|^\/__manifest/.test(path)) return routes;
    const all = words(path.toLowerCase().replace(/\.data$/, ""));
    const start = known.has(all.join("/")) ? all : all.slice(0, known.has(all[0]) ? 1 : 0);
    const name = start.join("/");
    const choice = chosen.get(name) ?? choose(start);
    chosen.set(name, choice);
    return choice;
  };
}

const words = (path: string): string[] => path.split("/").filter(Boolean).slice(0, wordsCompared);

function fullPath(routes: Routes, id: string): string {
  const route = routes[id];
  return route
    ? `${route.parentId ? fullPath(routes, route.parentId) : ""}/${route.path ?? ""}`
    : "";
}
