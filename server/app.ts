// Bundled into one file for the server (vite.config.ts).
export { startMailWorker } from "#app/platform/mail/worker.server.ts";
export { createServerApp } from "#server/http.ts";
export { start } from "#server/start.ts";
