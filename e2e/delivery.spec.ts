import { randomUUID } from "node:crypto";
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
