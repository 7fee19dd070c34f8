import type { MouseEvent } from "react";
import { useLocation } from "react-router";
import { formatCount } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { Drawer } from "#app/ui/dialog.tsx";
import { ChevronDownIcon, Glyph } from "#app/ui/icons.tsx";
import { Link } from "#app/ui/link.tsx";
import { currentPlace, type MenuGroup, type MenuPlace } from "./menu.ts";

const ROW = "navigation-row";

export function Navigation({ menu }: { menu: MenuGroup[] }) {
  const current = currentPlace(menu, useLocation().pathname)?.to;
  return (
    <nav
      aria-label={m.dashboard_nav_label()}
      className="border-b border-line px-3 max-md:hidden xl:border-e xl:border-b-0 xl:py-4"
    >
      <ul className="flex xl:sticky xl:top-18 xl:grid xl:gap-0.5">
        {menu.map((group) =>
          group.name === null ? (
            <Places key={group.places[0]?.to} places={group.places} current={current} />
          ) : (
            <NamedGroup key={group.name} {...group} name={group.name} current={current} />
          ),
        )}
      </ul>
    </nav>
  );
}

function Places({ places, current }: { places: MenuPlace[]; current: string | undefined }) {
  return places.map((place) => (
    <li key={place.to}>
      <PlaceLink place={place} current={current} className={ROW} />
    </li>
  ));
}

function NamedGroup({
  name,
  places,
  current,
}: {
  name: string;
  places: MenuPlace[];
  current: string | undefined;
}) {
  const [first] = places;
  const id = `places${first?.to.replaceAll("/", "-")}`;
  return (
    <li className="xl:mt-4">
      <button
        type="button"
        id={`${id}-name`}
        popoverTarget={id}
        aria-current={places.some(({ to }) => to === current) ? "true" : undefined}
        className={`${ROW} xl:hidden`}
      >
        {name}
        <ChevronDownIcon className="size-4" />
      </button>
      <p className="px-3 pb-1 text-xs text-faint max-xl:hidden">{name}</p>
      <ul
        id={id}
        popover="auto"
        aria-labelledby={`${id}-name`}
        className="fixed inset-auto end-6 top-26 m-0 min-w-48 rounded-lg border border-line bg-surface p-1.5 text-ivory shadow-float [position-area:block-end_span-inline-end] [position-try-fallbacks:flip-inline] supports-[position-area:block-end]:inset-auto xl:static xl:grid xl:w-auto xl:min-w-0 xl:gap-0.5 xl:border-0 xl:bg-transparent xl:p-0 xl:shadow-none"
      >
        <Places places={places} current={current} />
      </ul>
    </li>
  );
}

export function NavigationDrawer({
  id,
  menu,
  mayFind,
}: {
  id: string;
  menu: MenuGroup[];
  mayFind: boolean;
}) {
  const { pathname } = useLocation();
  const current = currentPlace(menu, pathname)?.to ?? pathname;
  const finder = { name: null, places: [{ to: "/admin/find", label: m.dashboard_find() }] };
  const groups = mayFind ? [finder, ...menu] : menu;
  return (
    <Drawer id={id} label={m.dashboard_menu_label()}>
      <nav aria-label={m.dashboard_nav_label()}>
        {groups.map(({ name, places }) => (
          <section key={places[0]?.to} aria-label={name ?? undefined}>
            {name && <p className="mt-6 mb-1 text-sm text-faint">{name}</p>}
            <ul>
              {places.map((place) => (
                <li key={place.to}>
                  <PlaceLink
                    place={place}
                    current={current}
                    className="flex min-h-12 items-center gap-3 border-b border-line text-lg aria-[current]:text-brass-light"
                    iconClass="size-5"
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </Drawer>
  );
}

function PlaceLink({
  place: { to, label, troubled = 0 },
  current,
  className,
  iconClass = "size-4.5 max-xl:hidden",
}: {
  place: MenuPlace;
  current: string | undefined;
  className: string;
  iconClass?: string;
}) {
  return (
    <Link
      to={to}
      onClick={closeMenu}
      aria-current={to === current ? "page" : undefined}
      className={className}
    >
      <PlaceIcon to={to} className={iconClass} />
      {label}
      {troubled > 0 && (
        <span className="ms-auto rounded-full border border-red/50 bg-red/8 px-2 text-xs text-red tabular-nums">
          {formatCount(troubled)}
          <span className="sr-only">{m.mail_outbox_troubled_label()}</span>
        </span>
      )}
    </Link>
  );
}

function closeMenu({ currentTarget }: MouseEvent<HTMLElement>) {
  currentTarget.closest("dialog")?.close();
  currentTarget.closest<HTMLElement>(":popover-open")?.hidePopover();
}

const paths: { [address: string]: string } = {
  "/admin/dashboard": "M4 11.5 12 5l8 6.5M6.5 10v9h11v-9",
  "/admin/today": "m5 7.5 1.5 1.5L9 6.5m-4 9L6.5 17 9 14.5M12 8h7m-7 8h7",
  "/admin/board": "M4.5 5h15v14h-15zm5 0v14m5-14v14",
  "/admin/dashboard/bookings": "M5 6.5h14v13H5zm0 4h14m-10.5-6v4m7-4v4",
  "/admin/dashboard/contacts": "M4.5 6h15v10.5h-8l-4 3v-3h-3z",
  "/admin/customers":
    "M12 12a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zm-7 7.5c.8-3.200 3.5-5 7-5s6.200 1.800 7 5",
  "/admin/till": "M4.5 11h15v8h-15zm2.5 0V6.5h10V11M12 14v2",
  "/admin/reports/vat": "M6.5 4.5h11v15l-2.5-1.5-2.5 1.5-2.5-1.5-3.5 1.5zm3 4.5h5m-5 4h5",
  "/admin/reports": "M5 5v14.5h14.5M9 16v-4m4 4V8m4 8v-6",
  "/admin/perfumes/orders": "m12 4.5 7 3.5v8l-7 3.5L5 16V8zM5 8l7 3.5L19 8m-7 3.5v8",
  "/admin/perfumes": "M10 4.5h4v3h-4zm-2 6a3 3 0 0 1 3-3h2a3 3 0 0 1 3 3v9H8zM8 14h8",
  "/admin/delivery":
    "M3.5 7h10v9h-10zm10 3h4l3 3v3h-7M7 18.500a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zm10 0a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3z",
  "/admin/perfumes/stock": "M4.5 5h6v6h-6zm9 0h6v6h-6zm-9 9h6v5.500h-6zm9 0h6v5.500h-6z",
  "/admin/discounts":
    "m6.5 17.5 11-11M8 9.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zm8 8a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3z",
  "/admin/hours": "M12 19.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM12 8v4l2.5 2",
  "/admin/bays": "M4.5 19.5v-10L12 5l7.5 4.5v10M8 19.5v-7h8v7M8 16h8",
  "/admin/website":
    "M12 19.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM4.5 12h15M12 4.5c4.600 4.300 4.600 10.700 0 15-4.600-4.300-4.600-10.700 0-15z",
  "/admin/currencies": "M9.5 14.5a5 5 0 1 0 0-10 5 5 0 0 0 0 10zm5-5a5 5 0 1 1-5 5",
  "/admin/mail": "M4.5 6.5h15v11h-15zm0 1L12 13l7.5-5.5",
  "/admin/staff":
    "M9.5 11.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zm-5.5 7c.6-2.800 2.800-4.300 5.5-4.300s4.900 1.5 5.5 4.300M15.5 5.800a3 3 0 0 1 0 5.400m1.5 3.400c1.700.6 2.700 1.900 3 3.900",
  "/admin/api": "M8.5 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM12 12h8m-3 0v3",
  "/admin/audit": "M6 6.5h12M6 12h12M6 17.5h7",
  "/admin/bin": "M4.5 6.5h15m-10 0v-2h5v2m-8 0 .8 13h9.400l.8-13",
  "/admin/account":
    "M12 19.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zm0-7.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zm-4.5 5.800c.9-1.900 2.5-2.800 4.5-2.800s3.600.9 4.5 2.800",
  "/admin/find": "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zm5-1.5 5 5",
};

const PlaceIcon = ({ to, className }: { to: string; className: string }) => (
  <Glyph className={className}>
    <path d={paths[to] ?? "M12 12h.01"} />
  </Glyph>
);
