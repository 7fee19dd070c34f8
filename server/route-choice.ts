import type { ServerBuild } from "react-router";

type Routes = ServerBuild["routes"];

const wordsCompared = 2;

/** React Router compares a page with all 200 routes twice, a third of its rendering time. */
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
