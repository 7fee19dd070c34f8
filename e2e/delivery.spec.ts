import { randomUUID } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { becomeShopper, expectConfirmed, placeButton, saveAddress } from "./order-form.ts";
import { expectNoSidewaysScroll } from "./page-looks.ts";
import { openHydrated, reactIsHydrated } from "./page-scripts.ts";
import { signInAsAdmin } from "./staff.ts";

test("an order is called, packed and delivered by the phone, and its bottle comes back", {
  tag: "@phone",
}, async ({ page, browser, expectNoAxeFindings }) => {
  test.slow();
  // The customer has no JavaScript on the way.
  const context = await browser.newContext({ javaScriptEnabled: false });
  const customer = await context.newPage();
  await becomeShopper(customer);
  await saveAddress(customer);
  await customer.goto("/checkout");
  await placeButton(customer).click();
  const number = await expectConfirmed(customer);

  await signInAsAdmin(page);
  const press = async (name: string) => {
    await reactIsHydrated(page);
    await page.getByRole("button", { name, exact: true }).click();
  };
  await page.goto("/admin/delivery");
  await expectNoAxeFindings();
  const note = page.getByLabel(`Note on ${number}`);
  await page.getByRole("listitem").filter({ hasText: number }).getByText("Add a note").click();
  await note.fill("Busy");
  await press(`No answer: ${number}`);
  await expect(page.getByText("1 of 3 tries without an answer Busy")).toBeVisible();
  await expect(note).toHaveValue("");
  await press(`Confirmed: ${number}`);
  await press(`Packed: ${number}`);
  await page.getByRole("checkbox", { name: number }).check();
  await page.getByLabel("Courier").fill("Bilal");
  await press("Hand over");
  await expect(page.getByRole("heading", { name: "Run of Bilal" })).toBeVisible();
  await expectNoSidewaysScroll(page, [390]);
  await expectNoAxeFindings();
  const stop = page.getByRole("list", { name: "Stops" }).getByRole("listitem");
  await press(`Not at home: ${number}`);
  await expect(stop.filter({ hasText: number }), "its button is gone").toBeFocused();
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect(page.getByRole("button", { name: `Refused: ${number}` })).toBeVisible();
  await expect(stop.filter({ hasText: number })).toBeFocused();
  await press(`Delivered: ${number}`);
  await expect(page.getByRole("button", { name: `Refused: ${number}` })).toBeHidden();
  const float = { floatFils: "500", seen: randomUUID() };
  await page.request.post("/admin/till/2/open", { form: float });
  await page.reload();
  await reactIsHydrated(page);
  const expected = await page.getByText(/^Expected: AED/).textContent();
  await page.getByLabel("Handed in (AED)").fill(expected?.replace(/[^\d.]/g, "") ?? "");
  await page.getByLabel("Drawer").selectOption("Till 2");
  const late = await page.context().newPage();
  await openHydrated(late, page.url());
  // A page in which something is typed is not read again by itself.
  await late.getByLabel("Handed in (AED)").fill("1");
  await press("Settle");
  await expect(page.getByText(/^Settled by/)).toBeVisible();
  await late.getByRole("button", { name: "Settle", exact: true }).click();
  await expect(late.getByRole("alert")).toContainText("settled this run meanwhile");
  await expect(late.getByText(/^Settled by/)).toBeVisible();
  await late.close();
  const order = await page.getByRole("link", { name: number }).getAttribute("href");
  await page.goto(`/admin/orders/${order?.split("/").at(-1)}/payment`);
  await expect(page.getByRole("link", { name: /^Invoice/ })).toBeVisible();
  await expectNoSidewaysScroll(page, [390]);

  await customer.goto("/profile/orders");
  await customer.getByRole("link", { name: number }).click();
  await expectKept(browser, customer);
  await customer.getByLabel("Why do you give it back?").fill("Too sweet for my car. ".repeat(100));
  await customer.getByRole("button", { name: "Ask for a return" }).click();
  await expect(customer.getByText(/^Return of .*: Asked for/)).toBeVisible();

  await page.goto("/admin/delivery");
  const long = await page.getByRole("paragraph").filter({ hasText: "Too sweet" }).boundingBox();
  expect(long?.height).toBeLessThan(100);
  await page.getByRole("link", { name: `Return of ${number}` }).click();
  await press("Approve");
  await expect(page.getByRole("button", { name: "Receive and refund" })).toBeVisible();
  const drawer = page.getByLabel("Drawer");
  if (await drawer.isVisible()) await drawer.selectOption("Till 2");
  await press("Receive and refund");
  await expect(page.getByText("Received", { exact: false }).first()).toBeVisible();

  await customer.reload();
  await expect(customer.getByText(/^Returned/).first()).toBeVisible();
  await context.close();
});

/** Asks for a return by JavaScript, with a wrong photo and while the network is away. */
async function expectKept(browser: Browser, customer: Page) {
  const context = await browser.newContext({
    storageState: await customer.context().storageState(),
  });
  const page = await context.newPage();
  const discovered = page.waitForResponse(/\/__manifest/).then((answer) => answer.finished());
  await openHydrated(page, customer.url());
  await discovered;
  const reason = page.getByLabel("Why do you give it back?");
  await reason.fill("Too sweet");
  const ask = page.getByRole("button", { name: "Ask for a return" });
  const photo = page.getByLabel("Photo");
  const buffer = Buffer.from("no picture");
  await photo.setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer });
  await ask.click();
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByRole("alert")).toContainText("This is no JPEG");
  await photo.setInputFiles([]);
  await context.setOffline(true);
  await ask.click();
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByRole("alert")).toContainText("did not reach us");
  await expect(reason).toHaveValue("Too sweet");
  await context.close();
}

test("bottles are counted on the phone, and what differs needs a reason", {
  tag: "@phone",
}, async ({ page }) => {
  await signInAsAdmin(page);
  const name = `Amber ${randomUUID().slice(0, 8)}`;
  const form = {
    name,
    priceAed: "85",
    description: "Warm",
    picture: "perfume-oud",
    pictureUrl: "",
    intensity: "Medium",
    stockQuantity: "9",
    displayOrder: "99",
  };
  const added = await page.request.post("/admin/perfumes/new", { form });
  expect(added.ok()).toBe(true);
  await openHydrated(page, `/admin/perfumes/stock?q=${encodeURIComponent(name)}`);
  const counted = page.getByLabel(`Bottles of ${name} counted`);
  const reason = `Two testers of ${name} stand at the counter, and a third one fell`;
  await counted.fill("7");
  await page.getByRole("button", { name: "Save the count" }).click();
  await expect(page.getByRole("alert")).toHaveText("Say why the count differs.");
  await page.getByLabel("Why it differs").fill(reason);
  await page.getByRole("button", { name: "Save the count" }).click();
  await expect(page.getByText(reason)).toBeVisible();
  await expect(counted).toHaveValue("");
  await expect(page.getByLabel("Why it differs")).toHaveValue("");
  await expectNoSidewaysScroll(page, [390]);
  await counted.fill("6");
  page.once("dialog", (question) => question.dismiss());
  await page.getByLabel("Sort by").selectOption("stock");
  await expect(counted).toHaveValue("6");
  await counted.fill("");
  page.once("dialog", (question) => question.accept());
  await page.getByRole("link", { name: `Received or damaged: ${name}` }).click();
  await page.getByLabel("Bottles", { exact: true }).fill("12");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/admin\/perfumes\/stock$/);
  await expect(page.getByRole("cell", { name: "+12" })).toBeVisible();
  await page.goto("/admin/audit");
  const entry = page.locator("[data-row]").filter({ hasText: name }).nth(1);
  expect((await entry.boundingBox())?.height).toBeLessThanOrEqual(120);
});
