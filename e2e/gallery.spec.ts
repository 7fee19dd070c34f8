import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { elementsAreDefined } from "./page-scripts.ts";

// What moves by itself is looked at here.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

const posts = (page: Page) => page.getByRole("region", { name: /^(Posts|المنشورات)$/ });
const cards = (page: Page) => posts(page).getByRole("article");
const lightBox = (page: Page) => page.getByRole("dialog");
const chosen = (page: Page) => posts(page).locator('nav [aria-current="true"]');

const openFirst = (page: Page) =>
  cards(page).first().getByRole("link", { name: "Light that hides nothing" }).click();

async function openGallery(page: Page, address: string) {
  await page.goto(address);
  await elementsAreDefined(page);
}

test("each filter has an address, and shows its posts", { tag: "@nojs" }, async ({ page }) => {
  await page.goto("/gallery");
  await expect(chosen(page)).toHaveText("All Posts");
  for (const [name, category, count] of [
    ["Workshop", "workshop", 5],
    ["Luxury Cars", "luxury", 6],
  ] as const) {
    await posts(page).getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(`/gallery?category=${category}#posts`);
    await expect(chosen(page)).toHaveText(name);
    await expect(cards(page)).toHaveCount(count);
  }
  await page.goBack();
  await expect(cards(page)).toHaveCount(5);
  await cards(page).first().getByRole("link").first().click();
  await expect(lightBox(page)).toContainText("1 / 5");
  await lightBox(page).getByRole("link", { name: "Next post" }).click();
  await expect(lightBox(page)).toContainText("2 / 5");
  await lightBox(page).getByRole("link", { name: "Close" }).click();
  await expect(page).toHaveURL(/\/gallery\?category=workshop#/);
  await expect(lightBox(page)).toBeHidden();
});

test("the light box obeys the keyboard, and gives the focus back", { tag: "@both" }, async ({
  page,
}) => {
  await openGallery(page, "/gallery");
  const opener = cards(page).nth(1).getByRole("link", { name: "Beads on red" });
  await opener.focus();
  await page.keyboard.press("Enter");
  const box = page.getByRole("dialog", { name: "Beads on red" });
  await expect(box).toBeVisible();
  await expect(page).toHaveURL("/gallery?post=beads-on-red");
  await expect(
    box.getByRole("img", {
      name: "Round water beads on red ceramic-coated paint, one of them running.",
    }),
  ).toBeVisible();
  for (const text of ["2 / 31", "pulls itself into beads", "1,462 likes", "#WaterBeads"])
    await expect(box).toContainText(text);

  for (const [key, title, place] of [
    ["ArrowRight", "Quilted and clean", "3 / 31"],
    ["ArrowLeft", "Beads on red", "2 / 31"],
    ["End", "In profile", "31 / 31"],
    ["ArrowRight", "Light that hides nothing", "1 / 31"],
    ["ArrowLeft", "In profile", "31 / 31"],
    ["Home", "Light that hides nothing", "1 / 31"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByRole("dialog", { name: title })).toContainText(place);
  }
  await expect(page).toHaveURL("/gallery?post=light-that-hides-nothing");
  await page.keyboard.press("Escape");
  await expect(lightBox(page)).toBeHidden();
  await expect(page).toHaveURL("/gallery");
  await expect(opener).toBeFocused();
});

test("its buttons turn within the filter and keep the focus, and Back closes it however far one went", {
  tag: "@both",
}, async ({ page }) => {
  await openGallery(page, "/gallery?category=steam");
  await cards(page).first().getByRole("link").click();
  for (const name of ["Close", "Previous post", "Next post"]) {
    await expect(lightBox(page).getByRole("link", { name })).toBeFocused();
    await page.keyboard.press("Tab");
  }
  await expect(page.locator("main article a:focus")).toHaveCount(0);
  await expect(lightBox(page)).toContainText("1 / 4");
  await lightBox(page).getByRole("link", { name: "Previous post" }).click();
  await expect(lightBox(page)).toContainText("4 / 4");
  await lightBox(page).getByRole("link", { name: "Next post" }).click();
  await lightBox(page).getByRole("link", { name: "Next post" }).click();
  await expect(page.getByRole("dialog", { name: "Snow in Dubai" })).toContainText("2 / 4");
  await expect(page).toHaveURL("/gallery?category=steam&post=snow-in-dubai");

  await page.goBack();
  await expect(lightBox(page)).toBeHidden();
  await expect(page).toHaveURL("/gallery?category=steam");
  await page.goForward();
  await expect(page.getByRole("dialog", { name: "Snow in Dubai" })).toBeVisible();
  await lightBox(page).getByRole("link", { name: "Close" }).click();
  await expect(lightBox(page)).toBeHidden();
  await expect(page).toHaveURL("/gallery?category=steam");
});

test("a finger turns the light box, and scrolling it does not", { tag: "@phone" }, async ({
  page,
}) => {
  const touch = await page.context().newCDPSession(page);
  async function swipe(from: [number, number], to: [number, number]) {
    const at = ([x, y]: [number, number]) => ({ touchPoints: [{ x, y }] });
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", ...at(from) });
    const middle: [number, number] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    await touch.send("Input.dispatchTouchEvent", { type: "touchMove", ...at(middle) });
    await touch.send("Input.dispatchTouchEvent", { type: "touchMove", ...at(to) });
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  }
  await openGallery(page, "/gallery");
  await openFirst(page);
  await expect(lightBox(page)).toContainText("1 / 31");
  await swipe([300, 300], [100, 310]);
  await expect(lightBox(page)).toContainText("2 / 31");
  await swipe([100, 300], [300, 310]);
  await expect(lightBox(page)).toContainText("1 / 31");
  await swipe([200, 450], [180, 200]);
  await expect(lightBox(page)).toContainText("1 / 31");

  await openGallery(page, "/ar/gallery?post=light-that-hides-nothing");
  await expect(lightBox(page)).toContainText("1 / 31");
  await swipe([100, 300], [300, 310]);
  await expect(lightBox(page)).toContainText("2 / 31");
  await page.keyboard.press("ArrowLeft");
  await expect(lightBox(page)).toContainText("3 / 31");
});
