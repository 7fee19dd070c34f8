import type { Page } from "@playwright/test";
import { fillBooking, newEmail, submitButton } from "./booking-form.ts";
import { expect, test } from "./own-shop.ts";
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
  const ready = page.getByText(/^Ready by /);
  await expect(ready).toContainText("5:00 PM");
  await page.getByRole("checkbox", { name: /^Pet hair removal/ }).check();
  await expect(page.getByText("Total with extras")).toBeVisible();
  await expect(ready).toContainText("5:45 PM");
  await page.getByRole("checkbox", { name: /^Odour removal/ }).check();
  await expect(ready).toContainText("6:45 PM");
  await expect(page.getByText("AED 530")).toBeVisible();
  await expectNoAxeFindings();
  await submitButton(page).click();
  const received = page.getByRole("group", { name: "Booking received" });
  for (const said of ["Pet hair removal", "Odour removal", "AED 530"]) {
    await expect(received).toContainText(said);
  }
});
