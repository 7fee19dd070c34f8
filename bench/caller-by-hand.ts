import { setTimeout as wait } from "node:timers/promises";
import { chromium, type Locator, type Page } from "@playwright/test";
import { takeFirstAccount } from "../e2e/first-account.ts";
import { reactIsHydrated } from "../e2e/page-scripts.ts";
import { signInAsAdmin } from "../e2e/staff.ts";
import { chromiumFlags, findChromium } from "../scripts/chromium.ts";
import { startProductionServer } from "../scripts/production-server.ts";

// Measures booking a caller at the counter, in time, keys and presses: npm run build && node
// bench/caller-by-hand.ts

const keyMs = 60_000 / (52 * 5);
const reachMs = 1_200;

class Hand {
  readonly page: Page;
  keys = 0;
  presses = 0;
  constructor(page: Page) {
    this.page = page;
  }
  async press(target: Locator) {
    await wait(reachMs);
    await target.click();
    this.presses++;
  }
  async type(text: string) {
    await this.page.keyboard.type(text, { delay: keyMs });
    this.keys += text.length;
  }
  async fill(label: string, text: string) {
    await this.press(this.page.getByLabel(label, { exact: true }));
    await this.type(text);
  }
  async choose(label: string, value: string) {
    await this.press(this.page.getByLabel(label, { exact: true }));
    await wait(reachMs);
    await this.page.getByLabel(label, { exact: true }).selectOption(value);
    this.presses++;
  }
}

async function measure(page: Page, number: string, rest: (hand: Hand) => Promise<void>) {
  await page.goto("/admin/board");
  const hand = new Hand(page);
  const start = performance.now();
  await hand.press(page.getByRole("link", { name: "New booking" }));
  await page.getByRole("heading", { name: "New booking" }).waitFor();
  await reactIsHydrated(page);
  await hand.type(number);
  await rest(hand);
  await hand.choose("Service", "premium-wash");
  await page
    .getByRole("radio", { name: /Ready by/ })
    .first()
    .waitFor();
  await hand.press(page.getByRole("button", { name: "Book", exact: true }));
  await page.getByRole("heading", { level: 1, name: /Patrol/ }).waitFor();
  const seconds = (performance.now() - start) / 1000;
  return `${seconds.toFixed(1)} s, ${hand.keys} keys, ${hand.presses} presses`;
}

const number = "0501234567";
const server = await startProductionServer();
await takeFirstAccount(server);
const browser = await chromium.launch({
  executablePath: (await findChromium()).path,
  args: chromiumFlags,
});
try {
  const page = await browser.newPage({ baseURL: server.url, timezoneId: "Asia/Dubai" });
  await signInAsAdmin(page);
  const unknown = await measure(page, number, async (hand) => {
    await hand.fill("Name", "Aisha Khan");
    await hand.fill("Car make", "Nissan");
    await hand.fill("Car model", "Patrol");
    await hand.fill("Car year", "2023");
  });
  const known = await measure(page, number, async () => {
    await page.getByText("Known: Aisha Khan").waitFor();
  });
  console.log(`Somebody new: ${unknown}\nSomebody known: ${known}`);
} finally {
  await browser.close();
  await server.stop();
}
