import { type ProductionServer, startProductionServer } from "../scripts/production-server.ts";
import { takeFirstAccount } from "./first-account.ts";
import { test as base } from "./fixtures.ts";
import { journeySettings } from "./server.ts";

type Shop = {
  shop: ProductionServer;
  /** Files with the same name here share a shop, as far as they run in one worker. */
  sharedAs: string;
};

/** For journeys that change what the shop sells: a server of their own, which no other one visits. */
export const test = base.extend<object, Shop>({
  sharedAs: ["shop", { option: true, scope: "worker" }],
  shop: [
    // Playwright starts another worker, and so another shop, where the name is another.
    async ({ sharedAs: _ }, use) => {
      const server = await startProductionServer(journeySettings);
      await takeFirstAccount(server);
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
});

export { expect } from "@playwright/test";
