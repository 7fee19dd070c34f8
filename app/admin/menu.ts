import { may, type Permission, type Rights } from "#app/features/staff/staff.ts";
import { foldedText } from "#app/lib/search-words.ts";
import { m } from "#app/paraglide/messages.js";

export type MenuPlace = { to: string; label: string; troubled?: number };

export type MenuGroup = { name: string | null; places: MenuPlace[] };

/** An appointment is a record of the list of bookings, with an address of its own. */
export function currentPlace(menu: MenuGroup[], pathname: string): MenuPlace | undefined {
  const page = pathname.replace(/^\/admin\/visits\b/, "/admin/dashboard/bookings");
  return menu
    .flatMap(({ places }) => places)
    .filter(({ to }) => page === to || page.startsWith(`${to}/`))
    .sort((a, b) => b.to.length - a.to.length)[0];
}

export type PaletteAction = { to: string; label: string; isPosted?: true };

const common: { to: string; label: () => string; permission: Permission }[] = [
  { to: "/admin/visits/new", label: m.board_new_booking, permission: "change" },
  { to: "/admin/visits/new?walk-in=", label: m.board_walk_in, permission: "change" },
  {
    to: "/admin/dashboard/bookings?day=today",
    label: m.dashboard_do_todays_bookings,
    permission: "read",
  },
  {
    to: "/admin/dashboard/bookings?status=pending&sort=due",
    label: m.dashboard_do_callbacks,
    permission: "read",
  },
  { to: "/admin/perfumes/new", label: m.dashboard_do_new_perfume, permission: "prices" },
  { to: "/admin/discounts/new", label: m.dashboard_do_new_code, permission: "codes" },
];

export const actionsOf = (staff: Rights, menu: MenuGroup[]): PaletteAction[] => [
  ...common
    .filter(({ permission }) => may(staff, permission))
    .map(({ to, label }) => ({ to, label: label() })),
  ...menu.flatMap(({ places }) => places),
  { to: "/admin/logout", label: m.dashboard_logout(), isPosted: true },
];

export function actionsWith<Action extends PaletteAction>(actions: Action[], q: string): Action[] {
  const words = foldedText(q).split(/\s+/).filter(Boolean);
  return actions.filter(({ label }) => {
    const name = foldedText(label);
    return words.every((word) => name.includes(word));
  });
}

export function optionAt(key: string, from: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case "ArrowDown":
      return (from + 1) % count;
    case "ArrowUp":
      return (from - 1 + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}
