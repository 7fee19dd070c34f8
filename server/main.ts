import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { createLog } from "#app/platform/log.ts";
import { parseSettings } from "#app/platform/settings.ts";
import { openDatabase } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { seed } from "#db/seed.ts";
import { finishRequests, listen } from "#server/listen.ts";
import { startProblem } from "#server/start-problem.ts";
import { startScreen } from "#server/start-screen.ts";

const buildFolder = path.resolve(import.meta.dirname, "../build");
const clientFolder = path.join(buildFolder, "client");
/** Longer than any request should take, shorter than what service managers wait before killing. */
const stopTimeoutMs = 10_000;

async function main() {
  const settings = parseSettings(process.env);
  const log = createLog();
  const database = await openDatabase(settings);
  await migrate(database.db);
  await seed(database.db);

  const { createServerApp, startMailWorker } = await importBuilt();
  const app = { db: database.db, settings, log, now: () => new Date() };
  const http = createServerApp(app, {
    production: true,
    clientFolder,
    elementsUrl: builtElementsUrl(),
  });
  const { server, port } = await listen(http.fetch, settings);
  const worker = startMailWorker(app);
  process.stdout.write(startScreen(settings, database.kind, port));

  let stopping = false;
  async function stop(signal: string) {
    if (stopping) return;
    stopping = true;
    log.info("stopping", { signal });
    setTimeout(() => process.exit(1), stopTimeoutMs).unref();
    await Promise.all([finishRequests(server), worker.stop()]);
    await database.close();
    log.info("stopped");
  }
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

/** A computed address, so that the types come from the source: the build need not exist yet. */
function importBuilt(): Promise<typeof import("#server/app.ts")> {
  return import(pathToFileURL(path.join(buildFolder, "server/app.js")).href);
}

function builtElementsUrl(): string {
  const manifest = readFileSync(path.join(clientFolder, ".vite/manifest.json"), "utf8");
  return `/${JSON.parse(manifest)["app/elements/main.ts"].file}`;
}

try {
  await main();
} catch (error) {
  console.error(startProblem(error) ?? error);
  process.exit(1);
}
