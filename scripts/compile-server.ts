import { enableCompileCache } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

// Writes V8's code cache of the server when this process ends (server/main.ts).
enableCompileCache(path.resolve("build/compiled"));
await import(pathToFileURL("build/server/app.js").href);
