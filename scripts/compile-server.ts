import { enableCompileCache } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

enableCompileCache(path.resolve("build/compiled"));
await import(pathToFileURL("build/server/app.js").href);
