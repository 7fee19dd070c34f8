import { newId } from "#app/lib/ids.ts";
import type { Locale } from "#app/lib/locale.ts";
import type { user } from "#db/schema/auth.ts";
import { demoData } from "./data.ts";
import { nth } from "./draw.ts";

type Person = {
  customerId: string;
  firstName: string;
  lastName: string;
  name: string;
  email: string;
  phone: string;
  locale: Locale;
};

const networks = ["050", "052", "054", "055", "056", "058"];

const people: Person[] = demoData.people.map(({ firstName, lastName, mailbox, locale }, index) => ({
  customerId: newId(),
  firstName,
  lastName,
  name: `${firstName} ${lastName}`,
  email: `${mailbox}@demo.invalid`,
  phone: `${nth(networks, index)}0000${101 + index}`,
  locale,
}));

export const personOf = (index: number): Person => nth(people, index);

export const demoCustomers = people.map(({ customerId: id, name, email, phone }) => {
  return { id, name, email, phone };
});

type Staff = typeof user.$inferInsert & { id: string };

const counter = (username: string, name: string): Staff => ({
  id: newId(),
  name,
  username,
  email: `${username}@demo.invalid`,
  role: "counter",
  isActive: false,
});

export const demoStaff: readonly Staff[] = [
  counter("demo-salma", "Salma Darwish"),
  counter("demo-joseph", "Joseph Varghese"),
];

export const staffAt = (index: number): string => nth(demoStaff, index).id;
