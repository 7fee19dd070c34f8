import { expect, test } from "./fixtures.ts";

test.use({ pictures: true });

test("a picture that does not load leaves its empty shape, its text and a note", async ({
  page,
}) => {
  const notes: string[] = [];
  page.on("console", (message) => notes.push(message.text()));
  const picture = page.getByRole("img", { name: /^Black sports coupe draped in thick white/ });
  await page.goto("/services");
  const shape = await picture.boundingBox();
  await page.route(/\/assets\/service-premium-wash/, (route) => route.abort());
  await page.reload();
  await expect(picture).toHaveAttribute("data-missing", "");
  expect(await picture.boundingBox()).toEqual(shape);
  const ours = notes.filter((note) => note.startsWith("A picture did not load: "));
  expect(ours).toEqual([expect.stringContaining("/assets/service-premium-wash")]);
});

test("the header is clear up to 10 px of scroll, and a pane from 11 px on", {
  tag: "@both",
}, async ({ page }) => {
  await page.goto("/");
  const background = () =>
    page.getByRole("banner").evaluate((header) => getComputedStyle(header).backgroundColor);
  const scrollTo = (y: number) => page.evaluate((top) => window.scrollTo(0, top), y);
  const clear = "rgba(0, 0, 0, 0)";
  const pane = "rgba(13, 12, 11, 0.92)";
  for (const [y, look] of [
    [0, clear],
    [10, clear],
    [11, pane],
    [400, pane],
    [10, clear],
  ] as const) {
    await scrollTo(y);
    await expect.poll(background, `at ${y} px`).toBe(look);
  }
});

test("the first Tab offers to skip to the content", async ({ page }) => {
  await page.goto("/services");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("a new page starts at its top, and Back returns to the same place", async ({ page }) => {
  await page.goto("/services");
  const details = page.getByRole("link", { name: "View Details: Full Detailing" });
  await details.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(200);

  await details.click();
  await expect(page).toHaveURL("/services/full-detailing");
  expect(await page.evaluate(() => scrollY)).toBe(0);

  await page.goBack();
  await expect(page).toHaveURL("/services");
  await expect(details).toBeInViewport();
});

test("the site is read without JavaScript", { tag: "@nojs" }, async ({ page }) => {
  await page.goto("/");
  await page.getByRole("region", { name: "Our Services" }).getByText("Full Detailing").click();
  await expect(page).toHaveURL("/services/full-detailing");
  await expect(page.getByText("AED 1,440").first()).toBeVisible();
});
