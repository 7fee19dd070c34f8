import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

// What moves by itself is looked at here.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

const gold = "/summeroffers/summer-gold-package";
const film = (page: Page) => page.locator("video");
const isPaused = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.paused);
const secondsOf = (page: Page) =>
  film(page).evaluate((video: HTMLVideoElement) => video.currentTime);

for (const path of ["/offers", gold]) {
  test(`the film of ${path} plays when it is asked to, without sound, and pauses`, async ({
    page,
  }) => {
    const loaded: string[] = [];
    page.on("request", (request) => {
      if (/\.(webm|mp4)$/.test(request.url())) loaded.push(request.url());
    });
    await page.goto(path);
    const play = page.getByRole("button", { name: "Play the film" });
    await play.scrollIntoViewIfNeeded();
    expect(await isPaused(page)).toBe(true);
    expect(loaded).toEqual([]);
    await play.click();
    await expect.poll(() => secondsOf(page)).toBeGreaterThan(0.2);
    expect(
      await film(page).evaluate((video: HTMLVideoElement) => [video.muted, video.loop]),
    ).toEqual([true, true]);
    await page.getByRole("button", { name: "Pause the film" }).click();
    expect(await isPaused(page)).toBe(true);
    await expect(play).toBeVisible();
  });
}

test("a film is played and paused by keyboard, and described", async ({
  page,
  expectNoAxeFindings,
}) => {
  await page.goto(gold);
  await expect(
    page.getByText("Quilted leather, folded cloths, a gold coupe at dusk."),
  ).toBeVisible();
  await expect(film(page)).toHaveAccessibleDescription(/^Quilted leather/);
  await page.getByRole("button", { name: "Play the film" }).focus();
  await page.keyboard.press("Enter");
  const pause = page.getByRole("button", { name: "Pause the film" });
  await expect(pause).toBeFocused();
  await expectNoAxeFindings();
  await page.keyboard.press("Space");
  expect(await isPaused(page)).toBe(true);
});

test("a film stops when it leaves the screen", async ({ page }) => {
  await page.goto("/offers");
  await page.getByRole("button", { name: "Play the film" }).click();
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(0);
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect.poll(() => isPaused(page)).toBe(true);
});

test("who prefers reduced motion sees a film move once, and only on request", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/offers");
  await page.getByRole("button", { name: "Play the film" }).scrollIntoViewIfNeeded();
  expect(await isPaused(page)).toBe(true);
  await page.getByRole("button", { name: "Play the film" }).click();
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(0);
  await film(page).evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 0.2;
  });
  await expect(page.getByRole("button", { name: "Play the film" })).toBeVisible();
  expect(await isPaused(page)).toBe(true);
});

test("a film that does not arrive says so, and is tried again", async ({ page }) => {
  await page.route(/\.(webm|mp4)$/, (route) => route.abort());
  await page.goto(gold);
  const play = page.getByRole("button", { name: "Play the film" });
  await play.click();
  const note = page.getByText("The film could not be loaded. Press play to try again.");
  await expect(note).toBeVisible();
  await page.unroute(/\.(webm|mp4)$/);
  await play.click();
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(0);
  await expect(note).toBeHidden();
});

test("without JavaScript a film has the browser's controls", { tag: "@nojs" }, async ({ page }) => {
  for (const path of ["/offers", gold]) {
    await page.goto(path);
    await expect(film(page)).toHaveAttribute("controls", "");
    await expect(film(page)).toHaveAttribute("preload", "none");
    await expect(page.getByRole("button", { name: "Play the film" })).toBeHidden();
  }
});

test("Instagram opens beside the page", async ({ page, context }) => {
  await context.route("https://www.instagram.com/**", (route) => route.fulfill({ body: "there" }));
  await page.goto("/offers");
  const opened = page.waitForEvent("popup");
  await page
    .getByRole("link", { name: "Watch our reels on Instagram (opens in a new tab)" })
    .click();
  expect((await opened).url()).toMatch(/^https:\/\/www\.instagram\.com\//);
  await expect(page).toHaveURL("/offers");
});
