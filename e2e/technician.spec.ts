import { toast } from "./fixtures.ts";
import { expect, test } from "./own-shop.ts";
import { driveIn, signInAsAdmin } from "./staff.ts";

test("at the car: it is begun, rests, is photographed, gets extra work and is done", async ({
  page,
  expectNoAxeFindings,
}) => {
  await signInAsAdmin(page);
  const car = `Patrol ${Date.now()}`;
  await driveIn(page, { carModel: car });

  await page.goto("/admin/today");
  await expectNoAxeFindings();
  await page.getByRole("link", { name: car }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(car);
  await expectNoAxeFindings();

  const here = page.getByRole("button", { name: "The car is here" });
  const start = page.getByRole("button", { name: "Start" });
  await expect(here.or(start)).toBeVisible();
  if (await here.isVisible()) await here.click();
  await start.click();
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("button", { name: "Go on" })).toBeVisible();
  await page.getByRole("button", { name: "Go on" }).click();

  const listening = Promise.withResolvers<void>();
  await page.route(/\/entry\.client-/, async (route) => {
    await listening.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  const roll = ["app/media/gallery-05.jpg", "app/media/gallery-06.jpg"];
  await page.getByLabel("Choose photos").setInputFiles(roll);
  listening.resolve();
  // Typed while the photos come in.
  await page.getByLabel("What was found").fill("Clay bar");
  // One after the other, and each is drawn in several widths.
  for (const photo of [1, 2]) {
    const drawn = page.getByRole("img", { name: `Found, photo ${photo}` });
    await expect(drawn).toBeVisible({ timeout: 30_000 });
  }
  await page.getByRole("button", { name: "Show to the customer: Found, photo 1" }).click();
  await expect(page.getByText("Shown to the customer")).toHaveCount(1);

  await page.getByLabel("Price", { exact: false }).fill("150");
  await page.getByLabel("Minutes").fill("30");
  await page.getByRole("button", { name: "Propose it" }).click();
  await expect(page.getByRole("region", { name: "Work", exact: true })).toContainText("Clay bar");
  await expectNoAxeFindings();

  const done = page.getByRole("button", { name: "Done" });
  const ready = page.getByText("Ready", { exact: true });
  await done.click();
  await expect(ready).toBeVisible();
  // The button that was pressed is gone with the step, and so is Undo.
  await expect(page.getByRole("main")).toBeFocused();
  await toast(page).last().getByRole("button", { name: "Undo" }).press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await expect(done).toBeVisible();
  await done.click();
  await expect(ready).toBeVisible();
  await page.goto("/ar/admin/today");
  await expect(page.getByRole("link", { name: car })).toBeVisible();
  await page.getByRole("link", { name: car }).click();
});
