import { startProductionServer } from "../scripts/production-server.ts";
import { takeFirstAccount } from "./first-account.ts";
import { addCodes } from "./shop-codes.ts";

/** One production server for all journeys, stopped when they end. */
export default async function startServer() {
  const server = await startProductionServer({
    INTERNAL_PAGES: "open",
    // Each test brings its own address (e2e/fixtures.ts), so none meets another's rate limit.
    TRUST_PROXY: "1",
  });
  process.env.E2E_URL = server.url;
  await takeFirstAccount(server);
  await addCodes(server.url);
  return server.stop;
}
