import { addDays, instantOf } from "#app/lib/time.ts";
import { workingDay } from "./booking-form.ts";
import { expect, test } from "./own-shop.ts";
import { bookAtDesk, clicking, signInAsAdmin } from "./staff.ts";

// It closes days on which others book.
test.use({ sharedAs: "shop with other hours" });

const dayMs = 86_400_000;
/** A day in Dubai, so many after today, as a date field takes it. */
const dateIn = (days: number) =>
  new Date(Date.now() + 4 * 3_600_000 + days * dayMs).toISOString().slice(0, 10);

test("the owner sets Ramadan's hours and closes for Eid; the site follows", async ({
  page,
  expectNoAxeFindings,
}) => {
  test.slow();
  await signInAsAdmin(page);
  await page.goto("/admin/hours");
  await page.getByRole("link", { name: "Add Period" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert")).toContainText("Enter the text in Arabic");
  await expectNoAxeFindings();
  await page.getByLabel("Name in English").fill("Ramadan");
  await page.getByLabel("Name in Arabic").fill("رمضان");
  await page.getByLabel("First day").fill(dateIn(1));
  await page.getByLabel("Last day").fill(dateIn(30));
  await page.getByLabel("Monday, open from").fill("09:00");
  await page.getByLabel("Monday, open until").fill("14:00");
  await page.getByLabel("Monday 2, open from").fill("20:00");
  await page.getByLabel("Monday 2, open until").fill("01:00");
  await page.getByRole("button", { name: "Copy to all days" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/admin\/hours$/);
  await expect(page.getByText("Monday to Sunday 9:00 AM to 2:00 PM")).toBeVisible();
  const footer = page.getByRole("contentinfo");
  const places = [footer, page.getByRole("main")];
  await page.goto("/contact");
  for (const place of places) {
    await expect(place).toContainText("Monday to Saturday 10:00 AM to 9:00 PM");
  }
  // The moon was seen a day before it was expected.
  await page.goto("/admin/hours");
  await page.getByRole("button", { name: /Ramadan.* a day earlier/ }).click();
  await expect(page.locator("toast-message:visible")).toContainText("Moved by a day");
  const nights = "Monday to Sunday 9:00 AM to 2:00 PM and 8:00 PM to 1:00 AM";
  await page.goto("/contact");
  for (const place of places) await expect(place).toContainText(nights);

  await page.goto("/admin/hours");
  await page.getByRole("link", { name: "Add Closure" }).click();
  await page.getByLabel("Reason in English").fill("Eid al-Fitr");
  await page.getByLabel("Reason in Arabic").fill("عيد الفطر");
  await page.getByLabel("First day").fill(dateIn(9));
  await page.getByLabel("Last day").fill(dateIn(10));
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: /Eid al-Fitr.* a day earlier/ }).click();
  await expect(page.locator("toast-message:visible")).toContainText("Moved by a day");
  await expectNoAxeFindings();
  // Deleted here, and written down anew in another tab before it is undone.
  await page.getByRole("button", { name: /^Delete .*Eid al-Fitr/ }).click();
  const undo = page.getByRole("button", { name: "Undo" });
  // A notice stays as long as the focus is in it.
  await undo.focus();
  const other = await page.context().newPage();
  await other.goto("/admin/hours/new/closure");
  await other.getByLabel("Reason in English").fill("Eid al-Fitr");
  await other.getByLabel("Reason in Arabic").fill("عيد الفطر");
  await other.getByLabel("First day").fill(dateIn(8));
  await other.getByLabel("Last day").fill(dateIn(9));
  await other.getByRole("button", { name: "Save" }).click();
  await expect(other).toHaveURL(/\/admin\/hours$/);
  await other.close();
  await undo.click();
  await expect(page.locator("toast-message:visible")).toContainText("in another entry already");

  await page.goto("/services/premium-wash");
  const closed = page.locator(`input[name="selectedDate"][value="${dateIn(8)}"]`);
  await expect(closed).toBeDisabled();
  await expect(closed).toHaveAccessibleName(/Closed, Eid al-Fitr$/);
  await page.locator(`input[name="selectedDate"][value="${dateIn(2)}"]`).check();
  await expect(page.getByRole("radio", { name: "11:00 PM" })).toBeVisible();
  await expect(page.getByRole("radio", { name: "04:00 PM" })).toBeHidden();
  await expect(footer).toContainText(nights);
  await expect(footer).toContainText("Closed: Eid al-Fitr");
  await expect(footer).toContainText(/(Open|Closed) now/);
  await page.goto("/ar/contact");
  await expect(page.getByRole("main")).toContainText("مغلق: عيد الفطر");
});

test("the cars that a closure meets are offered times that are held, and moved by three clicks", async ({
  page,
  expectNoAxeFindings,
}) => {
  test.slow();
  await signInAsAdmin(page);
  const closed = addDays(workingDay, 14);
  for (const [hour, carModel] of [
    [11, "Patrol"],
    [12, "Sunny"],
  ] as const) {
    const caller = { phone: `05098765${hour}`, name: `Layla ${carModel}`, carModel };
    await bookAtDesk(page, instantOf(closed, hour * 60), caller);
  }
  await page.goto("/admin/hours/new/closure");
  await page.getByLabel("Reason in English").fill("National Day");
  await page.getByLabel("Reason in Arabic").fill("اليوم الوطني");
  await page.getByLabel("First day").fill(closed);
  await page.getByLabel("Last day").fill(closed);
  await page.getByRole("button", { name: "Save" }).click();

  const met = page.getByRole("region", { name: "Bookings at closed times" });
  await expect(met.getByRole("listitem")).toHaveCount(2);
  const click = clicking();
  await click.on(met.getByRole("button", { name: "Hold these times for 2 hours" }));
  const yes = met.getByRole("listitem").filter({ hasText: "Layla Patrol" });
  const text = await yes.getByRole("link", { name: /^WhatsApp to/ }).getAttribute("href");
  expect(new URL(text ?? "").searchParams.get("text")).toContain("(National Day)");
  await click.on(yes.getByRole("checkbox", { name: "Said yes" }));
  await expectNoAxeFindings();
  await click.on(met.getByRole("button", { name: "Move those who said yes" }));
  await expect(page.locator("toast-message:visible").last()).toContainText("Moved: 1");
  expect(click.count()).toBeLessThanOrEqual(3);
  await expect(yes).toHaveCount(0);
  await expect(met.getByRole("listitem")).toHaveCount(1);
});
