import { expect, test } from "./own-shop.ts";
import { openHydrated, reactIsHydrated } from "./page-scripts.ts";
import { driveIn, signInAsAdmin } from "./staff.ts";

test("a car is paid, the receipt is printed and sent, it is collected, and the invoice is taken back", {
  tag: "@both",
}, async ({ page, expectNoAxeFindings }) => {
  await signInAsAdmin(page);
  const car = { carModel: `Patrol ${Date.now()}`, email: "layla@example.com" };
  const address = await driveIn(page, car);
  await openHydrated(page, address);
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
  const arrived = button("Mark as Arrived");
  if (await arrived.isVisible()) await arrived.click();
  await button("Mark as In work").click();
  await button("Mark as Ready").click();

  // Cash needs a drawer, and none is open yet.
  await button("Take payment: AED 170").click();
  const dialog = page.getByRole("dialog", { name: "Take payment" });
  await dialog.getByRole("button", { name: "200" }).click();
  await expect(dialog.getByText("Change", { exact: true })).toBeVisible();
  await expect(dialog).toContainText("AED 30");
  await expectNoAxeFindings();
  await dialog.getByRole("button", { name: "Take payment", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Cash needs an open drawer");

  // With two drawers open, one's own stays chosen.
  for (const till of ["1", "2"]) {
    const opened = { floatFils: "200", seen: crypto.randomUUID() };
    await page.request.post(`/admin/till/${till}/open`, { form: opened });
  }
  await page.reload();
  await reactIsHydrated(page);

  // The same on the keyboard, by card, with digits as they are typed here.
  await page.locator("h1").click();
  await page.keyboard.press("m");
  await expect(dialog).toBeVisible();
  await dialog.getByLabel("Cash received").fill("");
  await dialog.getByRole("button", { name: "Take payment", exact: true }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Enter what was received.");
  await dialog.getByLabel("Card", { exact: false }).first().fill("١٧٠");
  await dialog.getByLabel("Terminal reference").fill("0042");
  await dialog.getByRole("button", { name: "Take payment", exact: true }).click();
  await expect(page.getByText("Paid, no change to give back")).toBeVisible();
  const work = page.getByRole("region", { name: "Work", exact: true });
  await expect(work).toContainText(/Open\s*AED 0/);
  await expect(button("Change price")).toHaveCount(0);
  await expect(button("Cancel the visit")).toHaveCount(0);
  await expectNoAxeFindings();

  const paper = await page.getByRole("link", { name: "Receipt", exact: true }).getAttribute("href");
  for (const printed of [paper, `${paper}?size=a5`, `/ar${paper}?size=roll`]) {
    await page.goto(printed ?? "");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Invoice فاتورة");
    await expect(page.getByText(/^INV-\d{4}-00001$/)).toBeVisible();
    await expect(page.getByText(/0042 · AED 170/)).toBeVisible();
  }
  // Each size of paper has the same elements.
  await expectNoAxeFindings();
  const pdf = await page.request.get(`${paper}/invoice.pdf`);
  expect((await pdf.body()).subarray(0, 5).toString()).toBe("%PDF-");

  await openHydrated(page, address);
  await button("Mark as Collected").click();
  await expect(button("Back to Ready")).toBeVisible();
  await button("Take the invoice back").click();
  const undo = page.getByRole("dialog", { name: "Take the invoice back" });
  await undo.getByLabel("Reason").fill("Wrong car");
  await expectNoAxeFindings();
  await undo.getByRole("button", { name: "Take the invoice back" }).click();
  await expect(page.getByRole("link", { name: /^Credit note/ })).toBeVisible();
  await expect(button("Take payment: AED 170")).toBeVisible();
});
