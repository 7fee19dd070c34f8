import { password } from "./account.ts";
import { expect, test } from "./fixtures.ts";
import { openHydrated } from "./page-scripts.ts";
import { signInAsAdmin } from "./staff.ts";

test("a page that nobody uses locks, and comes back as it was, with what was typed", async ({
  page,
}) => {
  await signInAsAdmin(page);
  await page.clock.install();
  await openHydrated(page, "/admin/discounts/new");
  const code = page.getByRole("textbox", { name: "Code", exact: true });
  await code.fill("EID2027");
  const told = page.waitForResponse((answer) => answer.url().endsWith("/admin/lock"));
  await page.clock.fastForward("16:00");
  await told;
  const lock = page.getByRole("dialog", { name: "Locked" });
  await expect(lock).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(lock).toBeVisible();
  const secret = lock.getByLabel("PIN or password");
  await secret.fill("a wrong password");
  await lock.getByRole("button", { name: "Unlock" }).click();
  await expect(lock.getByText("That is not right")).toBeVisible();
  await secret.fill(password);
  await lock.getByRole("button", { name: "Unlock" }).click();
  await expect(lock).toBeHidden();
  await expect(code).toHaveValue("EID2027");
});
