/** A place of the staff area; `troubled` counts what staff should look after there. */
export type MenuPlace = { to: string; label: string; troubled?: number };

/** Places that belong together; those of a group without a name stand by themselves. */
export type MenuGroup = { name: string | null; places: MenuPlace[] };

/** The place that a page belongs to: of several that its address lies in, the innermost. */
export function currentPlace(menu: MenuGroup[], pathname: string): string | undefined {
  return menu
    .flatMap(({ places }) => places.map(({ to }) => to))
    .filter((to) => pathname === to || pathname.startsWith(`${to}/`))
    .sort((a, b) => b.length - a.length)[0];
}
