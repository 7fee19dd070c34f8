import { formatDate, today } from "#app/lib/time.ts";
import { expect, test } from "./own-shop.ts";
import { reactIsHydrated } from "./page-scripts.ts";
import { signInAsAdmin } from "./staff.ts";

test("the owner ends an offer tonight, in two taps", async ({ page, expectNoAxeFindings }) => {
  test.slow();
  await signInAsAdmin(page);
  await page.goto("/admin/website");
  await page.getByRole("link", { name: /^Offers/ }).click();
  await page.getByRole("link", { name: "Ceramic Coating Shine & Drive" }).click();
  await reactIsHydrated(page);
  await expect(page.getByText("Struck out: Sedan AED 1,200, SUV AED 1,440.")).toBeVisible();
  await expectNoAxeFindings();
  await page.getByRole("button", { name: "End this offer tonight" }).click();
  await expect(page.locator("toast-message:visible")).toContainText("ends tonight at midnight");
  const day = today(new Date());
  const until = `On offer until ${formatDate(day, "en", "long")}`;
  await expect(page.getByText(until)).toBeVisible();
  await expect(page.getByLabel("Last day")).toHaveValue(day);

  const visitor = await page.context().newPage();
  for (const [to, said] of [
    ["/offers", `Ends on ${formatDate(day, "en", "long")}`],
    ["/ar/offers", `ينتهي في ${formatDate(day, "ar", "long")}`],
  ] as const) {
    await visitor.goto(to);
    await expect(visitor.getByText(said)).toBeVisible();
  }
});
