import type { Locator, Page } from "@playwright/test";
import { addDays, today } from "#app/lib/time.ts";
import { password } from "./account.ts";
import { adminName } from "./first-account.ts";
import { expect } from "./fixtures.ts";
import { reactIsHydrated } from "./page-scripts.ts";

/** Signs the browser of this page in as an admin, by request: the form has a journey of its own. */
export async function signInAsAdmin(page: Page): Promise<void> {
  const form = { username: adminName, password };
  const answer = await page.request.post("/admin/login", { form, maxRedirects: 0 });
  expect(answer.status(), "sign-in of staff").toBe(302);
}

/** An entry of the website in its form, from the list of its kind, as somebody who may edit it. */
export async function openEntry(page: Page, kind: string, name: string): Promise<void> {
  await signInAsAdmin(page);
  await page.goto(`/admin/website/${kind}`);
  await page.getByRole("link", { name }).click();
  await expect(page).toHaveURL(/\/admin\/website\/entries\//);
  await reactIsHydrated(page);
}

/** Takes what is open on the page of an appointment, all by card. */
export async function payByCard(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Take payment/ }).click();
  const dialog = page.getByRole("dialog", { name: "Take payment" });
  await dialog.getByRole("button", { name: /^All by card/ }).click();
  await dialog.getByRole("button", { name: "Take payment" }).click();
  await expect(page.getByText("Paid, no change to give back")).toBeVisible();
}

/** A page of the staff area whose keys are heard: the button of their list is there. */
export async function openDesk(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator("header button", { hasText: "Keys" }).waitFor({ state: "attached" });
}

type Booked = Record<string, string>;

/** A wash that the counter books by request, also where there is no room; returns its page. */
export const bookAtDesk = (page: Page, start: Date, changes: Booked = {}) =>
  postVisit(page, { channel: "phone", overrule: "on", start: start.toISOString(), ...changes });

/** A wash for a car that drives in, whatever the hour and however many are in front of it. */
export const driveIn = (page: Page, changes: Booked = {}) =>
  postVisit(page, {
    channel: "walk-in",
    waitsUntil: addDays(today(new Date()), 60),
    ...changes,
  });

async function postVisit(page: Page, changes: Booked): Promise<string> {
  const form = {
    request: crypto.randomUUID(),
    locale: "en",
    phone: "0501234567",
    name: "Layla Hassan",
    service: "premium-wash",
    carMake: "Nissan",
    carModel: "Patrol",
    carYear: "2023",
    vehicleSize: "suv",
    ...changes,
  };
  const booked = await page.request.post("/admin/visits/new", { form, maxRedirects: 0 });
  expect(booked.status()).toBe(302);
  return booked.headers().location ?? "";
}

/** A hand that counts its clicks. */
export function clicking() {
  let clicks = 0;
  return {
    async on(target: Locator) {
      clicks++;
      await target.click();
    },
    count: () => clicks,
  };
}
