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

test("the gallery shows 31 posts with what people said to them", async ({ page }) => {
  await page.goto("/gallery");
  await expect(page).toHaveTitle("Gallery | Lamaan");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Gallery");
  await expect(cards(page)).toHaveCount(31);
  await expect(posts(page)).toContainText("31 posts");

  const first = cards(page).first();
  await expect(first.getByRole("heading")).toHaveText("Light that hides nothing");
  for (const text of ["1,284 likes", "46 comments", "#DetailingWorkshop", "#CarCare"])
    await expect(first).toContainText(text);
  await expect(
    first.getByRole("img", { name: "Black coupe facing the camera under a symmetrical" }),
  ).toBeVisible();
  await expect(posts(page).getByText("The pictures are illustrations.")).toBeVisible();
  const credits = posts(page).getByRole("link", { name: "Picture Credits" });
  // Cards that come near are drawn only then, and move what is below them.
  await credits.scrollIntoViewIfNeeded();
  await credits.click();
  await expect(page).toHaveURL("/credits");
});

test("each filter has an address, and shows its posts", { tag: "@nojs" }, async ({ page }) => {
  await page.goto("/gallery");
  await expect(posts(page).getByRole("navigation").getByRole("link")).toHaveText([
    "All Posts",
    "Workshop",
    "Products",
    "Luxury Cars",
    "Steam Wash",
    "Detailing",
    "Ceramic Coating",
  ]);
  await expect(chosen(page)).toHaveText("All Posts");
  for (const [name, category, count] of [
    ["Workshop", "workshop", 5],
    ["Products", "products", 5],
    ["Luxury Cars", "luxury", 6],
    ["Steam Wash", "steam", 4],
    ["Detailing", "detailing", 7],
    ["Ceramic Coating", "ceramic", 4],
  ] as const) {
    await posts(page).getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(`/gallery?category=${category}#posts`);
    await expect(chosen(page)).toHaveText(name);
    await expect(cards(page)).toHaveCount(count);
    await expect(posts(page)).toContainText(`${count} posts`);
  }
  await page.reload();
  await expect(cards(page)).toHaveCount(4);
  await page.goBack();
  await expect(cards(page)).toHaveCount(7);
});

test("the filters are kept in the other language", async ({ page }) => {
  await page.goto("/gallery?category=steam");
  await page.goto("/ar/gallery?category=steam");
  await expect(page).toHaveTitle("المعرض | لمعان");
  await expect(chosen(page)).toHaveText("الغسيل بالبخار");
  await expect(cards(page)).toHaveCount(4);
  await expect(posts(page)).toContainText("4 منشورات");
  await expect(cards(page).first()).toContainText("#غسيل_بالبخار");
  await posts(page).getByRole("link", { name: "كل المنشورات" }).click();
  await expect(page).toHaveURL("/ar/gallery#posts");
  await expect(posts(page)).toContainText("31 منشورًا");
});

test("a filter or post that does not exist is said, with all that do", async ({ page }) => {
  const noFilter = "There is no such filter. These are all posts.";
  const noPost =
    "The post you're looking for doesn't exist or has been removed. These are the others.";
  for (const [address, text, count] of [
    ["/gallery?category=polishing", noFilter, 31],
    ["/gallery?category=nowhere&post=nowhere", noFilter, 31],
    ["/gallery?post=nowhere", noPost, 31],
    ["/gallery?category=steam&post=emerald", noPost, 4],
    ["/ar/gallery?category=nowhere", "لا يوجد تصنيف بهذا الاسم. هذه كل المنشورات.", 31],
  ] as const) {
    const response = await page.goto(address);
    expect(response?.status(), address).toBe(404);
    await expect(posts(page).getByText(text)).toBeVisible();
    await expect(cards(page)).toHaveCount(count);
    await expect(lightBox(page)).toBeHidden();
  }
});

test("the live feed has sixteen posts and leads to the profile", async ({ page }) => {
  await page.goto("/gallery");
  const feed = page.getByRole("region", { name: "Live Instagram Feed" });
  const profile = "https://www.instagram.com/lamaan.example";
  await expect(feed.getByRole("listitem")).toHaveCount(16);
  const follow = feed.getByRole("link", { name: "Follow @lamaan.example (opens in a new tab)" });
  await expect(follow).toHaveAttribute("href", profile);
  for (const link of await feed.getByRole("listitem").getByRole("link").all()) {
    await expect(link).toHaveAttribute("href", profile);
    await expect(link).toHaveAttribute("target", "_blank");
  }
});

test("five featured posts follow each other by themselves", async ({ page }) => {
  await page.goto("/gallery");
  const featured = page.getByRole("group", { name: "Featured posts" });
  await expect(featured.getByRole("article")).toHaveCount(5);
  await expect(featured.getByText("2 / 5")).toBeVisible();
  await expect(featured.getByRole("heading", { name: "Beads on red" })).toBeInViewport();
});

test("a featured post opens in the light box", async ({ page }) => {
  await openGallery(page, "/gallery");
  const featured = page.getByRole("group", { name: "Featured posts" });
  await featured.getByRole("link", { name: "View post: Light that hides nothing" }).click();
  await expect(page).toHaveURL("/gallery?post=light-that-hides-nothing");
  await expect(lightBox(page)).toContainText("1 / 31");
  // Not among the posts of a filter: the page with all of them opens.
  await openGallery(page, "/gallery?category=products");
  await featured.getByRole("link", { name: "View post: Light that hides nothing" }).click();
  await expect(lightBox(page)).toContainText("1 / 31");
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

test("the light box keeps the focus inside", async ({ page }) => {
  await openGallery(page, "/gallery?category=steam");
  await cards(page).first().getByRole("link").click();
  for (const name of ["Close", "Previous post", "Next post"]) {
    await expect(lightBox(page).getByRole("link", { name })).toBeFocused();
    await page.keyboard.press("Tab");
  }
  await expect(page.locator("main article a:focus")).toHaveCount(0);
});

test("its buttons turn within the filter, and Back closes it however far one went", {
  tag: "@both",
}, async ({ page }) => {
  await openGallery(page, "/gallery?category=steam");
  await cards(page).first().getByRole("link").click();
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

test("the address of a post opens it, and closing it leads to its place", async ({ page }) => {
  await openGallery(page, "/gallery?category=luxury&post=emerald");
  await expect(page.getByRole("dialog", { name: "Emerald" })).toContainText("3 / 6");
  await page.keyboard.press("Escape");
  await expect(lightBox(page)).toBeHidden();
  await expect(page).toHaveURL("/gallery?category=luxury#emerald");
  await expect(cards(page).getByRole("link", { name: "Emerald" })).toBeFocused();
  await expect(page.locator("#emerald")).toBeInViewport();
});

test("a click beside the light box closes it", { tag: "@desktop" }, async ({ page }) => {
  await openGallery(page, "/gallery");
  await openFirst(page);
  await expect(lightBox(page)).toBeVisible();
  await page.mouse.click(20, 450);
  await expect(lightBox(page)).toBeHidden();
  await expect(page).toHaveURL("/gallery");
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
});

test("from right to left the arrow keys follow the arrows", async ({ page }) => {
  await openGallery(page, "/ar/gallery");
  await cards(page).first().getByRole("link").click();
  await expect(page.getByRole("dialog", { name: "ضوء لا يخفي شيئًا" })).toBeVisible();
  await expect(page).toHaveURL("/ar/gallery?post=light-that-hides-nothing");
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("dialog", { name: "قطرات على الأحمر" })).toContainText("2 / 31");
});

test("a post is opened, turned and closed without JavaScript", { tag: "@nojs" }, async ({
  page,
}) => {
  await page.goto("/gallery?category=steam");
  await cards(page).first().getByRole("link", { name: "Wrapped in steam" }).click();
  await expect(page).toHaveURL("/gallery?category=steam&post=wrapped-in-steam");
  await expect(page.getByRole("dialog", { name: "Wrapped in steam" })).toContainText("1 / 4");
  await lightBox(page).getByRole("link", { name: "Next post" }).click();
  await expect(page.getByRole("dialog", { name: "Snow in Dubai" })).toContainText("2 / 4");
  await lightBox(page).getByRole("link", { name: "Close" }).click();
  await expect(page).toHaveURL("/gallery?category=steam#snow-in-dubai");
  await expect(lightBox(page)).toBeHidden();
});

for (const address of ["/gallery", "/ar/gallery"]) {
  test(`axe finds nothing in the light box of ${address}`, async ({
    page,
    expectNoAxeFindings,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openGallery(page, address);
    await cards(page).first().getByRole("link").click();
    await expect(lightBox(page)).toBeVisible();
    await expectNoAxeFindings();
  });
}
