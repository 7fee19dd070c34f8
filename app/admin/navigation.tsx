import type { MouseEvent } from "react";
import { useLocation } from "react-router";
import { currentPlace, type MenuGroup, type MenuPlace } from "#app/admin/menu.ts";
import { PlaceIcon } from "#app/admin/place-icon.tsx";
import { formatCount } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { Drawer } from "#app/ui/dialog.tsx";
import { ChevronDownIcon } from "#app/ui/icons.tsx";
import { Link } from "#app/ui/link.tsx";

const ROW = "navigation-row";

export function Navigation({ menu }: { menu: MenuGroup[] }) {
  const current = currentPlace(menu, useLocation().pathname);
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
  const current = currentPlace(menu, pathname) ?? pathname;
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
