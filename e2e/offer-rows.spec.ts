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

test("the owner adds a package, and drivers find it in both languages", async ({
  page,
  expectNoAxeFindings,
}) => {
  test.slow();
  await signInAsAdmin(page);
  await page.goto("/admin/website/packages");
  await page.getByRole("button", { name: "Add" }).click();
  await expect(page).toHaveURL(/\/admin\/website\/entries\//);
  await reactIsHydrated(page);
  const entry = page.url();
  await page.getByRole("link", { name: "Change price" }).click();
  await page.getByLabel("Sedan").fill("199");
  await page.getByLabel("SUV").fill("219");
  await page.getByRole("button", { name: "Save price" }).click();
  await expect(page.locator("toast-message:visible")).toBeVisible();
  await page.goto(entry);
  await reactIsHydrated(page);
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("alert")).toContainText("Service that is done is missing");
  await expectNoAxeFindings();
  await page.getByLabel("Or upload a picture").setInputFiles("app/media/gallery-05.jpg");
  await expect(page.getByLabel("Picture", { exact: true })).toHaveValue(/^upload/, {
    timeout: 60_000,
  });
  for (const [label, text] of [
    ["Heading, English", "Winter Leather Package"],
    ["Heading, Arabic", "باقة الجلد الشتوية"],
    ["Badge, English", "New"],
    ["Badge, Arabic", "جديد"],
    ["Description, English", "Leather fed before the cold months."],
    ["Description, Arabic", "ترطيب الجلد قبل أشهر البرد."],
    ["What the picture shows, English", "A gold coupe at dusk in the desert."],
    ["What the picture shows, Arabic", "سيارة كوبيه ذهبية عند الغروب في الصحراء."],
    ["Permit number", "1234567"],
  ] as const) {
    await page.getByLabel(label).fill(text);
  }
  await page.getByLabel("Service that is done").selectOption("Interior Detailing");
  await page.getByLabel("Colour of its line").selectOption("Gold");
  await page.getByLabel("Film that comes with the site").selectOption("No");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.locator("toast-message:visible")).toContainText("Published");

  const visitor = await page.context().newPage();
  await visitor.goto("/summeroffers");
  await visitor.getByRole("link", { name: "View Package: Winter Leather Package" }).click();
  await expect(visitor).toHaveURL("/summeroffers/winter-leather-package");
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Winter Leather Package");
  await expect(visitor.getByText("Save 31%").first()).toBeVisible();
  await expect(visitor.getByText("Permit number 1234567").first()).toBeVisible();
  await visitor.goto("/ar/summeroffers/winter-leather-package");
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("باقة الجلد الشتوية");
});
