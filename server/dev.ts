import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createServer as createVite } from "vite";
import { createFirstAccount } from "#app/features/staff/new-account.server.ts";
import { seedBrand } from "#app/features/website/brand.server.ts";
import { makePrivate } from "#app/platform/data-folder.ts";
import { createLog } from "#app/platform/log.ts";
import { parseSettings } from "#app/platform/settings.ts";
import { openDatabase } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { seed } from "#db/seed.ts";
import { firstAccountLines } from "#server/start-screen.ts";
import { fillDemoMonth } from "../scripts/demo/fill.ts";

// Development server: Vite serves the modules, and server code is reloaded after each edit.
const settings = parseSettings(process.env);
makePrivate(settings.dataFolder);
const database = await openDatabase(settings);
const app = { db: database.db, settings, log: createLog(), now: () => new Date() };
await migrate(app.db);
await seed(app.db);
await seedBrand(app.db, settings);
await fillDemoMonth(app.db, { now: app.now(), settings }, { hasMoney: true });

const server = createServer();
const vite = await createVite({
  server: { middlewareMode: true, hmr: { server } },
  appType: "custom",
});

type ServerModule = typeof import("#server/app.ts");
const loadServer = () => vite.ssrLoadModule("/server/app.ts") as Promise<ServerModule>;

const { startMailWorker } = await loadServer();
const worker = startMailWorker(app);

let listener: { of: ServerModule; handle: ReturnType<typeof getRequestListener> } | null = null;
async function currentListener() {
  const module = await loadServer();
  if (listener?.of !== module) {
    const { fetch } = module.createServerApp(app, {
      production: false,
      clientFolder: "public",
      elementsUrl: "/app/elements/main.ts",
    });
    listener = { of: module, handle: getRequestListener(fetch) };
  }
  return listener.handle;
}

server.on("request", (request, response) => {
  vite.middlewares(request, response, async () => (await currentListener())(request, response));
});
server.listen(settings.port, settings.host, async () => {
  console.log(`\n  ${settings.brand.name} in development: ${settings.brand.siteUrl}\n`);
  const first = await createFirstAccount(app);
  if (first) console.log(firstAccountLines(settings.brand, first).join("\n"));
});

async function stop() {
  await worker.stop();
  await vite.close();
  server.closeAllConnections();
  server.close();
  await database.close();
  process.exit(0);
}
process.on("SIGTERM", stop);
process.on("SIGINT", stop);
