import { setTimeout as wait } from "node:timers/promises";
import { type Browser, chromium, devices, type Locator, type Page } from "@playwright/test";
import { dayChoice, driver, newEmail, submitButton, workingDay } from "../e2e/booking-form.ts";
import { takeFirstAccount } from "../e2e/first-account.ts";
import { reactIsHydrated } from "../e2e/page-scripts.ts";
import { signInAsAdmin } from "../e2e/staff.ts";
import { chromiumFlags, findChromium } from "../scripts/chromium.ts";
import { startProductionServer } from "../scripts/production-server.ts";

// Measures a booking typed by hand, on a mid-range phone over slow 4G and at the counter:
// npm run build && node bench/by-hand.ts

const keyMs = { phone: 60_000 / (36 * 5), counter: 60_000 / (52 * 5) };
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

const inSeconds = (start: number) => `${((performance.now() - start) / 1000).toFixed(1)} s`;

async function bookByPhone(browser: Browser, url: string, autofill: boolean): Promise<string> {
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
      await field.pressSequentially(text, { delay: keyMs.phone });
    }
  }
  await reach(submitButton(page));
  await page.getByRole("heading", { name: "Booking received" }).waitFor();
  const took = inSeconds(start);
  await page.close();
  return took;
}

/** `car` is empty for a caller whom the workshop knows. */
async function bookCaller(page: Page, car: Record<string, string>): Promise<string> {
  let [keys, presses] = [0, 0];
  const press = async (target: Locator) => {
    await wait(reachMs);
    await target.click();
    presses++;
  };
  const type = async (text: string) => {
    await page.keyboard.type(text, { delay: keyMs.counter });
    keys += text.length;
  };

  await page.goto("/admin/board");
  const start = performance.now();
  await press(page.getByRole("link", { name: "New booking" }));
  await page.getByRole("heading", { name: "New booking" }).waitFor();
  await reactIsHydrated(page);
  await type("0501234567");
  for (const [label, text] of Object.entries(car)) {
    await press(page.getByLabel(label, { exact: true }));
    await type(text);
  }
  if (Object.keys(car).length === 0) await page.getByText("Known: Aisha Khan").waitFor();
  const service = page.getByLabel("Service", { exact: true });
  await press(service);
  await wait(reachMs);
  await service.selectOption("premium-wash");
  presses++;
  const place = page.getByRole("radio", { name: /Ready by/ });
  await place.first().waitFor();
  await press(page.getByRole("button", { name: "Book", exact: true }));
  await page.getByRole("heading", { level: 1, name: /Patrol/ }).waitFor();
  return `${inSeconds(start)}, ${keys} keys, ${presses} presses`;
}

const server = await startProductionServer();
// First, because the server keeps only the end of what it printed.
await takeFirstAccount(server);
const { path: executablePath } = await findChromium();
const browser = await chromium.launch({ executablePath, args: chromiumFlags });
try {
  console.log(`A driver types: ${await bookByPhone(browser, server.url, false)}`);
  console.log(`A driver's phone fills in: ${await bookByPhone(browser, server.url, true)}`);
  const page = await browser.newPage({ baseURL: server.url, timezoneId: "Asia/Dubai" });
  await signInAsAdmin(page);
  const stranger = {
    Name: "Aisha Khan",
    "Car make": "Nissan",
    "Car model": "Patrol",
    "Car year": "2023",
  };
  console.log(`A caller who is new: ${await bookCaller(page, stranger)}`);
  console.log(`A caller who is known: ${await bookCaller(page, {})}`);
} finally {
  await browser.close();
  await server.stop();
}
