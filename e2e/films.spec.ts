import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

// What moves by itself is looked at here.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

const gold = "/summeroffers/summer-gold-package";
const film = (page: Page) => page.locator("video");
const isPaused = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.paused);
const secondsOf = (page: Page) =>
  film(page).evaluate((video: HTMLVideoElement) => video.currentTime);

test("a film plays when it is asked to, without sound, by keyboard too, and stops off the screen", async ({
  page,
}) => {
  const loaded: string[] = [];
  page.on("request", (request) => {
    if (/\.(webm|mp4)$/.test(request.url())) loaded.push(request.url());
  });
  await page.goto(gold);
  await expect(film(page)).toHaveAccessibleDescription(/^Quilted leather/);
  const play = page.getByRole("button", { name: "Play the film" });
  await play.scrollIntoViewIfNeeded();
  expect(await isPaused(page)).toBe(true);
  expect(loaded).toEqual([]);
  await play.focus();
  await page.keyboard.press("Enter");
  const pause = page.getByRole("button", { name: "Pause the film" });
  await expect(pause).toBeFocused();
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(0.2);
  expect(await film(page).evaluate((video: HTMLVideoElement) => [video.muted, video.loop])).toEqual(
    [true, true],
  );
  await page.keyboard.press("Space");
  expect(await isPaused(page)).toBe(true);
  await play.click();
  await expect.poll(() => isPaused(page)).toBe(false);
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
