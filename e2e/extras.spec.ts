import type { Page } from "@playwright/test";
import { addDays, today } from "#app/lib/time.ts";
import { dayChoice, fillBooking, newEmail, submitButton, workingDay } from "./booking-form.ts";
import { expect, test } from "./own-shop.ts";
import { reactIsHydrated } from "./page-scripts.ts";
import { signInAsAdmin } from "./staff.ts";

/** The owner shows what a new installation has hidden. */
async function showExtras(page: Page) {
  await signInAsAdmin(page);
  await page.goto("/admin/website/extras");
  for (const name of ["Pet hair removal", "Odour removal"]) {
    const show = page.getByRole("button", { name: `Show: ${name}` });
    const hide = page.getByRole("button", { name: `Hide: ${name}` });
    await expect(show.or(hide)).toBeVisible();
    if (await show.isVisible()) {
      const id = await page.locator("form", { has: show }).locator('[name="id"]').inputValue();
      await page.request.post("/admin/website", { form: { intent: "show", id } });
      await page.reload();
    }
    await expect(hide).toBeVisible();
  }
  await page.context().clearCookies();
}

test("a driver adds two extras: the promise and the total count them, and the confirmation names them", async ({
  page,
  expectNoAxeFindings,
}) => {
  await showExtras(page);
  await page.goto("/services/interior-detailing");
  await page.getByRole("radio", { name: "SUV" }).check();
  await fillBooking(page, { Email: newEmail() });
  const ready = page.locator("booking-places");
  await expect(ready).toContainText("05:00 PM");
  await page.getByRole("checkbox", { name: /^Pet hair removal/ }).check();
  await expect(page.getByText("Total with extras")).toBeVisible();
  await expect(ready).toContainText("05:45 PM");
  await page.getByRole("checkbox", { name: /^Odour removal/ }).check();
  await expect(ready).toContainText("06:45 PM");
  await expect(page.getByText("AED 530")).toBeVisible();
  await expectNoAxeFindings();
  await submitButton(page).click();
  const received = page.getByRole("group", { name: "Booking received" });
  for (const said of ["Pet hair removal", "Odour removal", "AED 530"]) {
    await expect(received).toContainText(said);
  }
});

test("the same without JavaScript, in Arabic: the total can be asked for, and nothing ticked is lost", {
  tag: "@nojs",
}, async ({ page }) => {
  await showExtras(page);
  await page.goto("/ar/services/premium-wash");
  const petHair = page.getByRole("checkbox", { name: /^إزالة شعر الحيوانات الأليفة/ });
  await petHair.check();
  await page.getByRole("button", { name: "احسب الإجمالي" }).click();
  await expect(page.getByText(/الإجمالي مع الإضافات\s+230 درهم/)).toBeVisible();
  await expect(petHair).toBeChecked();
  await dayChoice(page, workingDay, "ar").check();
  await page.getByRole("radio", { name: "3:00 م" }).check();
  for (const [name, text] of Object.entries(typed)) {
    await page.locator(`[name=${name}]`).fill(text);
  }
  await page.getByRole("button", { name: "احجز الآن" }).click();
  await expect(page.getByText("إزالة شعر الحيوانات الأليفة").first()).toBeVisible();
  await expect(page.getByText("230 درهم")).toBeVisible();
});

const typed = {
  firstName: "ليلى",
  lastName: "حسن",
  email: "layla.extras@example.com",
  phone: "0509876543",
  carMake: "Toyota",
  carModel: "Land Cruiser",
  carYear: "2022",
};

test("staff book with an extra, and add one to a visit, whose promise moves", {
  tag: "@desktop",
}, async ({ page, expectNoAxeFindings }) => {
  await showExtras(page);
  await signInAsAdmin(page);
  await page.goto("/admin/visits/new");
  await reactIsHydrated(page);
  await page.getByRole("combobox", { name: "Service", exact: true }).selectOption("premium-wash");
  await page.getByRole("checkbox", { name: /^Pet hair removal/ }).check();
  await expectNoAxeFindings();
  const form = {
    request: crypto.randomUUID(),
    channel: "walk-in",
    // Whatever the hour, and however many are in front of it.
    waitsUntil: addDays(today(new Date()), 60),
    phone: "0501234567",
    name: "Layla Hassan",
    locale: "en",
    carMake: "Nissan",
    carModel: `Patrol ${Date.now()}`,
    carYear: "2023",
    vehicleSize: "suv",
    service: "premium-wash",
    "extra.pet-hair": "on",
  };
  const booked = await page.request.post("/admin/visits/new", { form, maxRedirects: 0 });
  await page.goto(booked.headers().location ?? "");
  await reactIsHydrated(page);
  const work = page.getByRole("region", { name: "Work", exact: true });
  await expect(work).toContainText("AED 260");
  await work.getByText("Add work", { exact: false }).first().click();
  await work.getByRole("combobox", { name: "What" }).selectOption("extra odour-removal");
  await work.getByRole("button", { name: "Add", exact: true }).click();
  await expect(work).toContainText("AED 380");
  await expect(work).toContainText("Odour removal");
  await expectNoAxeFindings();
});
