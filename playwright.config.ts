import { availableParallelism } from "node:os";
import { defineConfig, devices } from "@playwright/test";
import { chromiumFlags, findChromium } from "./scripts/chromium.ts";

// Workers read this file as well; they inherit what the first reading found.
process.env.CHROMIUM ??= (await findChromium()).path;

const phone = {
  ...devices["Pixel 7"],
  viewport: { width: 390, height: 844 },
  // Seven times fewer pixels are drawn than on the phone itself.
  deviceScaleFactor: 1,
};
const desktop = { viewport: { width: 1440, height: 900 } };

/** Journeys of those who work at a desk; all others are walked on a phone. */
const atDesk = [
  ...["bays", "board", "caller", "codes-rates-mail", "dashboard", "hours"],
  ...["idle-lock", "inbox", "offer-rows", "palette", "products"],
  ...["saturday", "staff-orders", "staff-sign-in", "status-select", "till", "website"],
];
const deskFile = `\\b(?:${atDesk.join("|")})\\.spec\\.ts`;
const onPhone = `(?=.*(?:@both|@phone)|(?!.*(?:@desktop|${deskFile})))`;
const onDesktop = `(?=.*(?:@both|@desktop)|(?!.*@phone).*${deskFile})`;
const withScript = (at: string) => new RegExp(`^(?!.*@nojs)${at}`);
const withoutScript = (at: string) => new RegExp(`^(?=.*@nojs)${at}`);

/** Needs the build: `npm run build`, then `npx playwright test`. */
export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/server.ts",
  fullyParallel: true,
  // One more than cores, as a journey waits for its page for a part of its time; they share a server.
  workers: Math.min(availableParallelism() + 1, 6),
  forbidOnly: Boolean(process.env.CI),
  // A journey is about what happens, not about how soon on a busy machine: bench/ measures that.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: "./e2e/reporter.ts",
  use: {
    baseURL: process.env.E2E_URL,
    timezoneId: "Asia/Dubai",
    locale: "en-AE",
    // What moves is drawn sixty times a second; where it is the matter, a file says so.
    contextOptions: { reducedMotion: "reduce" },
    // Journeys that stand in for the network would not see what it answers (e2e/offline.spec.ts does).
    serviceWorkers: "block",
    // A trace is a fifth of a journey's work; TRACE=1 keeps those of what failed.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    launchOptions: { executablePath: process.env.CHROMIUM, args: chromiumFlags },
  },
  // Where it is used. What is about layout, menus, dialogs, bars that stay or touch says @both.
  projects: [
    { name: "phone", use: phone, grep: withScript(onPhone) },
    { name: "desktop", use: desktop, grep: withScript(onDesktop) },
    {
      name: "phone-no-javascript",
      use: { ...phone, javaScriptEnabled: false },
      grep: withoutScript(onPhone),
    },
    {
      name: "desktop-no-javascript",
      use: { ...desktop, javaScriptEnabled: false },
      grep: withoutScript(onDesktop),
    },
  ],
});
