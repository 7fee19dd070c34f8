import { expect, test } from "./fixtures.ts";
import { reactIsHydrated } from "./page-scripts.ts";
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

test("an impossible day stays to be mended, and the browser has nothing to say against it", async ({
  page,
}) => {
  const warnings: string[] = [];
  page.on("console", (message) => {
    if (["warning", "error"].includes(message.type())) warnings.push(message.text());
  });
  await signInAsAdmin(page);
  // The document is answered with 400, of which a browser tells by itself.
  await page.goto("/admin/reports?from=31/02/2026&to=2026-11-23");
  await reactIsHydrated(page);
  expect(warnings.filter((text) => !text.includes("status of 400"))).toEqual([]);
  const from = page.getByLabel("From", { exact: true });
  await expect(from).toHaveValue("31/02/2026");
  await from.fill("28/02/2026");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL(/from=28%2F02%2F2026/);
  await expect(from).toHaveValue("2026-02-28");
});
