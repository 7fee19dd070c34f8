import { searchWords } from "#app/lib/search-words.ts";
import { cleanLine, maxLength } from "#app/lib/text.ts";
import { m } from "#app/paraglide/messages.js";

export const foundKinds = ["booking", "customer", "order", "contact", "bay"] as const;

export type FoundKind = (typeof foundKinds)[number];

export type Found = { kind: FoundKind; id: string; name: string; detail: string; day: string };

export const kindName: Record<FoundKind, () => string> = {
  customer: m.customers_title,
  booking: m.dashboard_bookings,
  order: m.dashboard_orders,
  contact: m.dashboard_messages,
  bay: m.bays_bays,
};

export const readFindQuery = ({ searchParams }: URL): string =>
  cleanLine((searchParams.get("q") ?? "").slice(0, maxLength.line));

export const fewestLetters = 2;

export function wordsToFind(q: string): string[] {
  const words = searchWords(q);
  return words.join("").length < fewestLetters ? [] : words;
}

export const listOf: Record<FoundKind, string> = {
  customer: "/admin/customers",
  booking: "/admin/dashboard/bookings",
  order: "/admin/perfumes/orders",
  contact: "/admin/dashboard/contacts",
  bay: "/admin/board",
};

export const foundAddress = ({ kind, id }: Pick<Found, "kind" | "id">) =>
  kind === "bay" ? listOf.bay : `${listOf[kind]}/${id}`;

export const mayBePlate = (words: readonly string[]): boolean =>
  words.some((word) => /^[a-z]{0,3}\d{1,5}$/i.test(word));

export const foundList = (kind: FoundKind, q: string) =>
  `${listOf[kind]}?${new URLSearchParams({ q })}`;
