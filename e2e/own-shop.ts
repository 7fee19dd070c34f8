import { type ProductionServer, startProductionServer } from "../scripts/production-server.ts";
import { takeFirstAccount } from "./first-account.ts";
import { test as base } from "./fixtures.ts";

/** For journeys that change what the shop sells: a server of their own, which no other one visits. */
export const test = base.extend<object, { shop: ProductionServer }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from here.
    async ({}, use) => {
      const server = await startProductionServer({ TRUST_PROXY: "1" });
      await takeFirstAccount(server);
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
});

export { expect } from "@playwright/test";
