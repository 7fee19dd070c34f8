import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { formatDate, instantOf } from "#app/lib/time.ts";
import { workingDay } from "./booking-form.ts";
import { isReadByAxe, toast } from "./fixtures.ts";

import { expect, test } from "./own-shop.ts";
import { openHydrated } from "./page-scripts.ts";
import { bookAtDesk, openDesk, signInAsAdmin } from "./staff.ts";

// A drop is told by its ghost and its answer, not by how the block gets there.
const board = `/admin/board?day=${workingDay}`;

const bookAt = (page: Page, hour: number, carModel: string) =>
  bookAtDesk(page, instantOf(workingDay, hour * 60), { carModel, locale: "ar" });

const block = (page: Page, car: string) =>
  page.locator("[data-visit]").filter({ hasText: car }).getByRole("link");

async function middleOf(target: Locator) {
  const box = await target.boundingBox();
  if (!box) throw new Error("not there");
  return { x: box.x + box.width / 2, y: box.y + 12 };
}

/** A quarter of an hour is so high. */
const stepPixels = 21;

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

let cars = 0;
const newCar = () => `Patrol${Date.now() % 100_000}${cars++}`;

test("a visit is dragged, pulled, moved by keys and by a form, in every open tab; what collides is said", {
  tag: "@desktop",
}, async ({ page, context, expectNoAxeFindings }) => {
  test.slow();
  await signInAsAdmin(page);
  const [car, other] = [newCar(), newCar()];
  const [address] = [await bookAt(page, 10, car), await bookAt(page, 13, other)];
  const second = await context.newPage();
  for (const tab of [second, page]) await openDesk(tab, board);
  const height = await page.evaluate(() => document.body.scrollHeight);
  await page.setViewportSize({ width: 1440, height: Math.min(height, 1600) });
  await expect(block(page, car)).toContainText("10:00 AM");

  // By pointer, an hour later; the other tab has it, and the toast takes it back.
  const at = await middleOf(block(page, car));
  await drag(page, at, { ...at, y: at.y + 4 * stepPixels });
  await expect(toast(page).last()).toContainText("Moved");
  await expect(block(page, car)).toContainText("11:00 AM");
  await expect(block(second, car)).toContainText("11:00 AM");
  await toast(page).last().getByRole("button", { name: "Undo" }).click();
  await expect(block(page, car)).toContainText("10:00 AM");
  await expect(block(page, car)).toBeFocused();

  // Onto the other: nothing moves, and it is named.
  const theirs = await middleOf(block(page, other));
  await drag(page, await middleOf(block(page, car)), theirs);
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("in its way stands");
  await expect(alert.getByRole("link", { name: new RegExp(other) })).toBeVisible();
  await expect(block(page, car)).toContainText("10:00 AM");
  await expectNoAxeFindings();
  await alert.getByRole("button", { name: "Leave it" }).click();
  await expect(alert).toHaveCount(0);

  // Its lower edge, half an hour longer.
  const edge = page.locator("[data-visit]").filter({ hasText: car }).locator("[data-edge]");
  const pulled = await edge.boundingBox();
  if (!pulled) throw new Error("no edge");
  const grip = { x: pulled.x + pulled.width / 2, y: pulled.y + pulled.height / 2 };
  await drag(page, grip, { ...grip, y: grip.y + 2 * stepPixels });
  await expect(block(page, car)).toContainText("Ready by 11:15 AM");

  // By keys: a quarter of an hour later, and Escape leaves it.
  await block(page, car).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(block(page, car)).toContainText("10:15 AM");

  // A week shows the same, and a day is left by an arrow.
  await openDesk(page, `/admin/board?week=${workingDay}`);
  await block(page, car).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(toast(page).last()).toContainText("Moved");
  await expect(block(second, car)).toHaveCount(0);

  // And by a form.
  await openHydrated(page, address);
  await page.getByRole("button", { name: "Move", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Move" });
  await form.getByLabel("Date").fill(workingDay);
  await form.getByLabel("Time").fill("17:00");
  await form.getByLabel("Bay").selectOption("");
  await form.getByRole("button", { name: "Move", exact: true }).click();
  await expect(toast(page).last()).toContainText("Moved");
  await expect(block(second, car)).toContainText("5:00 PM");
});

test("an empty place is booked by a click on it, with its bay and time, and a chosen date shows itself", {
  tag: "@desktop",
}, async ({ page, expectNoAxeFindings }) => {
  await signInAsAdmin(page);
  await openDesk(page, board);
  const lane = await page.locator(".board-lane").nth(1).boundingBox();
  const four = await page.locator(".board-hour", { hasText: /^4:00/ }).boundingBox();
  if (!lane || !four) throw new Error("no board");
  await page.mouse.move(lane.x + lane.width / 2, four.y + 8);
  await expect(page.getByText("+ 4:00 PM")).toBeVisible();
  await expectNoAxeFindings();
  await page.mouse.click(lane.x + lane.width / 2, four.y + 8);
  await expect(page.getByLabel("Bay")).toHaveValue(/.+/);
  await expect(page.getByLabel("Date", { exact: false })).toHaveValue(workingDay);
  await expect(page.getByLabel("Time", { exact: false }).last()).toHaveValue("16:00");
  const car = newCar();
  // A number that no other journey calls from: the fields of a known caller are folded.
  await page.getByLabel("Phone", { exact: true }).fill("0529876541");
  await page.getByLabel("Name", { exact: true }).fill("Layla Hassan");
  await page.getByLabel("Car make").fill("Nissan");
  await page.getByLabel("Car model").fill(car);
  await page.getByLabel("Service", { exact: true }).selectOption("premium-wash");
  await page.getByRole("button", { name: "Book", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(car);
  await expect(page.getByText("Wash bay 2").first()).toBeVisible();

  await openDesk(page, "/admin/board?day=2030-01-07");
  await page.getByLabel("Date").fill(workingDay);
  await expect(page).toHaveURL(board);
  await expect(block(page, car)).toContainText("4:00 PM");
});

test("a bay that is out of order for hours and somebody who is away are drawn, with the reason in words", {
  tag: "@desktop",
}, async ({ page, expectNoAxeFindings }) => {
  await signInAsAdmin(page);
  for (const [name, reason] of [
    ["Wash bay 2", "New pump"],
    ["Technician 3", "Dentist"],
  ] as const) {
    await page.goto("/admin/bays");
    await page.getByRole("link", { name: `Add time away: ${name}` }).click();
    await page.getByLabel("From", { exact: true }).fill(workingDay);
    await page.getByLabel("From, time").fill("18:00");
    await page.getByLabel("To", { exact: true }).fill(workingDay);
    await page.getByLabel("Until, time").fill("19:30");
    await page.getByLabel("Reason").fill(reason);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText(reason)).toBeVisible();
  }
  for (const path of [board, `/admin/board?week=${workingDay}`]) {
    await page.goto(path);
    const out = page.getByRole("link", { name: /^Out of order 6:00 PM to 7:30 PM New pump$/ });
    await out.focus();
    await expect(out).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "Technician 3" })).toContainText(
      "away 6:00 PM to 7:30 PM Dentist",
    );
    await expectNoAxeFindings();
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(board);
  await expect(page.getByText(/^Wash bay 2: Out of order/)).toBeVisible();
  await expectNoAxeFindings();
});

test("on a phone the board is a list, and on paper too; a job card has both languages", {
  tag: "@phone",
}, async ({ page, expectNoAxeFindings }) => {
  await signInAsAdmin(page);
  const car = newCar();
  const address = await bookAt(page, 11, car);
  for (const to of [board, `/admin/board?week=${workingDay}`, `/ar${board}`]) {
    await page.goto(to);
    await expect(block(page, car)).toBeVisible();
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways, to).toBeLessThanOrEqual(0);
    if (isReadByAxe(to)) await expectNoAxeFindings();
  }
  await page.emulateMedia({ media: "print" });
  await page.goto(board);
  await expect(block(page, car)).toBeVisible();
  await expect(page.getByRole("link", { name: "Walk-in now" })).toBeHidden();
  await page.goto(`/admin/board?week=${workingDay}`);
  const day = formatDate(workingDay, "en", "short");
  await expect(page.getByRole("heading", { name: day })).toBeVisible();
  await page.goto(`${address}/job-card`);
  await expect(page.getByText(car).first()).toBeVisible();
  await expect(page.getByText("Premium Wash").first()).toBeVisible();
  await expect(page.getByText("الغسيل الفاخر").first()).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("link", { name: "Back to the visit" }).click();
  await expect(page).toHaveURL(address);
});

test("on a phone the overview, an appointment and the cards of the list are short", {
  tag: "@phone",
}, async ({ page, expectNoAxeFindings }) => {
  await signInAsAdmin(page);
  const address = await bookAt(page, 12, newCar());
  for (const [path, most] of [
    ["/admin/dashboard", 2_400],
    [address, 1_800],
    [`/ar${address}`, 1_800],
  ] as const) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height, path).toBeLessThanOrEqual(most);
  }
  // A full one: eight lines, photos and a history.
  const full = await bookAt(page, 18, newCar());
  for (let line = 1; line < 8; line++) {
    const extra = { intent: "line", item: "extra", extraName: `Polish of door ${line}` };
    await page.request.post(full, { form: { ...extra, extraMinutes: "0", priceAed: "40" } });
  }
  const buffer = readFileSync("app/media/gallery-05.jpg");
  for (const name of ["one.jpg", "two.jpg", "three.jpg"]) {
    const pictureFile = { name, mimeType: "image/jpeg", buffer };
    await page.request.post(full, { multipart: { intent: "photo", pictureFile } });
  }
  await page.goto(full);
  await expect(page.getByRole("region", { name: "Photos" }).getByRole("img")).toHaveCount(3);
  await expect(page.getByText("Polish of door 7").first()).toBeVisible();
  const size = await page.evaluate(() => ({
    sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    height:
      document.documentElement.scrollHeight -
      (document.querySelector("section[aria-labelledby=visit-history]")?.clientHeight ?? 0),
  }));
  expect(size.sideways).toBeLessThanOrEqual(0);
  expect(size.height).toBeLessThanOrEqual(2_050);
  await expectNoAxeFindings();
  await page.goto("/admin/dashboard/bookings");
  const cards = page.locator("[data-row]");
  await cards.first().waitFor();
  const heights = await cards.evaluateAll((all) => all.map(({ clientHeight }) => clientHeight));
  expect(Math.max(...heights)).toBeLessThanOrEqual(120);
});
