import { expect, test } from "./fixtures.ts";
import { addBottle } from "./order-form.ts";
import { reactIsHydrated } from "./page-scripts.ts";

const addresses = [
  ...[
    "/",
    "/services",
    "/services/ceramic-coating",
    "/offers",
    "/offers/ceramic-coating-shine-drive",
  ],
  ...["/summeroffers", "/summeroffers/summer-gold-package", "/waiting-list/ceramic-coating"],
  ...["/perfumes", "/perfumes/oud", "/cart", "/contact", "/about", "/gallery", "/sign-in"],
];

for (const prefix of ["", "/ar"]) {
  test(`a thumb finds every target of ${prefix || "/en"}, and can read the days`, async ({
    page,
  }) => {
    await addBottle(page);
    const faults: string[] = [];
    for (const address of addresses) {
      await page.goto(prefix + address);
      const found = await page.evaluate(() => {
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
      faults.push(...found.map((html) => `${prefix}${address}: ${html}`));
    }
    expect(faults).toEqual([]);
  });
}

test("what says that a perfume is in the cart covers no button of its card", async ({ page }) => {
  await page.goto("/perfumes");
  const add = page.getByRole("button", { name: "Add to Cart: Oud" });
  await add.evaluate((button) => {
    // Where the message would lie over it.
    scrollTo(0, scrollY + button.getBoundingClientRect().bottom - (innerHeight - 92));
  });
  await reactIsHydrated(page);
  await add.click();
  const toast = page.locator("toast-message:visible");
  await expect(toast).toBeVisible();
  const covered = await toast.evaluate((message) => {
    const box = message.getBoundingClientRect();
    return [...document.querySelectorAll("main [data-button]")]
      .map((button) => button.getBoundingClientRect())
      .filter(({ top, bottom }) => top < box.bottom && bottom > box.top).length;
  });
  expect(covered).toBe(0);
});

test("the bar that books stands on a ground of its own", async ({ page }) => {
  await page.goto("/services/premium-wash");
  const bar = page.locator(".sticky > a[href$='#booking']");
  await expect(bar).toBeVisible();
  const ground = await bar.evaluate((link) => {
    const { backgroundColor } = getComputedStyle(link.parentElement ?? link);
    return { backgroundColor, width: link.parentElement?.getBoundingClientRect().width };
  });
  expect(ground.backgroundColor).not.toBe("rgba(0, 0, 0, 0)");
  expect(ground.width).toBe(390);
});
