import { expect, test } from "vitest";
import type { Rights } from "#app/features/staff/staff.ts";
import { actionsOf, actionsWith, currentPlace, type MenuGroup, optionAt } from "./menu.ts";

const placesAt = (...addresses: string[]) => addresses.map((to) => ({ to, label: to }));

const menu: MenuGroup[] = [
  {
    name: null,
    places: placesAt("/admin/dashboard", "/admin/dashboard/bookings", "/admin/dashboard/contacts"),
  },
  { name: "Shop", places: placesAt("/admin/perfumes/orders", "/admin/perfumes") },
  { name: "Settings", places: placesAt("/admin/mail") },
];

test.each([
  ["/admin/dashboard", "/admin/dashboard"],
  ["/admin/dashboard/bookings/1/delete", "/admin/dashboard/bookings"],
  ["/admin/visits/1", "/admin/dashboard/bookings"],
  ["/admin/perfumes/new", "/admin/perfumes"],
  ["/admin/perfumes/orders/1", "/admin/perfumes/orders"],
  ["/admin/mail/1", "/admin/mail"],
  ["/admin/mailings", undefined],
])("the page %s belongs to %s", (pathname, place) => {
  expect(currentPlace(menu, pathname)?.to).toBe(place);
});

const owner: Rights = { role: "owner", grants: [] };
const counter: Rights = { role: "counter", grants: [] };
const offered = [
  { name: null, places: [{ to: "/admin/dashboard", label: "Today" }] },
  { name: "Shop", places: [{ to: "/admin/discounts", label: "Discount codes" }] },
];
const labels = (rights: Rights) => actionsOf(rights, offered).map(({ label }) => label);

test("an owner has all actions, then the places, then the way out", () => {
  expect(labels(owner)).toEqual([
    ...["New booking", "Walk-in now"],
    ...["Today's bookings", "Callbacks, overdue first", "New perfume", "New discount code"],
    ...["Today", "Discount codes", "Logout"],
  ]);
});

test("whoever may not add perfumes or codes is offered neither, unless it was granted", () => {
  expect(labels(counter)).not.toContain("New perfume");
  expect(labels(counter)).not.toContain("New discount code");
  expect(labels({ ...counter, grants: ["codes"] })).toContain("New discount code");
});

const named = (...names: string[]) => names.map((label) => ({ to: label, label }));

test.each([
  ["", ["Today's bookings", "Café", "الطلبات", "الإعدادات"]],
  ["book", ["Today's bookings"]],
  ["BOOKINGS today", ["Today's bookings"]],
  ["cafe", ["Café"]],
  ["الاعدادات", ["الإعدادات"]],
  ["050 123", []],
  ["%", []],
])("%j finds the actions %j", (q, found) => {
  const actions = named("Today's bookings", "Café", "الطلبات", "الإعدادات");
  expect(actionsWith(actions, q).map(({ label }) => label)).toEqual(found);
});

test.each([
  ["ArrowDown", 0, 3, 1],
  ["ArrowDown", 2, 3, 0],
  ["ArrowUp", 0, 3, 2],
  ["ArrowUp", 2, 3, 1],
  ["Home", 2, 3, 0],
  ["End", 0, 3, 2],
  ["Enter", 0, 3, null],
  ["ArrowDown", 0, 0, null],
])("%s goes from %i of %i to %j", (key, from, count, to) => {
  expect(optionAt(key, from, count)).toBe(to);
});
