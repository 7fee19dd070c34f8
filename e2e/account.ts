import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { linkInMail } from "./mailbox.ts";

export const password = "a long enough password";

type Person = { name: string; email: string };

let people = 0;

/** Somebody no other test knows. */
export const newPerson = (name = "Aisha Khan"): Person => ({
  name,
  email: `customer-${process.pid}-${Date.now()}-${people++}@example.com`,
});

/** Makes an account, by request: the forms have a journey of their own (sign-in.spec.ts). */
export async function signUp(page: Page, person: Person = newPerson()): Promise<Person> {
  const form = { fullName: person.name, email: person.email, password };
  const answer = await page.request.post("/sign-up", { form });
  expect(answer.ok(), `sign-up answered ${answer.status()}`).toBe(true);
  return person;
}

/** Proves that the address is its owner's, by request. */
export async function confirmEmail(page: Page, { email }: Person): Promise<void> {
  await page.request.post(await linkInMail(page, email, "/verify-email"), { form: {} });
}

/** Signs the browser of this page in to a new account, or to that of `person`. */
export async function signIn(page: Page, person?: Person): Promise<Person> {
  const account = person ?? (await signUp(page));
  const form = { email: account.email, password };
  const answer = await page.request.post("/sign-in", { form, maxRedirects: 0 });
  expect(answer.status(), "sign-in").toBe(302);
  return account;
}
