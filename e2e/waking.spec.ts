import type { Page } from "@playwright/test";
import {
  dayChoice,
  driver,
  fillBooking,
  newEmail,
  submitButton,
  workingDay,
} from "./booking-form.ts";
import { expect, test } from "./fixtures.ts";
import { addBottle } from "./order-form.ts";
import { reactIsHydrated } from "./page-scripts.ts";

/** Keeps back whatever matches until the returned call. */
async function holdBack(page: Page, matches: (address: URL, method: string) => boolean) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**", async (route, request) => {
    if (matches(new URL(request.url()), request.method())) await promise;
    await route.fallback();
  });
  return resolve;
}

const isReact = ({ pathname }: URL) => pathname.includes("/entry.client-");

test("a perfume opened by its address is a dialog before React, which comes with a hand", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (isReact(new URL(request.url()))) asked.push(request.url());
  });
  await page.goto("/perfumes/oud", { waitUntil: "networkidle" });
  const dialog = page.getByRole("dialog", { name: "Oud" });
  await expect(dialog).toBeVisible();
  expect(await dialog.evaluate((element) => element.matches(":modal"))).toBe(true);
  const close = dialog.getByRole("link", { name: "Close" }).first();
  await expect(close).toBeFocused();
  // The focus that comes back with the window is no hand, and no mouse that lies there.
  await close.dispatchEvent("focusin");
  await close.dispatchEvent("pointermove");
  await page.waitForLoadState("networkidle");
  expect(asked).toEqual([]);

  await page.keyboard.press("Tab");
  const add = dialog.getByRole("button", { name: /Add to Cart/ });
  await expect(add).toBeFocused();
  await reactIsHydrated(page);
  expect(asked).toHaveLength(1);
  await expect(add).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/perfumes");
  await expect(dialog).toBeHidden();
});

test("a cart loads React with the first sign of a hand, and an empty one none", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (isReact(new URL(request.url()))) asked.push(request.url());
  });
  await page.goto("/cart", { waitUntil: "networkidle" });
  await page.keyboard.press("Shift");
  await page.mouse.move(100, 100);
  await page.mouse.move(120, 300);
  await expect(page.getByText("Your Cart is Empty")).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(asked).toEqual([]);

  await addBottle(page);
  await page.goto("/cart", { waitUntil: "networkidle" });
  expect(asked).toEqual([]);
  await page.getByRole("button", { name: "One more: Oud" }).focus();
  await reactIsHydrated(page);
  expect(asked).toHaveLength(1);
  await expect(page.getByRole("button", { name: "One more: Oud" })).toBeFocused();
});

test("Escape, a press beside it and its form do the same before React", async ({ page }) => {
  const release = await holdBack(page, isReact);
  await page.goto("/perfumes/oud");
  const dialog = page.getByRole("dialog", { name: "Oud" });
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/perfumes");

  await page.goto("/perfumes/oud");
  await expect(dialog).toBeVisible();
  await page.mouse.click(3, 3);
  await expect(page).toHaveURL("/perfumes");

  await page.goto("/perfumes/oud");
  await dialog.getByRole("button", { name: /Add to Cart/ }).click();
  await expect(page.getByRole("link", { name: /Cart/ }).first()).toContainText("1");
  release();
});

test("what is typed into a form before React wakes stays there", async ({ page }) => {
  const release = await holdBack(page, isReact);
  await page.goto("/services/interior-detailing");
  const email = newEmail();
  await fillBooking(page, { Email: email });
  await page.getByRole("radio", { name: /^SUV/ }).check();
  await page.getByLabel("Additional notes").fill("Ring the bell");

  release();
  await reactIsHydrated(page);
  for (const [label, text] of Object.entries({ ...driver, Email: email })) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
  }
  await expect(page.getByLabel("Additional notes")).toHaveValue("Ring the bell");
  await expect(page.getByRole("radio", { name: /^SUV/ })).toBeChecked();
  await expect(page.getByRole("radio", { name: "03:00 PM" })).toBeChecked();
  await expect(dayChoice(page, workingDay)).toBeChecked();
});

test("who corrects a refused form while React wakes keeps their place", async ({ page }) => {
  const release = await holdBack(page, isReact);
  await page.goto("/services/premium-wash");
  await fillBooking(page, { Email: "layla@example" });
  await submitButton(page).click();
  await expect(page.getByRole("alert")).toBeFocused();
  const email = page.getByLabel("Email", { exact: true });
  await email.fill("layla@examp");
  release();
  await reactIsHydrated(page);
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(email).toBeFocused();
});

const isPost = (_: URL, method: string) => method === "POST";

test("while a booking is under way the form says so and takes nothing else", async ({ page }) => {
  const release = await holdBack(page, isPost);
  await page.goto("/services/premium-wash");
  await fillBooking(page, { Email: newEmail() });
  await reactIsHydrated(page);
  await submitButton(page).click();

  const busy = page.getByRole("button", { name: "Processing Booking..." });
  await expect(busy).toHaveAttribute("aria-disabled", "true");
  await expect(busy).toBeFocused();
  for (const label of Object.keys(driver)) {
    await expect(page.getByLabel(label, { exact: true })).toBeDisabled();
  }
  await expect(dayChoice(page, workingDay)).toBeDisabled();
  release();
  await expect(page.getByRole("heading", { name: "Booking received" })).toBeInViewport();
});
