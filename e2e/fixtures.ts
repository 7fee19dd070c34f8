import { randomInt } from "node:crypto";
import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";

type Fixtures = {
  /** Fails with the offending elements if axe finds anything on the page as it stands. */
  expectNoAxeFindings: () => Promise<void>;
  /** How many mails to this address the workshop's mailbox holds. */
  countMails: (address: string) => Promise<number>;
};

type Browser = {
  /** Whether pictures are loaded; who looks at one says `test.use({ pictures: true })`. */
  pictures: boolean;
};

export const test = base.extend<Fixtures, Browser>({
  pictures: [false, { option: true, scope: "worker" }],
  launchOptions: [
    async ({ launchOptions, pictures }, use) => {
      const args = launchOptions.args?.map((flag) =>
        flag.startsWith("--blink-settings=") ? `${flag},imagesEnabled=${pictures}` : flag,
      );
      await use({ ...launchOptions, args });
    },
    { scope: "worker" },
  ],
  // The server counts posts by client address; a test shares its own with no other.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from here.
  extraHTTPHeaders: async ({}, use) => {
    const address = [10, randomInt(256), randomInt(256), randomInt(1, 255)].join(".");
    await use({ "X-Forwarded-For": address });
  },
  expectNoAxeFindings: async ({ page }, use) => {
    await use(async () => {
      // In the page itself: put together in another page, as otherwise, it takes twice as long.
      const axe = new AxeBuilder({ page }).setLegacyMode();
      const { violations } = await axe.options({ resultTypes: ["violations"] }).analyze();
      const findings = violations.flatMap(({ id, help, nodes }) =>
        nodes.map((node) => `${id}: ${help}\n  ${node.target.join(" ")}\n  ${node.html}`),
      );
      expect(findings, `axe on ${page.url()}`).toEqual([]);
    });
  },
  countMails: async ({ page }, use) => {
    await use(async (address) => {
      const mailbox = await page.request.get("/mailbox");
      return (await mailbox.text()).split(`>${address}<`).length - 1;
    });
  },
});

/** What a page says for a while after a deed. Its text stands on the page a second time, to be read out. */
export const toast = (page: Page, text: string | RegExp = "") =>
  page.locator("toast-message:visible").filter({ hasText: text });

/** The elements of a page are the same in both languages; `npm run test:long` reads Arabic as well. */
export const isReadByAxe = (address: string): boolean =>
  !/^\/ar\b/.test(address) || process.env.AXE_IN_ARABIC === "1";

export { expect } from "@playwright/test";
