import type { Page } from "@playwright/test";
import { today } from "#app/lib/time.ts";
import { fillBooking, newEmail, submitButton } from "./booking-form.ts";
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
  const top = () =>
    page
      .getByRole("radiogroup", { name: "Date" })
      .evaluate((dates) => dates.getBoundingClientRect().top + scrollY);
  const before = await top();
  for (const size of ["Sedan", "SUV"]) {
    await page.getByRole("radio", { name: size }).check();
    expect(await top()).toBe(before);
  }
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

test("a price that changes while the form is open is named by one answer, and booked when sent again", async ({
  page,
  browser,
  baseURL,
}) => {
  await showExtras(page);
  await page.goto("/services/interior-detailing");
  await page.getByRole("radio", { name: "SUV" }).check();
  await fillBooking(page, { Email: newEmail() });
  await page.getByRole("checkbox", { name: /^Pet hair removal/ }).check();
  await reactIsHydrated(page);

  const owner = await (await browser.newContext({ baseURL })).newPage();
  await signInAsAdmin(owner);
  const raise = async (kind: string, name: string, price: { [field: string]: string }) => {
    await owner.goto(`/admin/website/${kind}`);
    const entry = await owner
      .getByRole("link", { name: new RegExp(`^${name}`) })
      .getAttribute("href");
    const form = { ...price, startsOn: today(new Date()) };
    await owner.request.post(`${entry}/prices`, { form });
  };
  await raise("services", "Interior Detailing", { priceAed: "300", suvPriceAed: "345" });
  await raise("extras", "Pet hair removal", { priceAed: "65", suvPriceAed: "95" });
  await owner.context().close();

  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/services/"))
      posts.push(request.url());
  });
  await submitButton(page).click();
  await expect(page.getByRole("alert")).toContainText("The price to pay is AED 440 now");
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByRole("radio", { name: "SUV AED 345" })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: /^Pet hair removal/ })).toBeChecked();
  await expect(page.getByRole("status").filter({ hasText: "AED 440" })).toBeVisible();
  expect(posts).toHaveLength(1);
  await submitButton(page).click();
  await expect(page.getByRole("group", { name: "Booking received" })).toContainText("AED 440");
});
