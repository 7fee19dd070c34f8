import { readFileSync } from "node:fs";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { prepareApiRoles } from "#app/api/caller.server.ts";
import { createFirstAccount } from "#app/features/staff/new-account.server.ts";
import { queueVisitNews } from "#app/features/visits/reminders.server.ts";
import { eraseWaiting, tellWaiting } from "#app/features/waiting-list/waiting-list.server.ts";
import { seedBrand } from "#app/features/website/brand.server.ts";
import { readContent } from "#app/features/website/published.server.ts";
import { outageCause } from "#app/lib/outage.ts";
import { today } from "#app/lib/time.ts";
import { readPublishableKey } from "#app/platform/api/keys.server.ts";
import { startBackups } from "#app/platform/backup/backups.ts";
import { makePrivate } from "#app/platform/data-folder.ts";
import { createLog, type Log } from "#app/platform/log.ts";
import { startMailWorker } from "#app/platform/mail/worker.server.ts";
import { eraseUnusedPictures } from "#app/platform/pictures/uploaded-pictures.server.ts";
import { parseSettings } from "#app/platform/settings.ts";
import { checkStorage, createStorage } from "#app/platform/storage.ts";
import { openDatabase } from "#db/client.ts";
import { startMaintenance } from "#db/maintenance.ts";
import { migrate } from "#db/migrate.ts";
import { followPageData } from "#db/page-data.ts";
import { seed } from "#db/seed.ts";
import { watchDatabase } from "#db/watch.ts";
import { createServerApp } from "#server/http.ts";
import { finishRequests, listen } from "#server/listen.ts";
import { startProblem, startScreen } from "#server/start-screen.ts";

const pauseMs = 1_000;
/** On the embedded database, requests would wait for this as well. */
const maintenanceDelayMs = 5_000;

async function retryUntilDatabaseReady<Done>(log: Log, work: () => Promise<Done>): Promise<Done> {
  for (let isUnavailable = false; ; isUnavailable = true) {
    try {
      const done = await work();
      if (isUnavailable) log.info("database back at the start");
      return done;
    } catch (error) {
      if (outageCause(error) === "unknown") throw error;
      if (!isUnavailable) log.error("database unavailable at the start", error);
    }
    await wait(pauseMs);
  }
}

const emptyDatabase = "empty-database.tar.gz";
const stopTimeoutMs = 10_000;

async function startServer(buildFolder: string) {
  const settings = parseSettings(process.env);
  makePrivate(settings.dataFolder);
  checkStorage(settings);
  const log = createLog();
  const endProcess = (error: unknown) => {
    log.error("stopped: the database cannot be written", error);
    process.exit(1);
  };
  const database = await openDatabase(settings, endProcess, path.join(buildFolder, emptyDatabase));
  await retryUntilDatabaseReady(log, async () => {
    await migrate(database.db);
    await seed(database.db);
    await seedBrand(database.db, settings);
  });

  const app = { db: database.db, settings, log, now: () => new Date() };
  const stopping = new AbortController();
  const seconds = settings.databaseSilenceSeconds;
  const watch = watchDatabase(database, {
    seconds,
    onSilent() {
      log.error("stopped", `the database has answered nothing for ${seconds} seconds`);
      process.exit(1);
    },
  });
  const pageData = followPageData(database.db);
  const clientFolder = path.join(buildFolder, "client");
  const http = createServerApp(app, {
    production: true,
    clientFolder,
    elementsUrl: builtElementsUrl(clientFolder),
    stopping: stopping.signal,
    pageData,
    silentSeconds: watch.silentSeconds,
  });
  const { server, port } = await listen(http, settings);
  collectAtRest();
  const worker = startMailWorker(app, async () => {
    await queueVisitNews(app);
    await tellWaiting(app);
  });
  const maintenance = wait(maintenanceDelayMs, undefined, stopping).then(
    () =>
      startMaintenance(
        database,
        (error) => log.error("house not kept", error),
        async () => {
          await eraseWaiting(app);
          await eraseUnusedPictures(app, createStorage(settings));
        },
      ),
    () => null,
  );
  const backups = startBackups(app, database);
  const shown = showStart();

  async function showStart() {
    await backups;
    const api = settings.api.on
      ? await retryUntilDatabaseReady(log, async () => ({
          publishableKey: await readPublishableKey(app),
          roles: await prepareApiRoles(app.db),
        }))
      : null;
    const content = await readContent(app);
    const firstAccount = await retryUntilDatabaseReady(log, () => createFirstAccount(app));
    const day = today(app.now());
    const facts = { database: database.kind, port, content, day, firstAccount, api };
    process.stdout.write(startScreen(settings, facts));
  }

  async function stop(signal: string) {
    if (stopping.signal.aborted) return;
    stopping.abort();
    log.info("stopping", { signal });
    await wait(settings.drainSeconds * 1000);
    setTimeout(() => process.exit(1), stopTimeoutMs).unref();
    await Promise.allSettled([shown]);
    await Promise.all([finishRequests(server), worker.stop(), (await backups).stop()]);
    await (await maintenance)?.stop();
    watch.stop();
    await pageData.close();
    await database.close();
    log.info("stopped");
  }
  // The server accepts requests from here on, and one signal must not lose them.
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  await shown;
}

function builtElementsUrl(clientFolder: string): string {
  const manifest = readFileSync(path.join(clientFolder, ".vite/manifest.json"), "utf8");
  return `/${JSON.parse(manifest)["app/elements/main.ts"].file}`;
}

export async function start(buildFolder: string): Promise<void> {
  try {
    await startServer(buildFolder);
  } catch (error) {
    console.error(startProblem(error) ?? error);
    process.exit(1);
  }
}

const checkEveryMs = 30_000;
const shareAtRest = 0.05;

type Collect = (options: { type: "major"; execution: "sync"; flavor: "last-resort" }) => void;

/** An idle process would keep its peak: V8 collects only when it needs memory (`--expose-gc`). */
function collectAtRest(): void {
  const { gc: collect } = globalThis as { gc?: Collect };
  if (!collect) return;
  let hasWorked = true;
  let before = performance.eventLoopUtilization();
  const check = () => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    const isAtRest = utilization < shareAtRest;
    if (isAtRest && hasWorked) collect({ type: "major", execution: "sync", flavor: "last-resort" });
    hasWorked = !isAtRest;
  };
  setInterval(check, checkEveryMs).unref();
}
