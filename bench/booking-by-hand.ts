import { setTimeout as wait } from "node:timers/promises";
import { chromium, devices, type Locator } from "@playwright/test";
import { dayChoice, driver, newEmail, submitButton, workingDay } from "../e2e/booking-form.ts";
import { chromiumFlags, findChromium } from "../scripts/chromium.ts";
import { startProductionServer } from "../scripts/production-server.ts";

// Measures a booking typed by hand on a mid-range phone over slow 4G: npm run build && node
// bench/booking-by-hand.ts

const keyMs = 60_000 / (36 * 5);
const reachMs = 1_200;
const readMs = 5_000;
const slow4G = {
  latency: 150,
  downloadThroughput: 204_800,
  uploadThroughput: 96_000,
  offline: false,
};
const slowerProcessor = 4;
const filledByPhone = ["First name", "Last name", "Email", "Phone number"];

async function measure(url: string, executablePath: string, autofill: boolean): Promise<number> {
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  const page = await browser.newPage({ ...devices["Pixel 7"], baseURL: url });
  const tools = await page.context().newCDPSession(page);
  await tools.send("Network.emulateNetworkConditions", slow4G);
  await tools.send("Emulation.setCPUThrottlingRate", { rate: slowerProcessor });
  const reach = async (target: Locator) => {
    await wait(reachMs);
    await target.tap();
  };

  const start = performance.now();
  await page.goto("/services/premium-wash");
  await wait(readMs);
  await reach(dayChoice(page, workingDay));
  await reach(page.getByRole("radio", { name: "03:00 PM" }));
  for (const [label, text] of Object.entries({ ...driver, Email: newEmail().slice(-24) })) {
    const field = page.getByLabel(label, { exact: true });
    if (autofill && filledByPhone.includes(label)) {
      await field.fill(text);
    } else {
      await reach(field);
      await field.pressSequentially(text, { delay: keyMs });
    }
  }
  await reach(submitButton(page));
  await page.getByRole("heading", { name: "Booking received" }).waitFor();
  const tookMs = performance.now() - start;
  await browser.close();
  return tookMs;
}

const server = await startProductionServer();
const { path: executablePath } = await findChromium();
for (const autofill of [false, true]) {
  const seconds = (await measure(server.url, executablePath, autofill)) / 1000;
  console.log(`${autofill ? "filled in by the phone" : "typed by hand"}: ${seconds.toFixed(0)} s`);
}
await server.stop();
