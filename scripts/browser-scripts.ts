import { globSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { isMainThread, Worker, workerData } from "node:worker_threads";
import { minify } from "terser";

// Makes a script of each language from Vite's output, where IN_ARABIC stands for a text
// (vite.config.ts), and minifies it further: 1 kB less in every page.

const clientFolder = "build/client";
const folder = `${clientFolder}/assets`;

type Share = { names: string[]; withTexts: Set<string> };

export async function finishScripts(): Promise<void> {
  const names = globSync("*.js", { cwd: folder });
  const withTexts = findWithTexts(names);
  writeArabicLists(names, withTexts);
  const count = availableParallelism();
  const shares = Array.from({ length: count }, (_, share) => ({
    names: names.filter((_name, position) => position % count === share),
    withTexts,
  }));
  await Promise.all(shares.map(finishInThread));
}

function finishInThread(share: Share): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(import.meta.filename, { workerData: share });
    worker.once("error", reject).once("exit", () => resolve());
  });
}

const read = (name: string) => readFileSync(`${folder}/${name}`, "utf8");

function findWithTexts(names: string[]): Set<string> {
  const sources = new Map(names.map((name) => [name, read(name)]));
  const found = new Set<string>();
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const [name, source] of sources) {
      if (source.includes("IN_ARABIC") || namesIn(source).some((named) => found.has(named))) {
        found.add(name);
      }
    }
  }
  return found;
}

const scriptName = /[\w.$~-]+\.js\b/g;
const namesIn = (source: string) => source.match(scriptName) ?? [];

const arabicName = (name: string) => name.replace(/js$/, "ar.js");

const namedInArabic = (source: string, withTexts: Set<string>) =>
  source.replace(scriptName, (name) => (withTexts.has(name) ? arabicName(name) : name));

/** Vite's manifest and the router's, which server/pages.ts reads. */
function writeArabicLists(names: string[], withTexts: Set<string>): void {
  const scripts = readFileSync(`${clientFolder}/.vite/manifest.json`, "utf8");
  writeFileSync(`${clientFolder}/.vite/manifest.ar.json`, namedInArabic(scripts, withTexts));
  const routes = names
    .filter((name) => name.startsWith("manifest-"))
    .map(read)
    .find((source) => source.startsWith("window.__reactRouterManifest"));
  if (!routes) throw new Error("The build has no list of its routes");
  const list = routes.replace(/^[^{]*|;\s*$/g, "");
  writeFileSync(`${clientFolder}/.vite/routes.ar.json`, namedInArabic(list, withTexts));
}

async function finishShare({ names, withTexts }: Share): Promise<void> {
  for (const name of names) {
    const source = read(name);
    writeFileSync(`${folder}/${name}`, await minified(source, false));
    if (!withTexts.has(name)) continue;
    const arabic = await minified(namedInArabic(source, withTexts), true);
    writeFileSync(`${folder}/${arabicName(name)}`, arabic);
  }
}

async function minified(source: string, isArabic: boolean): Promise<string> {
  const { code } = await minify(source, {
    module: true,
    ecma: 2020,
    compress: {
      passes: 3,
      keep_fargs: false,
      pure_getters: true,
      global_defs: { IN_ARABIC: isArabic },
    },
  });
  return code ?? source;
}

if (!isMainThread) await finishShare(workerData);
