import { toast } from "./fixtures.ts";
import { expect, test } from "./own-shop.ts";
import { signInAsAdmin } from "./staff.ts";

// Another journey opens this drawer in the shop of all.
test.use({ sharedAs: "till" });

test("a drawer is opened, changed, counted with a coin missing and closed, and the day has its sheet", async ({
  page,
  expectNoAxeFindings,
}) => {
  await signInAsAdmin(page);
  await page.goto("/admin/till");
  await page.getByRole("link", { name: "Open Till 1" }).click();
  await page.getByRole("button", { name: "Open" }).click();
  await expect(page.getByRole("alert")).toContainText("Enter an amount in dirhams");
  await page.getByLabel("Float").fill("٢٠٠");
  await page.getByRole("button", { name: "Open" }).click();
  await expect(toast(page, "The drawer is open.")).toBeVisible();

  await page.getByRole("link", { name: "Cash in or out of Till 1" }).click();
  await expectNoAxeFindings();
  await page.getByText("Pay-out", { exact: true }).click();
  await page.getByLabel("Amount (AED)").fill("20.25");
  await page.getByLabel("Reason").fill("Window cleaner");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("AED 179.75")).toBeVisible();

  await page.getByRole("link", { name: "Count and close Till 1" }).click();
  await expectNoAxeFindings();
  await page.locator("[name=pieces-10000]").fill("1");
  await page.locator("[name=pieces-5000]").fill("1");
  await page.locator("[name=pieces-1000]").fill("٢");
  await page.locator("[name=pieces-500]").fill("1");
  await page.locator("[name=pieces-100]").fill("4");
  await expect(page.getByText("Counted AED 179")).toBeVisible();
  await page.getByRole("button", { name: "Close the drawer" }).click();
  await expect(page.getByRole("alert")).toContainText("differs by AED -0.75");
  await page.getByLabel("Reason for a difference").fill("Three coins are missing");
  await page.getByRole("button", { name: "Close the drawer" }).click();
  await expect(toast(page, "The drawer is closed.")).toBeVisible();

  await page.getByRole("cell").getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: "Day sheet" })).toBeVisible();
  await expect(page.getByText("Three coins are missing")).toBeVisible();
  await expectNoAxeFindings();

  await page.goto("/admin/reports/vat");
  await page.getByLabel("Length").selectOption("One month");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL(/months=1/);
});
