import type { Page } from "@playwright/test";
import { signIn } from "./account.ts";
import { expect, test } from "./fixtures.ts";
import { reactIsHydrated } from "./page-scripts.ts";

const details = (page: Page, name = "Oud") => page.getByRole("dialog", { name });
const card = (page: Page, name = "Oud") =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name, exact: true }) });
const scrolled = (page: Page) => page.evaluate(() => scrollY);

async function openFromCard(page: Page, name = "Oud") {
  await page.goto("/perfumes");
  await card(page, name).scrollIntoViewIfNeeded();
  await reactIsHydrated(page);
  await card(page, name)
    .getByRole("link", { name: `View Details: ${name}` })
    .click();
  await expect(details(page, name)).toBeVisible();
}

test("the shop shows its perfumes side by side, with what they cost", { tag: "@both" }, async ({
  page,
}) => {
  await page.goto("/perfumes");
  const cards = page.getByRole("region", { name: "The Collection" }).getByRole("article");
  await expect(cards).toHaveCount(4);
  for (const words of ["BESTSELLER", "Aroma", "AED 85", "250ML", "In stock", "Add to Cart"]) {
    await expect(cards.first()).toContainText(words);
  }
  const why = page.getByRole("region", { name: "Why Choose Our Perfumes" });
  await expect(why.getByRole("listitem")).toHaveCount(4);
  const bulk = page.getByRole("region", { name: "A scent for every car you run" });
  await expect(bulk.getByRole("link", { name: "Call 050 123 4567" })).toBeVisible();
  await bulk.getByRole("link", { name: "Ask about Bulk Orders" }).click();
  await expect(page).toHaveURL("/contact");
});

test("the details open at an address of their own, and Back returns to the card", {
  tag: "@both",
}, async ({ page }) => {
  await openFromCard(page);
  await expect(page).toHaveURL("/perfumes/oud");
  await expect(page).toHaveTitle("Oud | Lamaan");
  for (const words of ["Saffron, Pink Pepper", "Made for leather interiors", "Strong"]) {
    await expect(details(page)).toContainText(words);
  }
  const place = await scrolled(page);
  await page.goBack();
  await expect(page).toHaveURL("/perfumes");
  await expect(page).toHaveTitle("Perfumes | Lamaan");
  await expect(details(page)).toBeHidden();
  await expect(card(page).getByRole("link")).toBeFocused();
  expect(place).toBeGreaterThan(300);
  expect(Math.abs((await scrolled(page)) - place)).toBeLessThan(5);
  await page.goForward();
  await expect(details(page)).toBeVisible();
});

for (const [how, close] of [
  ["Escape", (page: Page) => page.keyboard.press("Escape")],
  ["the cross", (page: Page) => details(page).getByRole("link", { name: "Close" }).first().click()],
  ["Close", (page: Page) => details(page).getByText("Close", { exact: true }).click()],
  ["a click beside it", (page: Page) => page.mouse.click(4, 400)],
] as const) {
  test(`${how} closes the details, and leaves no step behind`, { tag: "@both" }, async ({
    page,
  }) => {
    await page.goto("/services");
    await openFromCard(page);
    await close(page);
    await expect(page).toHaveURL("/perfumes");
    await expect(details(page)).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL("/services");
  });
}

test("a shared address opens the details, and closing them shows the shop", async ({ page }) => {
  await page.goto("/perfumes/oud");
  await reactIsHydrated(page);
  await expect(details(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/perfumes");
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
});

test("the focus stays within the details", { tag: "@both" }, async ({ page }) => {
  await openFromCard(page);
  for (let press = 0; press < 8; press++) {
    await page.keyboard.press("Tab");
    if ((await page.locator("*:focus").count()) > 0) {
      // A box that scrolls is a stop as well.
      await expect(page.locator("#perfume:focus, #perfume :focus")).toHaveCount(1);
    }
  }
});

test("a bottle goes into the cart from the details, and the cart is there below", async ({
  page,
}) => {
  await openFromCard(page);
  await details(page).getByRole("button", { name: "Add to Cart - AED 85" }).click();
  await expect(details(page).getByRole("button", { name: "In Cart" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(card(page).getByRole("button", { name: "In Cart" })).toBeVisible();
  await page.getByRole("link", { name: "View Cart (1) AED 85" }).click();
  await expect(page.getByRole("region", { name: "Your Cart" })).toBeInViewport();
});

test("amounts follow the currency, also without another page", async ({ page }) => {
  await signIn(page);
  await page.request.post("/currency", { form: { code: "USD", to: "/perfumes" } });
  await page.goto("/perfumes");
  await expect(card(page)).toContainText("$22.95");
  await page.reload();
  await expect(card(page)).toContainText("$22.95");
});

test("an unknown perfume says so, and leads to the others", async ({ page }) => {
  const response = await page.goto("/perfumes/nothing");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Perfume Not Found");
  await page.getByRole("main").getByRole("link").click();
  await expect(page).toHaveURL("/perfumes");
});

test("nothing scrolls sideways at 320 px", async ({ page }) => {
  await signIn(page);
  await page.setViewportSize({ width: 320, height: 700 });
  for (const path of ["/perfumes", "/perfumes/fresh", "/ar/perfumes", "/ar/perfumes/fresh"]) {
    await page.goto(path);
    const overflow = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll("dialog[open]")].map(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      ),
    );
    expect(Math.max(...overflow), path).toBeLessThanOrEqual(0);
  }
});

test("without script the details stand on the page, and a bottle goes into the cart", {
  tag: "@nojs",
}, async ({ page }) => {
  await page.goto("/perfumes");
  await card(page).getByRole("link", { name: "View Details: Oud" }).click();
  await expect(page).toHaveURL("/perfumes/oud");
  await expect(details(page)).toContainText("Saffron, Pink Pepper");
  await details(page).getByRole("button", { name: "Add to Cart - AED 85" }).click();
  await expect(page).toHaveURL("/perfumes/oud");
  await expect(details(page).getByRole("button", { name: "In Cart" })).toBeVisible();
  await details(page).getByText("Close", { exact: true }).click();
  await expect(page).toHaveURL("/perfumes");
  await expect(page.getByRole("region", { name: "Your Cart" })).toContainText("Oud");
});

test.describe("axe finds nothing", () => {
  // A colour caught in the middle of a transition is not what people read.
  for (const address of ["/perfumes", "/perfumes/oud", "/perfumes/nothing"]) {
    for (const path of [address, `/ar${address}`]) {
      test(`on ${path}`, async ({ page, expectNoAxeFindings }) => {
        await page.goto(path);
        if (!path.includes("nothing")) {
          await page.locator("main form").first().scrollIntoViewIfNeeded();
          await reactIsHydrated(page);
        }
        await expectNoAxeFindings();
      });
    }
  }

  test("with bottles in the cart", async ({ page, expectNoAxeFindings }) => {
    await openFromCard(page);
    await details(page).getByRole("button", { name: "Add to Cart" }).click();
    await expect(details(page).getByRole("button", { name: "In Cart" })).toBeVisible();
    await expectNoAxeFindings();
    await page.keyboard.press("Escape");
    await expect(details(page)).toBeHidden();
    await expectNoAxeFindings();
  });
});
