import { enableCompileCache } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

const buildFolder = path.resolve(import.meta.dirname, "../build");
// Filled by the build, so that no start compiles again.
enableCompileCache(path.join(buildFolder, "compiled"));

const { start }: typeof import("#server/app.ts") = await import(
  pathToFileURL(path.join(buildFolder, "server/app.js")).href
);
await start(buildFolder);
