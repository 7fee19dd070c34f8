import type { Page } from "@playwright/test";
import { newEmail, workingDay } from "./booking-form.ts";
import { expect } from "./fixtures.ts";
import { reactIsHydrated } from "./page-scripts.ts";
import { signInAsAdmin } from "./staff.ts";

export const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
export const status = (page: Page, name: string) =>
  page.getByRole("combobox", { name: `Status of ${name}` });

let customers = 0;

/** Somebody no other test knows, whose name is one word that finds nobody else. */
const newName = () => `Driver${process.pid}x${Date.now()}x${customers++}`;

/** A customer writes a message; returns the name it is found by. */
export async function sendMessage(page: Page): Promise<string> {
  const name = newName();
  const form = {
    name,
    email: newEmail(),
    phone: "050 765 4321",
    subject: `A scratch over the whole length of the door on the left, says ${name}`,
    message: "Can you polish it out before Thursday?",
  };
  const answer = await page.request.post("/contact", { form, maxRedirects: 0 });
  expect(answer.status(), "contact").toBe(302);
  return name;
}

/** A customer books a wash; returns the name it is found by. */
export async function book(page: Page): Promise<string> {
  const name = newName();
  const form = {
    firstName: name,
    lastName: "Khan",
    email: newEmail(),
    phone: "050 123 4567",
    selectedDate: workingDay,
    selectedTime: "03:00 PM",
    additionalNotes: "",
    carMake: "Toyota",
    carModel: "Land Cruiser",
    carYear: "2022",
  };
  const answer = await page.request.post("/services/premium-wash", { form, maxRedirects: 0 });
  expect(answer.status(), "booking").toBe(302);
  return `${name} Khan`;
}

/** The list of requests, narrowed to what this customer asked for. */
export async function find(page: Page, list: string, name: string) {
  await signInAsAdmin(page);
  await page.goto(`${list}?q=${encodeURIComponent(name)}`);
  await expect(row(page, name)).toBeVisible();
}

/** The same list, with its scripts awake. */
export async function findHydrated(page: Page, list: string, name: string) {
  await find(page, list, name);
  await reactIsHydrated(page);
}
