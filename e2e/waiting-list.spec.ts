import type { Page } from "@playwright/test";
import { formatDate } from "#app/lib/time.ts";
import { dayChoice, driver, newEmail, submitButton, workingDay } from "./booking-form.ts";
import { toast } from "./fixtures.ts";
import { freePlaceInMail, visitLinkInMail } from "./mailbox.ts";
import { expect, test } from "./own-shop.ts";
import { signInAsAdmin } from "./staff.ts";

// What does not come is told where, and not by the end of it all.
test.use({ actionTimeout: 20_000 });
test.setTimeout(180_000);

const service = "/services/ceramic-coating";
const day = formatDate(workingDay, "en");

let sender = 1;
/** By request, each from an address of its own. */
async function book(page: Page, time: string): Promise<string | null> {
  const email = newEmail();
  const answer = await page.request.post(service, {
    headers: { "X-Forwarded-For": `10.77.0.${sender++}` },
    maxRedirects: 0,
    form: {
      firstName: "Omar",
      lastName: "Haddad",
      email,
      phone: "0507654321",
      vehicleSize: "sedan",
      selectedDate: workingDay,
      selectedTime: time,
      carMake: "Nissan",
      carModel: "Patrol",
      carYear: "2023",
      additionalNotes: "",
    },
  });
  return answer.status() === 302 ? email : null;
}

/** The coating room is taken as long as a car may wait for it; whose visit is the last in it. */
async function fillDay(page: Page): Promise<string> {
  let last = "";
  for (const time of ["10:00 AM", "09:00 PM"]) {
    for (let email = await book(page, time); email; email = await book(page, time)) last = email;
  }
  return last;
}

async function neverQuiet(page: Page): Promise<void> {
  await signInAsAdmin(page);
  const form = { cutOffHours: "2", quietFrom: "00:00", quietUntil: "00:00" };
  await page.request.post("/admin/bays/settings", { form });
}

/** By the private link of their visit. */
async function cancel(page: Page, email: string): Promise<void> {
  const form = { intent: "cancel" };
  const headers = { "X-Forwarded-For": `10.77.1.${sender++}` };
  const link = await visitLinkInMail(page, email);
  const answer = await page.request.post(link, { form, headers, maxRedirects: 0 });
  expect(answer.status()).toBe(302);
}

/** Within the minute in which the server looks for free places. */
async function told(page: Page, email: string): Promise<string> {
  await expect(async () => {
    await freePlaceInMail(page, email);
  }).toPass({ timeout: 100_000 });
  return freePlaceInMail(page, email);
}

test("a full day, its waiting list, somebody who cancels by their link, the mail, the place", async ({
  page,
  expectNoAxeFindings,
}) => {
  await neverQuiet(page);
  const other = await fillDay(page);
  const email = newEmail();

  await page.goto(service);
  await page.getByLabel("First name").fill("Layla");
  await page.getByLabel("Last name").fill("Haddad");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await expect(dayChoice(page, workingDay)).toBeDisabled();
  await page.getByRole("link", { name: `${day}, Join the waiting list` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Waiting list for ${day}`);
  await expect(page.getByLabel("Name")).toHaveValue("Layla Haddad");
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);
  await page.getByRole("button", { name: "Join the waiting list" }).click();
  await expect(page.getByRole("alert")).toContainText("Phone number is required");
  await expectNoAxeFindings();
  await page.getByLabel("Phone number").fill("050 987 6543");
  const otherLanguage = page.getByRole("banner").locator("a[hreflang]").first();
  await otherLanguage.click();
  await expect(page).toHaveURL(/\/ar\//);
  await otherLanguage.click();
  await expect(page.getByLabel("Name")).toHaveValue("Layla Haddad");
  await expect(page.getByLabel("Phone number")).toHaveValue("050 987 6543");
  await page.getByRole("button", { name: "Join the waiting list" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    `You are on the list for ${day}`,
  );
  await expectNoAxeFindings();

  await page.goto(`/admin/board?day=${workingDay}`);
  const waiting = page.getByRole("region", { name: "Waiting list" });
  await expect(waiting).toContainText("Layla");
  await expect(waiting).toContainText("waits");
  await expectNoAxeFindings();

  await cancel(page, other);
  await page.goto(await told(page, email));
  await expect(dayChoice(page, workingDay)).toBeChecked();
  await page.getByRole("radio", { name: "09:00 PM" }).check();
  for (const [label, text] of Object.entries({ ...driver, Email: email })) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  await submitButton(page).click();
  await expect(page.getByRole("heading", { name: "Booking received" })).toBeVisible();

  await page.goto(`/admin/board?day=${workingDay}`);
  await expect(waiting).toContainText("has booked");
  await waiting.getByRole("button", { name: "Remove Layla Haddad from the waiting list" }).click();
  await expect(toast(page, "Removed from the waiting list")).toBeVisible();
  await expect(waiting).toBeHidden();
});
