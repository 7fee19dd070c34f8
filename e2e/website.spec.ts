import { setTimeout as wait } from "node:timers/promises";
import { toast } from "./fixtures.ts";
import { expect, test } from "./own-shop.ts";
import { openHydrated, reactIsHydrated } from "./page-scripts.ts";
import { openEntry, signInAsAdmin } from "./staff.ts";

test.use({ pictures: true });

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
  await expect(preview.getByRole("complementary", { name: "Preview" })).toContainText(
    "Visitors don't see it yet",
  );
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

  // The words that changed are marked, not the whole text.
  const history = page.getByRole("region", { name: "History" });
  for (const side of ["[lang=en]", "[lang=ar]"]) {
    await expect(history.locator(`${side} ins`, { hasText: "Patrol" }).first()).toBeVisible();
    await expect(history.locator(`${side} del`).first()).toBeVisible();
  }
  await page.getByRole("button", { name: /^Bring back what was said on/ }).click();
  await expect(page.locator("toast-message:visible")).toContainText("Brought back");
  await expect(inEnglish).toHaveValue(old);
  const undo = page.locator("toast-message:visible").getByRole("button", { name: "Undo" });
  // A notice stays as long as the focus is in it.
  await undo.focus();
  await visitor.goto("/");
  await expect(visitor.getByText(old)).toBeAttached();
  await expect(page.locator("toast-message", { hasText: "Brought back" })).toHaveCount(1);
  await undo.click();
  await expect(inEnglish).toHaveValue("The paint of my Patrol looks new.");
  await visitor.reload();
  await expect(visitor.getByText("The paint of my Patrol looks new.")).toBeAttached();
});

test("what was typed last is kept by whoever leaves at once, and a text is dragged to its place", async ({
  page,
}) => {
  test.slow();
  await openEntry(page, "values", "Quality");
  const heading = page.getByLabel("Heading, English");
  await heading.fill("Quality, for everybody");
  await page.getByRole("button", { name: "Publish" }).click();
  await heading.fill("Quality, while it is published");
  await expect(page.locator("toast-message:visible")).toContainText("Published");
  await expect(heading).toHaveValue("Quality, while it is published");
  await heading.fill("Quality, by hand");
  await page.getByRole("link", { name: "Our values" }).click();
  await expect(page.getByRole("link", { name: "Quality, by hand" })).toBeVisible();
  await page.getByRole("link", { name: "Quality, by hand" }).click();
  await heading.fill("Quality, by eye");
  await page.goto("/admin/website/values");
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("link", { name: "Quality, by eye" })).toBeVisible({ timeout: 500 });
  }).toPass();

  await reactIsHydrated(page);
  const rows = page.locator("main li[data-id]");
  const order = () => rows.evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset.id));
  const [first, ...rest] = await order();
  const [grip, target] = [rows.first().getByTitle("Drag to another place"), rows.last()];
  const [from, to] = [await grip.boundingBox(), await target.boundingBox()];
  if (!from || !to) throw new Error("no rows");
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(to.x + 40, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect(page.locator("toast-message:visible")).toContainText(`is now number`);
  await expect.poll(order).toEqual([...rest, first]);
});

test("a post of the gallery gets a picture, its focal point by a tap, and is seen on the page", async ({
  page,
}) => {
  test.slow();
  await signInAsAdmin(page);
  await page.goto("/admin/website/galleryPosts");
  await page.getByRole("button", { name: "Add" }).click();
  await reactIsHydrated(page);
  await page.getByLabel("Or upload a picture").setInputFiles("app/media/gallery-05.jpg");
  const pick = page.getByRole("button", { name: "Choose the focal point in the picture" });
  await pick.scrollIntoViewIfNeeded();
  const box = await pick.boundingBox();
  if (!box) throw new Error("no picture");
  await pick.click({ position: { x: box.width * 0.2, y: box.height * 0.75 } });
  await expect(page.getByLabel("From the left, percent")).toHaveValue("20");
  await expect(page.getByLabel("From the top, percent")).toHaveValue("75");
  const texts = {
    "Heading, English": "By hand",
    "Heading, Arabic": "عناية BMW باليد",
    "Description, English": "Twice.",
    "Description, Arabic": "مرتان.",
    "What the picture shows, English": "A blue car.",
    "What the picture shows, Arabic": "سيارة زرقاء.",
  };
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label).fill(text);
  await page.getByLabel("Category").selectOption("detailing");
  await page.getByLabel("At the top of the page").selectOption("no");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.locator("toast-message:visible")).toContainText("Published");
  await page.goto("/gallery");
  await expect(page.locator("#by-hand img")).toHaveCSS("object-position", "20% 80%");
});

test("a picture that is on its way is there after leaving at once", async ({ page }) => {
  test.slow();
  await openEntry(page, "testimonials", "Priya Nair");
  const entry = page.url();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/entries\/[\w-]+\.data/, async (route) => {
    if (route.request().method() === "POST") await held;
    // One that was given up by the page is gone.
    await route.continue().catch(() => undefined);
  });
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await page.getByLabel("Or upload a picture").setInputFiles("app/media/gallery-05.jpg");
  await sent;
  await page.getByLabel("Name, English").fill("Priya Nair-Das");
  await page.getByRole("link", { name: "Testimonials" }).click();
  release();
  await expect(page).toHaveURL(/website\/testimonials$/, { timeout: 60_000 });
  await expect(page.getByRole("link", { name: "Priya Nair-Das" })).toBeVisible();
  await page.goto(entry);
  await expect(page.getByLabel("Picture", { exact: true })).toHaveValue(/^upload/);
});

test("what was refused, as nothing answered, is not left without a question", async ({
  page,
  context,
}) => {
  test.slow();
  await openEntry(page, "values", "Quality");
  const heading = page.getByLabel("Heading, English");
  const entry = page.url();
  // An answer to the page that is left would never end.
  await page.goto("about:blank");
  // React Router asks for the routes of a page's links, and before that once more with a form.
  const discovered = page.waitForResponse(/\/__manifest/).then((answer) => answer.finished());
  await openHydrated(page, entry);
  await discovered;
  await context.setOffline(true);
  await heading.fill("Quality, far from any signal");
  page.once("dialog", (question) => question.dismiss());
  await page.getByRole("link", { name: "Our values" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(heading).toHaveValue("Quality, far from any signal");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.locator("toast-message:visible")).toBeVisible();
  await page.getByRole("link", { name: "Our values" }).click();
  await expect(page.getByRole("link", { name: "Quality, far from any signal" })).toBeVisible();
});

test("the owner shows a car before and after", async ({ page, browser, expectNoAxeFindings }) => {
  test.slow();
  await signInAsAdmin(page);
  await page.goto("/admin/website/beforeAfter");
  await page.getByRole("button", { name: "Add" }).click();
  await reactIsHydrated(page);
  for (const [field, file] of [
    ["Picture before the work", "gallery-17"],
    ["Picture", "gallery-03"],
  ] as const) {
    const group = page.getByRole("group", { name: field, exact: true });
    await group.getByLabel("Or upload a picture").setInputFiles(`app/media/${file}.jpg`);
    await expect(group.locator("img")).toHaveAttribute("src", /^\/uploads\//);
  }
  const texts = {
    "Heading, English": "Red coupe",
    "Heading, Arabic": "كوبيه حمراء",
    "What the picture before shows, English": "A car in foam.",
    "What the picture before shows, Arabic": "سيارة في الرغوة.",
    "What the picture shows, English": "A clean car.",
    "What the picture shows, Arabic": "سيارة نظيفة.",
  };
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label).fill(text);
  await page.getByRole("checkbox", { name: "Premium Wash" }).check();
  await expectNoAxeFindings();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.locator("toast-message:visible")).toContainText("Published");

  const withoutScript = await browser.newContext({ javaScriptEnabled: false });
  const reader = await withoutScript.newPage();
  for (const path of ["/services/premium-wash", "/ar/gallery"]) {
    await page.goto(path);
    const slider = page.getByRole("slider");
    await slider.focus();
    await page.keyboard.press("Home");
    const shown = () =>
      page
        .locator("before-after > :nth-child(2)")
        .evaluate((side) => getComputedStyle(side).clipPath);
    await expect(slider).toHaveValue("0");
    await expect.poll(shown).toContain("calc(0% + 22px)");
    await page.keyboard.press("ArrowUp");
    await expect(slider).toHaveValue("1");
    await expect.poll(shown).toContain("calc(1% +");
    const box = await slider.boundingBox();
    const heights = await page
      .locator("before-after, before-after img, before-after input")
      .evaluateAll((all) => all.map(({ scrollHeight }) => scrollHeight));
    expect(new Set(heights).size, `${heights}`).toBe(1);
    await slider.click({ position: { x: (box?.width ?? 0) / 2, y: 100 } });
    expect(Math.abs(Number(await slider.inputValue()) - 50)).toBeLessThan(3);
    await expectNoAxeFindings();

    await reader.goto(new URL(path, page.url()).href);
    const sides = reader.locator("before-after img");
    const [before, later] = await sides.evaluateAll((all) =>
      all.map((side) => side.getBoundingClientRect().left),
    );
    expect(before, "side by side").not.toBe(later);
    await expect(reader.getByRole("slider")).toHaveCount(0);
  }
  await withoutScript.close();
});

test("a link that is pressed while an entry is being published opens once it is", async ({
  page,
}) => {
  await openEntry(page, "questions", "Can I return a perfume?");
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/entries\/[^/]+\.data/, async (route) => {
    if (route.request().method() === "POST") await held;
    await route.continue();
  });
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("button", { name: "Publishing" })).toBeVisible();
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Questions/ })
    .click();
  await expect(page.getByText("Then the next page opens.")).toBeVisible();
  answer();
  await expect(page).toHaveURL(/\/admin\/website\/questions$/);
});

test("of two windows of one person the second is shown what the first wrote", async ({ page }) => {
  await openEntry(page, "questions", "Can I return a perfume?");
  const question = page.getByLabel("Question, English");
  const other = await page.context().newPage();
  await openHydrated(other, page.url());
  await question.fill("May I return a perfume?");
  await expect(page.getByText("Draft saved", { exact: true })).toBeVisible();
  await other.getByLabel("Question, English").fill("Can I swap a perfume?");
  await expect(other.getByRole("alert")).toContainText("changed it meanwhile");
  await expect(other.getByRole("main")).toContainText("May I return a perfume?");
  await expect(other.getByLabel("Question, English")).toHaveValue("Can I swap a perfume?");
  // Words of this window alone are no conflict, also before the last of them is answered.
  for (const end of [" ", " or two", " or two?"]) {
    await question.pressSequentially(end, { delay: 400 });
  }
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.locator("toast-message:visible")).toContainText("Draft saved");
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("what is pressed twice is done once, and whatever comes of a press is said", async ({
  page,
}) => {
  await signInAsAdmin(page);
  const list = "/admin/website/galleryPosts";
  await openHydrated(page, list);
  const rows = page.locator("main li[data-id]");
  const count = await rows.count();
  await page.getByRole("button", { name: "Add" }).dblclick({ delay: 60 });
  await expect(page).toHaveURL(/\/entries\//);
  await openHydrated(page, list);
  await expect(rows).toHaveCount(count + 1);
  await page.route("**/admin/website.data*", async (route) => {
    const response = await route.fetch();
    await wait(300);
    // An answer that the page gave up is gone.
    await route.fulfill({ response }).catch(() => undefined);
  });
  const remove = rows.first().getByRole("button", { name: /^Delete/ });
  await remove.dblclick({ delay: 60 });
  await expect(toast(page, "Deleted")).toBeVisible();
  await expect(rows).toHaveCount(count);
  // A row of the list lies under the notice.
  await page.getByRole("button", { name: "Undo" }).dblclick({ delay: 60 });
  await expect(toast(page, "Restored")).toBeVisible();
  await expect(rows).toHaveCount(count + 1);
  await expect(page).toHaveURL(list);

  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.route(/galleryPosts\.data/, (route) => route.abort());
  await page.getByRole("button", { name: "Add" }).click();
  await expect(toast(page, "did not reach us")).toBeVisible();

  await page.goto("/admin/website/services");
  await page.getByRole("link", { name: "Hide: Interior Detailing" }).click();
  await page.getByRole("button", { name: "Only hide it" }).click();
  await expect(toast(page, "Hidden from the website")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(toast(page, "Shown on the website again")).toBeVisible();
});
