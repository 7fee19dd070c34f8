import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { addDays, instantOf } from "#app/lib/time.ts";
import { workingDay } from "./booking-form.ts";
import { toast } from "./fixtures.ts";

import { expect, test } from "./own-shop.ts";
import { openHydrated } from "./page-scripts.ts";
import { bookAtDesk, signInAsAdmin } from "./staff.ts";

// What does not come is told where.
test.use({ actionTimeout: 20_000 });

// Journeys of the board drag theirs over another day.
const day = addDays(workingDay, 7);

/** Somebody who was here before, with a Patrol: their number and name, which nobody else has. */
async function knownCaller(page: Page) {
  const digits = String(randomInt(10_000_000)).padStart(7, "0");
  const caller = { phone: `055${digits}`, name: `Aisha K${digits}` };
  await bookAtDesk(page, instantOf(day, 10 * 60), {
    ...caller,
    plateEmirate: "Dubai",
    plateCode: "A",
    plateNumber: "12345",
    // Behind the cars of other journeys.
    waitsUntil: instantOf(addDays(day, 1), 0).toISOString(),
  });
  return caller;
}

test("found by digits as they are typed: services, perfume and prices of one visit; out of hours, undone, cancelled", async ({
  page,
  expectNoAxeFindings,
}) => {
  test.slow();
  await signInAsAdmin(page);
  const { phone: number, name } = await knownCaller(page);
  await openHydrated(page, "/admin/visits/new");
  await page.keyboard.type(number.slice(0, 8));
  await page.getByRole("button", { name: new RegExp(`^${name}`) }).click();
  await expect(page.getByText(`Known: ${name}`)).toBeVisible();
  await expect(page.getByLabel("Number", { exact: false }).last()).toHaveValue("12345");

  await page.getByLabel("Service", { exact: true }).selectOption("premium-wash");
  await page.getByText("Several services, a perfume, an extra").click();
  await page.getByLabel("Second service").selectOption("interior-detailing");
  await page.getByLabel("Perfume", { exact: false }).selectOption({ index: 1 });
  await page.getByText("Other prices than the list’s").click();
  await page.getByLabel("Price of Interior Detailing (AED)", { exact: false }).fill("250");
  await page.getByText("Another time").click();
  await page.getByLabel("Date", { exact: false }).fill(day);
  await page.getByLabel("Time", { exact: false }).last().fill("13:00");
  await page.getByRole("button", { name: "Book", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Say why the price is another one");
  await expectNoAxeFindings();
  await page.getByLabel("Reason for the price").fill("Waited last time");
  await page.getByRole("button", { name: "Book", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Patrol");
  const work = page.getByRole("region", { name: "Work", exact: true });
  for (const said of ["Premium Wash", "Interior Detailing", "250", "Waited last time"]) {
    await expect(work).toContainText(said);
  }

  // Out of hours: warned, done all the same, kept in the history, and nothing that must move.
  await page.getByRole("button", { name: "Move", exact: true }).click();
  const move = page.getByRole("dialog", { name: "Move" });
  await move.getByLabel("Time").fill("22:30");
  await move.getByRole("button", { name: "Move" }).click();
  await expect(page.getByRole("alert")).toContainText("The workshop is closed then.");
  await page.getByRole("button", { name: "Place it anyway" }).click();
  await expect(toast(page).last()).toContainText("Moved");
  await expect(page.getByText("(out of hours, on purpose)")).toBeVisible();
  const address = page.url();
  await page.goto(`/admin/board?day=${day}`);
  await expect(page.getByRole("region", { name: /^Must move/ })).toHaveCount(0);

  await openHydrated(page, address);
  await page.getByRole("button", { name: "Cancel visit" }).click();
  const cancel = page.getByRole("dialog", { name: "Cancel visit" });
  await cancel.getByLabel("Reason").selectOption({ label: "The customer cancelled" });
  await cancel.getByRole("button", { name: "Cancel visit" }).click();
  await expect(page.getByRole("button", { name: "Bring back" })).toBeVisible();
  await toast(page).last().getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "Bring back" })).toHaveCount(0);

  // The customer's record has both visits and the car with its plate.
  await page.goto(`/admin/customers?q=${number}`);
  await page.getByRole("link", { name, exact: true }).click();
  const record = page.getByRole("dialog");
  await expect(record.getByRole("region", { name: "Cars" })).toContainText("A 12345");
  await expect(record.locator("a[href*='/admin/dashboard/bookings/']")).toHaveCount(2);
  await expectNoAxeFindings();
});
