import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openDatabase } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { seed } from "#db/seed.ts";
import { startProductionServer } from "../scripts/production-server.ts";
import { retireBays } from "../tests/unlimited-workshop.ts";
import { takeFirstAccount } from "./first-account.ts";
import { addCodes } from "./shop-codes.ts";

/** What a server of journeys is started with. */
export const journeySettings = {
  INTERNAL_PAGES: "open",
  // Each test brings its own address (e2e/fixtures.ts), so none meets another's rate limit.
  TRUST_PROXY: "1",
  NODE_OPTIONS: "--import=./tests/cheap-passwords.ts",
};

/** One production server for all journeys, stopped when they end. */
export default async function startServer() {
  const dataFolder = mkdtempSync(path.join(tmpdir(), "lamaan-e2e-"));
  await prepare(dataFolder);
  const server = await startProductionServer({ ...journeySettings, DATA_FOLDER: dataFolder });
  process.env.E2E_URL = server.url;
  await takeFirstAccount(server);
  await addCodes(server.url);
  return async () => {
    await server.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  };
}

/** Journeys book the same times over and over. */
async function prepare(dataFolder: string): Promise<void> {
  const { db, close } = await openDatabase({ databaseUrl: null, dataFolder });
  await migrate(db);
  await seed(db);
  await retireBays(db);
  await close();
}
