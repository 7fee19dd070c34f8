import { expect, test } from "./own-shop.ts";
import { signInAsAdmin } from "./staff.ts";

test("the owner adds a bay, closes it for a day and takes it out of use", async ({
  page,
  expectNoAxeFindings,
}) => {
  await signInAsAdmin(page);
  await page.goto("/admin/bays");
  await expectNoAxeFindings();
  await page.getByRole("link", { name: "Add a bay or a technician" }).first().click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert")).toContainText("The Arabic name is required");
  await page.getByLabel("Name in English").fill("Wash bay 9");
  await page.getByLabel("Name in Arabic").fill("موقف الغسيل 9");
  await page.getByRole("button", { name: "Save" }).click();

  await page.getByRole("link", { name: "Add time away: Wash bay 9" }).click();
  await page.getByLabel("Reason").fill("New floor");
  await page.getByRole("button", { name: "Save" }).click();
  const bay = page.getByRole("listitem").filter({ hasText: "Wash bay 9" });
  await expect(bay).toContainText("New floor");
  await expectNoAxeFindings();
  await bay.getByRole("button", { name: /^Remove: / }).click();
  await expect(bay).not.toContainText("New floor");
  await bay.getByRole("button", { name: "Take out of use: Wash bay 9" }).click();
  await expect(bay).toContainText("out of use");
});
