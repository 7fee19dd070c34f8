import { expect, test } from "./fixtures.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("a window that is resized while the page changes leaves no error behind", async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await page.goto("/");
  const paths = ["/services", "/about", "/perfumes", "/services/premium-wash", "/cart", "/"];
  for (const path of paths) {
    await page.evaluate((href) => {
      const link = Object.assign(document.createElement("a"), { href });
      document.body.append(link);
      link.click();
    }, path);
    for (let step = 0; step < 6; step++) {
      await page.setViewportSize({ width: 390 + (step % 2) * 300, height: 844 });
    }
    await page.waitForURL(path);
  }
  expect(errors).toEqual([]);
});
