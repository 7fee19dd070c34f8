import { addDays } from "#app/lib/time.ts";
import { dayChoice, fillBooking, newEmail, submitButton, workingDay } from "./booking-form.ts";
import { expect, test, toast } from "./fixtures.ts";
import { visitLinkInMail } from "./mailbox.ts";

test("a guest follows the link of the first mail, takes another time and cancels, in both languages", async ({
  page,
  expectNoAxeFindings,
}) => {
  const email = newEmail();
  await page.goto("/services/premium-wash");
  await fillBooking(page, { Email: email });
  await submitButton(page).click();
  const link = page.getByRole("link", { name: "Follow your visit" });
  await expect(link).toBeVisible();

  const mailed = await visitLinkInMail(page, email);
  expect(await link.getAttribute("href")).toBe(mailed);
  await page.goto(mailed);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("We have your request");
  await expect(page.getByText("Toyota Land Cruiser").last()).toBeVisible();
  await expect(
    page.getByText(/you can move or cancel this visit here, free of charge/),
  ).toBeVisible();
  await expectNoAxeFindings();

  await page.getByRole("link", { name: "Choose another time" }).click();
  // The month of the booking form, on the visit's own day and without the time that it has.
  await expect(dayChoice(page, workingDay)).toBeChecked();
  await expect(page.getByRole("radio", { name: "03:00 PM" })).toBeDisabled();
  await expect(page.locator('[data-left="Your time now"]')).toBeVisible();
  await page.getByRole("button", { name: "Move my visit" }).click();
  await expect(page.getByRole("alert").getByText("Time is required")).toBeVisible();
  const nextDay = addDays(workingDay, 1);
  await dayChoice(page, nextDay).check();
  await page.getByRole("radio", { name: "05:00 PM" }).check();
  await expect(page.getByText(/^Ready by /)).toBeVisible();
  await expectNoAxeFindings();
  await page.getByRole("button", { name: "Move my visit" }).click();
  await expect(toast(page, "Your visit is moved")).toBeVisible();
  await expect(page.getByText("5:00 PM").first()).toBeVisible();

  await page.goto(`/ar${mailed}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("وصلنا طلبك");
  await page.getByText("إلغاء الزيارة").click();
  await expectNoAxeFindings();
  await page.getByRole("button", { name: "نعم، ألغِ الزيارة" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("تم إلغاء هذه الزيارة");
  await expectNoAxeFindings();

  await page.goto(`${mailed.slice(0, -1)}~`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
  await expectNoAxeFindings();
});
