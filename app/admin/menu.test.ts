import { expect, test } from "vitest";
import { currentPlace, type MenuGroup } from "./menu.ts";

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
  ["/admin/dashboard/bookings", "/admin/dashboard/bookings"],
  ["/admin/dashboard/bookings/1/delete", "/admin/dashboard/bookings"],
  ["/admin/perfumes", "/admin/perfumes"],
  ["/admin/perfumes/new", "/admin/perfumes"],
  ["/admin/perfumes/orders/1", "/admin/perfumes/orders"],
  ["/admin/mail/1", "/admin/mail"],
  ["/admin/mailings", undefined],
  ["/admin/debug", undefined],
])("the page %s belongs to %s", (pathname, place) => {
  expect(currentPlace(menu, pathname)).toBe(place);
});
