import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser, Page } from "@playwright/test";
import { addDays, formatDate, instantOf, type LocalDate, today, weekday } from "#app/lib/time.ts";
import { type ProductionServer, startProductionServer } from "../scripts/production-server.ts";
import { dayChoice, driver, newEmail } from "./booking-form.ts";
import { takeFirstAccount } from "./first-account.ts";
import { test as base, expect, toast } from "./fixtures.ts";
import { visitLinkInMail } from "./mailbox.ts";
import { reactIsHydrated } from "./page-scripts.ts";
import { payByCard, signInAsAdmin } from "./staff.ts";

const saturday = nextSaturday();
const [sunday, tuesday] = [addDays(saturday, 1), addDays(saturday, 3)];

function nextSaturday(): LocalDate {
  let date = addDays(today(new Date()), 2);
  while (weekday(date) !== 6) date = addDays(date, 1);
  return date;
}

type Workshop = ProductionServer & {
  /** From now on it is that hour of the Saturday, at the server and in its database. */
  isAt(hour: number): Promise<void>;
};

const test = base.extend<object, { shop: Workshop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from here.
    async ({}, use) => {
      const file = path.join(mkdtempSync(path.join(tmpdir(), "lamaan-saturday-")), "offset");
      const set = (hour: number) => {
        const offsetMs = instantOf(saturday, hour * 60).getTime() - Date.now();
        writeFileSync(file, String(offsetMs));
        return `"clock is off by ${offsetMs} ms"`;
      };
      set(9);
      const server = await startProductionServer({
        TRUST_PROXY: "1",
        INTERNAL_PAGES: "open",
        CLOCK_FILE: file,
        // By hours that pass at once nobody has used a page for long.
        STAFF_LOCK_MINUTES: "0",
        NODE_OPTIONS: "--import ./tests/chaos/wrong-clock.ts",
      });
      await takeFirstAccount(server);
      await use({
        ...server,
        async isAt(hour) {
          const line = set(hour);
          process.kill(server.pid, "SIGUSR2");
          await expect.poll(() => server.printed()).toContain(line);
        },
      });
      await server.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
});

// What does not come is told where, and not by the end of the whole day.
test.use({ actionTimeout: 20_000 });

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

test("a Saturday: a caller, two walk-ins, a customer who reschedules, a no-show, a coating over Sunday, extra work and a technician who is ill", {
  tag: "@desktop",
}, async ({ page: counter, browser, shop }) => {
  test.setTimeout(300_000);

  // Nine o'clock. Mariam books on her phone, for the afternoon.
  const mariam = await onPhone(browser);
  const email = newEmail();
  await mariam.goto("/services/premium-wash");
  await dayChoice(mariam, saturday).check();
  await mariam.getByRole("radio", { name: "03:00 PM" }).check();
  const said = { ...driver, "First name": "Mariam", Email: email, "Car model": "Prado" };
  for (const [label, text] of Object.entries(said)) {
    await mariam.getByLabel(label, { exact: true }).fill(text);
  }
  await mariam.getByRole("button", { name: "Book Now" }).click();
  await expect(mariam.getByRole("heading", { name: "Booking received" })).toBeVisible();

  // Ten: the caller, whose coating goes on over Sunday. She reads Arabic.
  await shop.isAt(10.1);
  await signInAsAdmin(counter);
  const layla = newEmail();
  await counter.goto("/admin/board");
  await counter.getByRole("link", { name: "New booking" }).click();
  await counter.getByRole("heading", { name: "New booking" }).waitFor();
  await fillCaller(counter, { number: "0501112233", name: "Layla Hassan", car: "Patrol" });
  await counter.getByLabel("Email", { exact: false }).first().fill(layla);
  await counter.getByLabel("Language").selectOption("ar");
  await counter.getByLabel("Vehicle size").selectOption("suv");
  await counter.getByLabel("Service", { exact: true }).selectOption("ceramic-coating");
  const promise = new RegExp(`Ready by ${formatDate(tuesday, "en", "short")}`);
  await expect(counter.getByText(promise).first()).toBeVisible();
  await counter.getByRole("button", { name: "Book", exact: true }).click();
  await expect(counter.getByRole("heading", { level: 1 })).toContainText("Patrol");
  await expect(counter.getByText(promise).first()).toBeVisible();

  // Half past ten: two cars at the door, one after the other.
  await shop.isAt(10.5);
  const omar = newEmail();
  await takeIn(counter, { number: "0502223344", name: "Omar Saeed", car: "Camry" }, omar);
  await takeIn(counter, { number: "0503334455", name: "Sara Ali", car: "Civic" });
  // Layla is here as well.
  await counter.goto(`/admin/board?day=${saturday}`);
  await block(counter, "Patrol").click();
  await counter.getByRole("button", { name: "Mark as Arrived" }).click();
  await expect(counter.getByRole("button", { name: "Back to Confirmed" })).toBeVisible();
  // Another caller, who will not come.
  await counter.goto("/admin/visits/new");
  await fillCaller(counter, { number: "0504445566", name: "Hamad Rashid", car: "Accent" });
  const other = counter.getByText("Another time");
  const place = await other.boundingBox();
  await counter.getByLabel("Service", { exact: true }).selectOption("premium-wash");
  await expect(counter.getByRole("radio", { name: /[AP]M/ }).first()).toBeAttached();
  expect(await other.boundingBox()).toMatchObject({ x: place?.x, y: place?.y });
  await other.click();
  await counter.getByLabel(/^Time/).fill("12:00");
  await counter.getByRole("button", { name: "Book", exact: true }).click();
  await expect(counter.getByRole("heading", { level: 1 })).toContainText("Accent");

  // Mariam takes another time by her link; the board has it at once.
  await counter.goto(`/admin/board?day=${saturday}`);
  await expect(block(counter, "Prado")).toContainText("3:00 PM");
  const link = await linkOf(counter, email);
  await mariam.goto(link);
  await mariam.getByRole("link", { name: "Choose another time" }).click();
  await mariam.getByRole("radio", { name: /05:00 PM/ }).check();
  await mariam.getByRole("button", { name: "Move my visit" }).click();
  await expect(toast(mariam, "Your visit is moved")).toBeVisible();
  await expect(block(counter, "Prado")).toContainText("5:00 PM");

  // At the car, on the technician's phone: work is found, and proposed to Omar.
  const technician = await onPhone(browser);
  await signInAsAdmin(technician);
  await technician.goto("/admin/today");
  await technician.getByRole("link", { name: /Camry/ }).click();
  await technician.getByRole("button", { name: "Start" }).click();
  await expect(technician.getByRole("button", { name: "Pause" })).toBeVisible();
  await technician.getByLabel("What was found").fill("Clay bar");
  await technician.getByLabel("Price", { exact: false }).fill("150");
  await technician.getByLabel("Minutes").fill("30");
  await technician.getByRole("button", { name: "Propose it" }).click();
  await expect(technician.getByRole("region", { name: "Work", exact: true })).toContainText("Clay");

  // Omar approves it on his phone, in Arabic; it waits no longer than the minute to take it back.
  await shop.isAt(10.75);
  const customer = await onPhone(browser);
  const omars = await linkOf(counter, omar);
  await customer.goto(`/ar${omars}`);
  await expect(customer.getByRole("heading", { level: 1 })).toHaveText("نعمل الآن على سيارتك");
  await customer.getByRole("button", { name: /^موافق/ }).click();
  await expect(customer.getByText("320").first()).toBeVisible();
  await technician.reload();
  await expect(technician.getByRole("region", { name: "Work", exact: true })).not.toContainText(
    "proposed to the customer",
  );

  // Noon, and Hamad is not there: he is late on the board, and then a no-show.
  await shop.isAt(12.5);
  await counter.goto(`/admin/board?day=${saturday}`);
  await expect(block(counter, "Accent")).toContainText("Late by 30 min");
  await block(counter, "Accent").click();
  await counter.getByRole("button", { name: "No-show" }).click();
  await expect(counter.getByRole("button", { name: "Bring back" })).toBeVisible();
  await counter.goto("/admin/visits/new?phone=0504445566");
  await expect(counter.getByText(/^Did not come/)).toBeVisible();

  // The technician of Mariam's wash falls ill: what must move is on the board, and finds somebody else.
  await counter.goto(`/admin/board?day=${saturday}`);
  await block(counter, "Prado").click();
  const where = await counter
    .getByText(/Wash bay \d\s· Technician \d/)
    .first()
    .textContent();
  const ill = /Technician \d/.exec(where ?? "")?.[0] ?? "";
  await counter.goto("/admin/bays");
  await counter.getByRole("link", { name: `Add time away: ${ill}` }).click();
  await counter.getByLabel("From", { exact: true }).fill(saturday);
  await counter.getByLabel("To", { exact: true }).fill(saturday);
  await counter.getByLabel("Reason").fill("Ill");
  await counter.getByRole("button", { name: "Save" }).click();
  await expect(counter).toHaveURL(/\/admin\/bays$/);
  await counter.goto(`/admin/board?day=${saturday}`);
  const toMove = counter.getByRole("region", { name: /^Must move/ });
  await expect(toMove.getByRole("listitem").filter({ hasText: "Prado" })).toContainText(
    `${ill}: away`,
  );
  await counter.getByRole("button", { name: "Place again: Toyota Prado" }).click();
  await expect(toMove.getByRole("link", { name: /Prado/ })).toHaveCount(0);
  await block(counter, "Prado").click();
  await expect(counter.getByText(/Wash bay \d\s· Technician \d/).first()).not.toContainText(ill);

  // Omar's car is ready, he hears of it, and it is handed over.
  await technician.goto("/admin/today");
  await technician.getByRole("link", { name: /Camry/ }).click();
  await technician.getByRole("button", { name: "Done" }).click();
  await expect(technician.getByText("Ready", { exact: true })).toBeVisible();
  await customer.reload();
  await expect(customer.getByRole("heading", { level: 1 })).toHaveText("سيارتك جاهزة");
  await counter.goto(`/admin/board?day=${saturday}`);
  await block(counter, "Camry").click();
  await payByCard(counter);
  await counter.getByRole("button", { name: "Mark as Collected" }).click();
  await expect(counter.getByRole("button", { name: "Back to Ready" })).toBeVisible();

  // Before closing: the coating stands over Sunday, and Layla reads until when.
  await shop.isAt(20.9);
  await counter.goto(`/admin/board?week=${saturday}`);
  const sundays = counter.locator(`[aria-labelledby="day-${sunday}"]`);
  await expect(sundays).toContainText("Closed");
  await expect(sundays.getByRole("link", { name: /Patrol/ })).toBeVisible();
  // Mariam never came, and the column of a day is narrow.
  const late = counter.locator(".board-cell .board-state", { hasText: "Late by 3 h" });
  await expect(late).toHaveCount(1);
  const cut = await late.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(cut).toBeLessThanOrEqual(0);
  // The board stands at now before React wakes, which leaves it where a hand has moved it.
  const scripts = Promise.withResolvers<void>();
  await counter.route("**/assets/*.js", (route) => scripts.promise.then(() => route.continue()));
  await counter.goto("/ar/admin/board", { waitUntil: "commit" });
  await expect(counter.locator(".board-now")).toBeInViewport();
  await counter.evaluate(() => scrollTo(0, 0));
  scripts.resolve();
  await reactIsHydrated(counter);
  await expect(block(counter, "Patrol")).toBeVisible();
  expect(await counter.evaluate(() => scrollY)).toBe(0);
  const laylas = await linkOf(counter, layla);
  expect(laylas).toMatch(/^\/ar\//);
  await customer.goto(laylas);
  await expect(customer.getByText(formatDate(tuesday, "ar", "short")).first()).toBeVisible();
});

/** Somebody with a phone of their own. */
async function onPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext(phone);
  return context.newPage();
}

type Caller = { number: string; name: string; car: string };

async function fillCaller(counter: Page, { number, name, car }: Caller) {
  await reactIsHydrated(counter);
  await counter.getByLabel("Phone", { exact: true }).fill(number);
  await counter.getByLabel("Name", { exact: true }).fill(name);
  await counter.getByLabel("Car make").fill("Nissan");
  await counter.getByLabel("Car model").fill(car);
  await counter.getByLabel("Car year").fill("2023");
}

async function takeIn(counter: Page, caller: Caller, email = "") {
  await counter.goto("/admin/board");
  await counter.getByRole("link", { name: "Walk-in now" }).click();
  await counter.getByRole("heading", { name: "Walk-in now" }).waitFor();
  await fillCaller(counter, caller);
  if (email) await counter.getByLabel("Email", { exact: false }).first().fill(email);
  await counter.getByLabel("Service", { exact: true }).selectOption("premium-wash");
  await counter.getByRole("button", { name: "Take the car in" }).click();
  await expect(counter.getByRole("heading", { level: 1 })).toContainText(caller.car);
  await expect(counter.getByText("Arrived", { exact: true }).first()).toBeVisible();
}

const block = (page: Page, car: string) =>
  page.locator("[data-visit]").filter({ hasText: car }).getByRole("link").first();

/** As it stands in the mail, once that has left. */
async function linkOf(page: Page, email: string): Promise<string> {
  let link = "";
  await expect(async () => {
    link = await visitLinkInMail(page, email);
  }).toPass({ timeout: 60_000 });
  return link;
}
