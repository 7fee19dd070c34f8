import { signIn } from "./account.ts";
import { dayChoice, submitButton, workingDay } from "./booking-form.ts";
import { expect, test } from "./fixtures.ts";

test("a car is added, booked with, seen in My Bookings, cancelled by its page, and booked again", async ({
  page,
  expectNoAxeFindings,
}) => {
  await signIn(page);
  await page.goto("/profile/cars");
  await page.getByRole("link", { name: "Add a car" }).click();
  await page.getByLabel("Car make").fill("Nissan");
  await page.getByLabel("Car model").fill("Patrol");
  await page.getByLabel("Car year").fill("2024");
  await page.getByRole("radio", { name: "SUV" }).check();
  await page.getByLabel("Code").fill("a");
  await page.getByLabel("Number", { exact: false }).last().fill("12345");
  await expectNoAxeFindings();
  await page.getByRole("button", { name: "Save car" }).click();
  await expect(page.getByText("Dubai A 12345")).toBeVisible();
  await expectNoAxeFindings();

  await page.goto("/services/interior-detailing");
  const patrol = page.getByRole("radio", { name: /Nissan Patrol/ });
  await expect(patrol).toBeChecked();
  await expect(page.getByRole("radio", { name: "SUV" })).toBeChecked();
  await expect(page.getByLabel("Car make")).toBeHidden();
  await expect(page.getByLabel("First name")).toHaveValue("Aisha");
  await page.getByRole("radio", { name: "Another car" }).check();
  await expect(page.getByLabel("Car make")).toHaveValue("");
  await expect(page.getByLabel("Keep this car in My Cars")).toBeVisible();
  await patrol.check();
  await expect(page.getByLabel("Car make")).toHaveValue("Nissan");
  await expectNoAxeFindings();
  await dayChoice(page, workingDay).check();
  await page.getByRole("radio", { name: "03:00 PM" }).check();
  await page.getByLabel("Phone number").fill("050 987 6543");
  await submitButton(page).click();
  await expect(page.getByRole("link", { name: "Follow your visit" })).toBeVisible();

  await page.goto("/profile/bookings");
  await expect(page.getByRole("heading", { name: "Upcoming" })).toBeVisible();
  await expect(page.getByText("Awaiting confirmation")).toBeVisible();
  await expectNoAxeFindings();
  await page.getByRole("link", { name: "See, move or cancel" }).click();
  await page.getByText("Cancel this visit", { exact: true }).click();
  await page.getByRole("button", { name: "Yes, cancel" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("cancelled");

  await page.goto("/profile/bookings");
  await expect(page.getByText("Cancelled", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Book again" }).click();
  await expect(page.getByRole("radio", { name: /Nissan Patrol/ })).toBeChecked();
  await submitButton(page).click();
  await expect(page.getByRole("link", { name: "Follow your visit" })).toBeVisible();
});
