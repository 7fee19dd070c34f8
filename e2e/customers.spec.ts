import type { Page } from "@playwright/test";
import { newEmail } from "./booking-form.ts";
import { expect, test } from "./fixtures.ts";
import { findHydrated, toast } from "./inbox.ts";

const customers = "/admin/customers";

/** The same person writes from two numbers; returns a name for each. */
async function writeTwice(page: Page): Promise<[string, string]> {
  const word = `Twice${process.pid}x${Date.now()}`;
  const email = newEmail();
  const digits = String(Date.now() * 10 + (process.pid % 10)).slice(-7);
  for (const [index, last] of ["One", "Two"].entries()) {
    const form = {
      name: `${word} ${last}`,
      email,
      phone: `05${index}${digits}`,
      subject: "A scratch on the door",
      message: "Can you polish it out before Thursday?",
    };
    const answer = await page.request.post("/contact", { form, maxRedirects: 0 });
    expect(answer.status(), "contact").toBe(302);
  }
  return [`${word} One`, `${word} Two`];
}

test("a customer is found and opened, merged with their other number, and separated again", async ({
  page,
}) => {
  const [one, two] = await writeTwice(page);
  await findHydrated(page, customers, one);
  await page.getByRole("link", { name: one, exact: true }).click();
  const dialog = page.getByRole("dialog");
  const messages = dialog.getByRole("region", { name: "Messages" }).getByRole("link");
  await expect(messages).toHaveCount(1);
  await expect(dialog).toContainText("Same e-mail");
  const merge = dialog.getByRole("button", { name: `Merge ${two} into this customer` });
  await merge.click();
  await expect(toast(page)).toContainText("Merged");
  await expect(messages).toHaveCount(2);
  await dialog.getByRole("button", { name: `Separate ${two} again` }).click();
  await expect(messages).toHaveCount(1);
  await expect(merge).toBeVisible();
});
