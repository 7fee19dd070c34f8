import { expect, test } from "./own-shop.ts";
import { reactIsHydrated } from "./page-scripts.ts";
import { signInAsAdmin } from "./staff.ts";

test("the owner replaces a testimonial, looks at it first, publishes it, and brings the old one back", async ({
  page,
  expectNoAxeFindings,
}) => {
  test.slow();
  await signInAsAdmin(page);
  await page.goto("/admin/website");
  await expectNoAxeFindings();
  await page.getByRole("link", { name: /^Testimonials/ }).click();
  await page.getByRole("link", { name: "Ahmed Al Mansoori" }).click();
  await reactIsHydrated(page);
  const inEnglish = page.getByLabel("What they say, English");
  const inArabic = page.getByLabel("What they say, Arabic");
  const old = await inEnglish.inputValue();
  await inEnglish.fill("The paint of my Patrol looks new.");
  await expect(page.getByText("Draft saved")).toBeVisible();
  await inArabic.fill("");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("alert")).toContainText("What they say, Arabic is missing");
  await expectNoAxeFindings();
  await inArabic.fill("طلاء سيارتي Patrol يبدو جديدًا.");
  await page.getByRole("button", { name: "Save draft" }).click();
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Preview" }).click();
  const preview = await opened;
  await expect(preview.getByText("The paint of my Patrol looks new.")).toBeAttached();
  await preview.close();
  const visitor = await page.context().newPage();
  await visitor.goto("/");
  await expect(visitor.getByText(old)).toBeAttached();

  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.locator("toast-message:visible")).toContainText("Published");
  await expect(page).toHaveURL(/\/admin\/website\/entries\/[\w-]+$/);
  await visitor.reload();
  await expect(visitor.getByText("The paint of my Patrol looks new.")).toBeAttached();
  await visitor.goto("/ar");
  await expect(visitor.getByText("طلاء سيارتي Patrol يبدو جديدًا.")).toBeAttached();

  await page.getByRole("button", { name: /^Bring back what was said on/ }).click();
  await expect(page.locator("toast-message:visible")).toContainText("Brought back");
  await expect(inEnglish).toHaveValue(old);
  await visitor.goto("/");
  await expect(visitor.getByText(old)).toBeAttached();
  await expectNoAxeFindings();
});
