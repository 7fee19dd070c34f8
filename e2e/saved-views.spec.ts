import { expect, test } from "./fixtures.ts";
import { toast } from "./inbox.ts";
import { reactIsHydrated } from "./page-scripts.ts";
import { signInAsAdmin } from "./staff.ts";

const bookings = "/admin/dashboard/bookings";

test("a view is saved from the list, opens by its name, is renamed, and deleted", async ({
  page,
  expectNoAxeFindings,
}) => {
  test.slow();
  const name = `Waiting ${test.info().project.name}`;
  await signInAsAdmin(page);
  await page.goto(`${bookings}?view=all&status=pending`);
  await reactIsHydrated(page);
  await page.getByRole("link", { name: "Views and columns" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Views of");
  await page.getByRole("button", { name: "Save view" }).click();
  await expect(page.getByRole("alert")).toContainText("Enter a name.");
  await expectNoAxeFindings();
  await page.getByRole("checkbox", { name: "Vehicle" }).uncheck();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Save view" }).click();
  await expect(toast(page)).toContainText("View saved");
  const choice = page.getByRole("navigation", { name: "Saved views" });
  await expect(choice.getByRole("link", { name })).toHaveAttribute("aria-current", "true");
  await expect(page).toHaveURL(/status=pending/);
  const saved = page.url();
  await choice.getByRole("link", { name: "All" }).click();
  await expect(page).toHaveURL(/view=all/);
  await choice.getByRole("link", { name }).click();
  await expect(page).toHaveURL(saved);
  await page.getByRole("link", { name: "Views and columns" }).click();
  await page.getByLabel(`New name of ${name}`).fill(`${name}, mine`);
  await page.getByRole("button", { name: `Rename ${name}` }).click();
  await expect(toast(page)).toContainText("View renamed");
  await page.getByRole("button", { name: `Delete ${name}, mine` }).click();
  await expect(toast(page)).toContainText("View deleted");
  await expect(page.getByText(`${name}, mine`)).toHaveCount(0);
});
