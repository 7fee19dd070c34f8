import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";

const clientFolder = path.resolve(import.meta.dirname, "../../build/client");

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] };
type Manifest = Record<string, Chunk>;
const manifest: Manifest = JSON.parse(readFileSync(`${clientFolder}/.vite/manifest.json`, "utf8"));

/** How a page names a script that it loads; in its list of routes stand others as well. */
const loaded = /(?: src=|\bfrom |\bimport\()"\/(assets\/[^"]+\.js)"/g;

/** Every script file the page loads, asleep, at once or `later`, and what those import. */
export function scriptsOf(html: string, later: string[] = []): string[] {
  const files = [...html.matchAll(loaded)].map(([, file]) => file ?? "");
  const sources = Object.keys(manifest).filter((name) =>
    files.includes(manifest[name]?.file ?? ""),
  );
  const imported = filesOf([...sources, ...later], ({ imports = [] }) => imports);
  return [...new Set([...files, ...imported])];
}

/** The pages of the staff area, each with the sources of its layouts and of itself. */
export const staffPages = pagesOf(routes).filter(({ sources }) =>
  sources.some((source) => source.startsWith("routes/admin/")),
);

function pagesOf(entries: RouteConfigEntry[], above = { path: "", sources: [] as string[] }) {
  return entries.flatMap(({ path = "", file, children = [] }): (typeof above)[] => {
    const page = {
      path: path ? `${above.path}/${path}` : above.path,
      sources: [...above.sources, file],
    };
    return [page, ...pagesOf(children, page)];
  });
}

/** Every script file that a page of these sources loads, also those that load when needed. */
export function scriptsOfSources(sources: string[]): string[] {
  const names = Object.keys(manifest);
  const always = ["entry.client.tsx", "root.tsx", "elements/main.ts"];
  const start = [...always, ...sources].map((source) =>
    names.find((name) => name.replace(/\?.*/, "") === `app/${source}`),
  );
  return filesOf(
    start.filter((name) => name !== undefined),
    nowAndLater,
  );
}

const nowAndLater = ({ imports = [], dynamicImports = [] }: Chunk) => [
  ...imports,
  ...dynamicImports,
];

/** Every script file of the custom elements, also of those that load where one is. */
export const scriptsOfElements = () => filesOf(["app/elements/main.ts"], nowAndLater);

/** The files of these sources, and of all that `next` leads to. */
function filesOf(sources: string[], next: (chunk: Chunk) => string[]): string[] {
  const files = new Set<string>();
  const names = new Set(sources);
  for (const name of names) {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`${name} is not in the build`);
    files.add(chunk.file);
    for (const imported of next(chunk)) names.add(imported);
  }
  return [...files];
}

/** How much travels: what is too small to be worth it is not compressed. */
export function sentBytes(files: string[]): number {
  return files.reduce((sum, file) => {
    const compressed = statSync(`${clientFolder}/${file}.br`, { throwIfNoEntry: false });
    return sum + (compressed ?? statSync(`${clientFolder}/${file}`)).size;
  }, 0);
}

export const sourceOf = (file: string) => readFileSync(`${clientFolder}/${file}`, "utf8");
