import { expect, test } from "./fixtures.ts";
import { signInAsAdmin } from "./staff.ts";

test("a report is chosen by its days and leads from a figure to its records", async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto("/admin/reports");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reports");
  await page.getByRole("link", { name: "This year", exact: true }).click();
  await expect(page).toHaveURL(/range=year/);
  await expect(page.getByRole("rowheader", { name: "Sum" }).first()).toBeVisible();
  await page.getByLabel("From", { exact: true }).fill("2026-11-24");
  await page.getByLabel("To", { exact: true }).fill("2026-11-23");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByRole("alert")).toHaveText("The last day is before the first one.");
  await page.getByLabel("From", { exact: true }).fill("2026-11-01");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByRole("table").first()).toBeVisible();
  await expect(page).toHaveURL(/from=2026-11-01/);
});
