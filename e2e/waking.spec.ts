import type { Page } from "@playwright/test";
import {
  dayChoice,
  driver,
  fillBooking,
  newEmail,
  submitButton,
  workingDay,
} from "./booking-form.ts";
import { fillMessage, messageFields, sendButton } from "./contact-form.ts";
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

test("who opens the contact page loads React once its form is near", { tag: "@phone" }, async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (isReact(new URL(request.url()))) asked.push(request.url());
  });
  await page.goto("/contact", { waitUntil: "networkidle" });
  expect(asked).toEqual([]);
  await sendButton(page).scrollIntoViewIfNeeded();
  await reactIsHydrated(page);
  expect(asked).toHaveLength(1);
});

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
  await expect(dialog.getByRole("link", { name: "Close" }).first()).toBeFocused();
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

test("a cart loads React with the first sign of a hand, and an empty one none", {
  tag: "@both",
}, async ({ page }) => {
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

test("the focus that comes back with the window is no hand, and no mouse that lies there", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (isReact(new URL(request.url()))) asked.push(request.url());
  });
  await page.goto("/perfumes/oud", { waitUntil: "networkidle" });
  const close = page.getByRole("dialog", { name: "Oud" }).getByRole("link", { name: "Close" });
  await expect(close.first()).toBeFocused();
  await close.first().dispatchEvent("focusin");
  await close.first().dispatchEvent("pointermove");
  await page.waitForLoadState("networkidle");
  expect(asked).toEqual([]);
  await page
    .getByRole("button", { name: /Add to Cart/ })
    .first()
    .focus();
  await expect.poll(() => asked).toHaveLength(1);
});

test("Escape, a press beside it and its form do the same before React", { tag: "@both" }, async ({
  page,
}) => {
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

test("a form is sent before React wakes as well", async ({ page }) => {
  const release = await holdBack(page, isReact);
  await page.goto("/services/premium-wash");
  await fillBooking(page, { Email: newEmail() });
  await submitButton(page).click();
  await expect(page.getByRole("heading", { name: "Booking received" })).toBeInViewport();
  release();
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

test("a refusal that nobody has left takes the focus when React wakes", async ({ page }) => {
  const release = await holdBack(page, isReact);
  await page.goto("/services/premium-wash");
  await submitButton(page).click();
  await expect(page.getByRole("alert")).toBeFocused();
  release();
  await reactIsHydrated(page);
  await expect(page.getByRole("alert")).toBeFocused();
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

test("while a summer package is asked for, the button says that the request is sent", async ({
  page,
}) => {
  const release = await holdBack(page, isPost);
  await page.goto("/summeroffers/summer-gold-package");
  await fillBooking(page, { Email: newEmail() });
  await page.getByRole("radio", { name: /^Sedan/ }).check();
  await reactIsHydrated(page);
  await submitButton(page).click();
  await expect(page.getByRole("button", { name: "Sending Request..." })).toBeFocused();
  release();
  await expect(page.getByRole("heading", { name: "Booking received" })).toBeInViewport();
});

test("while a message is under way the form says so and takes nothing else", async ({ page }) => {
  const release = await holdBack(page, isPost);
  await page.goto("/contact");
  await fillMessage(page);
  await reactIsHydrated(page);
  await sendButton(page).click();

  const busy = page.getByRole("button", { name: "Sending Message..." });
  await expect(busy).toHaveAttribute("aria-disabled", "true");
  await expect(busy).toBeFocused();
  for (const label of Object.keys(messageFields)) {
    await expect(page.getByLabel(label, { exact: true })).toBeDisabled();
  }
  release();
  await expect(page.getByRole("heading", { name: "Message sent" })).toBeInViewport();
});
