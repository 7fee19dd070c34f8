import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { reactIsHydrated } from "./page-scripts.ts";

/** As Chrome's translator leaves a page: each text is a new one within two elements. */
async function translate(page: Page) {
  await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Node[] = [];
    while (texts.nextNode()) found.push(texts.currentNode);
    for (const text of found) {
      const { parentElement: parent, textContent: words } = text;
      if (!parent || !words?.trim() || parent.closest("script, style, svg, noscript")) continue;
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      inner.textContent = words;
      outer.append(inner);
      text.parentNode?.replaceChild(outer, text);
    }
  });
}

/** As password managers do, an element of theirs beside each field. */
async function addForeignElements(page: Page) {
  await page.evaluate(() => {
    for (const field of document.querySelectorAll("main :is(input:not([type=hidden]), textarea)")) {
      field.after(document.createElement("div"));
    }
  });
}

async function openTranslated(page: Page, address: string) {
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => faults.push(message));
  await page.goto(address);
  await page.locator("main form").first().scrollIntoViewIfNeeded();
  await reactIsHydrated(page);
  await translate(page);
  return faults;
}

test("a translated page still puts a perfume into the cart, and takes a code", async ({ page }) => {
  const faults = await openTranslated(page, "/perfumes");
  await page.getByRole("button", { name: "Add to Cart: Oud" }).click();
  const added = page.getByRole("button", { name: "In Cart: Oud" });
  await expect(added).toHaveText("In Cart");
  // The button says so before the answer is there, and a second press would replace the first.
  const cart = page.getByRole("region", { name: "Your Cart" });
  await expect(cart).toContainText("85");
  await translate(page);
  const saved = page.waitForResponse((answer) => answer.request().method() === "POST");
  await added.click();
  await expect(cart).toContainText("170");
  await saved;
  expect(faults).toEqual([]);

  faults.push(...(await openTranslated(page, "/cart")));
  await page.getByText("Add a discount code").click();
  await page.getByLabel("Discount code", { exact: true }).fill("NOTHING");
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  await expect(page.getByText("Invalid discount code").first()).toBeVisible();
  await translate(page);
  await page.getByRole("button", { name: "One more: Oud" }).click();
  await expect(page.getByRole("list", { name: "Items in your cart" })).toContainText("255");
  expect(faults).toEqual([]);
});

for (const address of ["/sign-up", "/ar/services/full-detailing"]) {
  test(`what was typed on ${address} before React came stays, whatever others put into the page`, async ({
    page,
  }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(/\/entry\.client-/, async (route) => {
      await promise;
      await route.fallback();
    });
    await page.goto(address, { waitUntil: "commit" });
    const fields = page.locator(
      "main form :is(input[type=text], input[type=email], input[type=tel], textarea):visible",
    );
    await expect(fields.first()).toBeVisible();
    const names = await fields.evaluateAll((all) => all.map((field) => field.getAttribute("name")));
    for (const [place, name] of names.entries()) await fields.nth(place).fill(`${name} typed`);
    await fields.last().focus();
    await translate(page);
    await addForeignElements(page);
    resolve();
    await reactIsHydrated(page);
    for (const [place, name] of names.entries()) {
      await expect(fields.nth(place)).toHaveValue(`${name} typed`);
    }
    await expect(fields.last()).toBeFocused();
  });
}
