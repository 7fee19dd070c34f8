import type { Page } from "@playwright/test";
import { expect, test, toast } from "./fixtures.ts";
import { book, findHydrated, row, sendMessage, status } from "./inbox.ts";
import { openHydrated, reactIsHydrated } from "./page-scripts.ts";
import { signInAsAdmin } from "./staff.ts";

const contacts = "/admin/dashboard/contacts";
const bookings = "/admin/dashboard/bookings";
const dialog = (page: Page) => page.getByRole("dialog");
const nameLink = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const searchbox = (page: Page) => page.getByRole("searchbox");

test("a message is found by what is typed, answered, put back by Undo, also into a filter that it left", async ({
  page,
}) => {
  const name = await sendMessage(page);
  await signInAsAdmin(page);
  await openHydrated(page, contacts);
  await searchbox(page).fill(name.toUpperCase());
  await expect(page).toHaveURL(/q=DRIVER/);
  await expect(page.locator("[data-row]")).toHaveCount(1);
  await expect(row(page, name)).toContainText("Reply by");
  await status(page, name).selectOption("contacted");
  await expect(toast(page)).toContainText("Status: Contacted");
  await expect(row(page, name)).not.toContainText("Reply by");
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expect(status(page, name)).toHaveValue("new");
  await expect(row(page, name)).toContainText("Reply by");
  await page.getByRole("combobox", { name: "Status", exact: true }).selectOption("new");
  await expect(page).toHaveURL(/status=new/);
  await status(page, name).selectOption("resolved");
  await expect(page.getByText("No matches")).toBeVisible();
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expect(row(page, name)).toBeVisible();
});

test("a booking is its appointment's page, with everything about it, a note, a call and a confirmation", {
  tag: "@both",
}, async ({ page, expectNoAxeFindings }) => {
  const name = await book(page);
  await findHydrated(page, bookings, name);
  await nameLink(page, name).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Toyota Land Cruiser");
  await reactIsHydrated(page);
  const main = page.getByRole("main");
  for (const text of [name, "Premium Wash", "AED 170", "3:00 PM", "Not called yet", "English"]) {
    await expect(main).toContainText(text);
  }
  await expectNoAxeFindings();
  await expect(page.getByRole("link", { name: "Call Customer" })).toHaveAttribute(
    "href",
    "tel:+971501234567",
  );
  await page.getByRole("button", { name: "Add note" }).click();
  const note = dialog(page).getByLabel("Add a note for your colleagues");
  await dialog(page).getByRole("button", { name: "Add note" }).click();
  await expect(dialog(page).getByRole("alert")).toContainText("Write the note first");
  await note.fill("Prefers WhatsApp");
  await dialog(page).getByRole("button", { name: "Add note" }).click();
  await expect(dialog(page)).toHaveCount(0);
  const history = page.getByRole("region", { name: "Notes and history" });
  await expect(history).toContainText("Prefers WhatsApp");
  await page.getByRole("button", { name: "No answer" }).click();
  await expect(main).toContainText("no answer");
  await page.getByRole("button", { name: "Mark as Confirmed" }).click();
  await expect(page.getByRole("button", { name: "Mark as Arrived" })).toBeVisible();
  await page.goBack();
  await expect(status(page, name)).toHaveValue("confirmed");
});
