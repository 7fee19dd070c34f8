import { enableCompileCache } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

const buildFolder = path.resolve(import.meta.dirname, "../build");
// Filled by the build, so that no start compiles what an earlier one has.
enableCompileCache(path.join(buildFolder, "compiled"));

/** A computed address, so that the types come from the source: the build need not exist yet. */
const { start }: typeof import("#server/app.ts") = await import(
  pathToFileURL(path.join(buildFolder, "server/app.js")).href
);
await start(buildFolder);
