import { instantOf } from "#app/lib/time.ts";
import { workingDay } from "./booking-form.ts";
import { expect, test } from "./own-shop.ts";
import { bookAtDesk, clicking, signInAsAdmin } from "./staff.ts";

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

test("somebody goes home at two: three cars find others in at most six clicks", async ({
  page,
}) => {
  test.slow();
  await signInAsAdmin(page);
  for (const hour of [14, 15, 16]) {
    await bookAtDesk(page, instantOf(workingDay, hour * 60), { carModel: `Patrol ${hour}` });
  }
  await page.goto("/admin/dashboard");
  const click = clicking();
  const navigation = page.getByRole("navigation");
  await click.on(navigation.getByRole("link", { name: "Bays and people" }).first());
  await click.on(page.getByRole("link", { name: "Add time away: Technician 1" }));
  await page.getByLabel("From", { exact: true }).fill(workingDay);
  await page.getByLabel("From, time").fill("14:00");
  await page.getByLabel("To", { exact: true }).fill(workingDay);
  await click.on(page.getByRole("button", { name: "Save" }));
  const toMove = page.getByRole("region", { name: "These visits must move" });
  await expect(toMove.getByRole("listitem")).toHaveCount(3);
  await click.on(page.getByRole("button", { name: "Place all again" }));
  await expect(page.locator("toast-message:visible").last()).toContainText("Placed again: 3");
  await expect(toMove).toBeHidden();
  expect(click.count()).toBeLessThanOrEqual(6);
});
