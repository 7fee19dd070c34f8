import { searchWords } from "#app/lib/search-words.ts";
import { cleanLine, maxLength } from "#app/lib/text.ts";
import { m } from "#app/paraglide/messages.js";

/** What is found by what people say of it. */
export const foundKinds = ["customer", "booking", "order", "contact"] as const;

export type FoundKind = (typeof foundKinds)[number];

export type Found = { kind: FoundKind; id: string; name: string; detail: string; day: string };

export const kindName: Record<FoundKind, () => string> = {
  customer: m.customers_title,
  booking: m.dashboard_nav_bookings,
  order: m.dashboard_nav_orders,
  contact: m.dashboard_nav_contacts,
};

export function readFindQuery(address: string): string {
  const asked = new URL(address).searchParams.get("q") ?? "";
  return cleanLine(asked.slice(0, maxLength.line));
}

/** Fewer letters than this find everything. */
export const fewestLetters = 2;

/** The words to look for; none where they would find everything. */
export function wordsToFind(q: string): string[] {
  const words = searchWords(q);
  return words.join("").length < fewestLetters ? [] : words;
}

const listOf: Record<FoundKind, string> = {
  customer: "/admin/customers",
  booking: "/admin/dashboard/bookings",
  order: "/admin/perfumes/orders",
  contact: "/admin/dashboard/contacts",
};

/** Where a record is seen. */
export const foundAddress = ({ kind, id }: Pick<Found, "kind" | "id">) => `${listOf[kind]}/${id}`;

/** Where a list shows all that is found, also what is older. */
export const foundList = (kind: FoundKind, q: string) =>
  `${listOf[kind]}?${new URLSearchParams({ q })}`;
