import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { elementsAreDefined } from "./page-scripts.ts";

// What moves by itself is looked at here.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

const offer = "/offers/ceramic-coating-shine-drive";

test("by which advertisement somebody came is reported with the page that is seen later", async ({
  page,
}) => {
  await page.goto("/about?utm_source=instagram&fbclid=IwAR0");
  await elementsAreDefined(page);
  await page.goto("/?utm_source=another");
  const reported = page.waitForRequest((request) => request.url().endsWith(`${offer}/viewed`));
  await page.goto("/offers");
  expect((await reported).postData()).toBe("utm_source=instagram&fbclid=IwAR0");
});

/** Time goes on by `page.clock.runFor` alone, however slow the machine is. */
async function openWithStillClock(page: Page) {
  await page.clock.install({ time: new Date("2026-11-23T11:00:00Z") });
  await page.clock.pauseAt(new Date("2026-11-23T12:00:00Z"));
  await page.goto("/offers");
  await elementsAreDefined(page);
}

const carousel = (page: Page) => page.getByRole("group", { name: "From foam to finish" });

/** The slides in view, on a page whose clock stands. */
async function openSlides(page: Page): Promise<Locator> {
  await openWithStillClock(page);
  const slides = carousel(page);
  await slides.scrollIntoViewIfNeeded();
  await expect(slides.getByText("1 / 5", { exact: true })).toBeInViewport();
  return slides;
}

/** The counter, the dot and the picture in view say the same. */
async function expectSlide(slides: Locator, place: number) {
  await expect(slides.getByText(`${place} / 5`, { exact: true })).toBeVisible();
  await expect(slides.getByRole("button", { name: `Show slide ${place}` })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await expect(slides.locator("[aria-current=true]")).toHaveCount(1);
  await expect(slides.getByRole("img").nth(place - 1)).toBeInViewport({ ratio: 0.5 });
}

test("the slides go on every 4 seconds, round from the last to the first, and wait for who holds them", async ({
  page,
}) => {
  const slides = await openSlides(page);
  for (const place of [2, 3, 4, 5, 1]) {
    await page.clock.runFor(4000);
    await expectSlide(slides, place);
  }
  // Whoever points at them, or asks, has them wait.
  await slides.getByRole("list", { name: "Slides" }).focus();
  await page.clock.runFor(9000);
  await expectSlide(slides, 1);
  await page.getByRole("link", { name: "Watch our reels on Instagram" }).focus();
  await slides.scrollIntoViewIfNeeded();
  await page.clock.runFor(4000);
  await expectSlide(slides, 2);
  const pause = slides.getByRole("button", { name: "Pause" });
  await pause.click();
  await expect(pause).toHaveAttribute("aria-pressed", "true");
  await page.clock.runFor(9000);
  await expectSlide(slides, 2);
});

test("the slides stand still for who prefers reduced motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const slides = await openSlides(page);
  await expect(slides.getByRole("button", { name: "Pause" })).toBeHidden();
  await page.clock.runFor(9000);
  await expectSlide(slides, 1);
  await slides.getByRole("button", { name: "Show slide 5" }).click();
  await expectSlide(slides, 5);
  await slides.getByRole("button", { name: "Next slide" }).click();
  await expectSlide(slides, 1);
  await slides.getByRole("button", { name: "Previous slide" }).click();
  await expectSlide(slides, 5);
});
