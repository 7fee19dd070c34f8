import { enableCompileCache } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

// Keeps what V8 makes of the server's code, for every start (server/main.ts). Written when this ends.
enableCompileCache(path.resolve("build/compiled"));
await import(pathToFileURL("build/server/app.js").href);
