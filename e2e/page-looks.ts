import type { Page } from "@playwright/test";
import { expect, toast } from "./fixtures.ts";

/** Nothing of the page as it stands, or of a dialog on it, is wider than the window, at these widths. */
export async function expectNoSidewaysScroll(page: Page, widths: number[]) {
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  for (const width of widths) {
    await page.setViewportSize({ width, height: size.height });
    const tooWide = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll("dialog[open]")].map(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      ),
    );
    expect(Math.max(...tooWide), `${page.url()} at ${width} px`).toBeLessThanOrEqual(0);
    // The browser may draw a calendar out of sight a moment after the window has its new width.
    await expect.poll(() => cutWords(page), `${page.url()} at ${width} px`).toEqual([]);
  }
  await page.setViewportSize(size);
}

/** Prices, days, times and phone numbers that are wider than their place. */
const cutWords = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        "main :is(dd:has([data-price]), label:has([type=radio]), [data-row] :is(bdi[dir=ltr]:first-of-type, time > span, :has(> time)))",
      ),
    ]
      .filter((place) => place.scrollWidth > place.clientWidth + 1 && place.checkVisibility())
      .filter((place) => !place.matches("bdi") || /^[\d ]+$/.test(place.textContent))
      .map(({ textContent }) => textContent),
  );

/** At the width of a desk no choice of a form is narrower than what is written on it. */
export async function expectWideChoices(page: Page) {
  if ((await page.locator("main form label").count()) === 0) return;
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  await page.setViewportSize({ width: 1440, height: size.height });
  const narrow = await page.evaluate(() =>
    [...document.querySelectorAll("main form label")]
      .filter((label) => label.checkVisibility() && label.scrollWidth > label.clientWidth + 1)
      .filter((label) => getComputedStyle(label).display !== "inline")
      .map(({ textContent }) => textContent),
  );
  expect(narrow, page.url()).toEqual([]);
  await page.setViewportSize(size);
}

/** What a page says over itself lies over none of its buttons, nor of the dialog that is open. */
export async function expectToastCoversNoButton(page: Page) {
  await expect(toast(page)).toBeVisible();
  const covered = await toast(page).evaluate(async (message) => {
    // The page is drawn with what changed beside the toast.
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    const box = message.getBoundingClientRect();
    const place = document.querySelector("dialog:modal") ?? document.querySelector("main");
    return Array.from(place?.querySelectorAll("[data-button]") ?? [])
      .filter((button) => {
        const { top, bottom, left, right } = button.getBoundingClientRect();
        return top < box.bottom && bottom > box.top && left < box.right && right > box.left;
      })
      .map(({ textContent }) => textContent);
  });
  expect(covered, page.url()).toEqual([]);
}

/** Targets below 44 pixels, and texts of forms below 12, in a page that a thumb uses. */
export function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    // A link within a sentence is as high as its line.
    const targets = [...document.querySelectorAll("main :is(a, button, summary)")].filter(
      (element) =>
        shown(element) &&
        getComputedStyle(element).display !== "inline" &&
        !element.closest(".sr-only"),
    );
    const small = targets.filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      return height > 1 && (height < 43.5 || width < 43.5);
    });
    const tiny = [...document.querySelectorAll("main form :is(span, label, p)")].filter(
      (element) => shown(element) && Number.parseFloat(getComputedStyle(element).fontSize) < 12,
    );
    return [...small, ...tiny].map((element) => element.outerHTML.slice(0, 120));
  });
}
