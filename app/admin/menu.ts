export type MenuPlace = { to: string; label: string; troubled?: number };

export type MenuGroup = { name: string | null; places: MenuPlace[] };

export function currentPlace(menu: MenuGroup[], pathname: string): string | undefined {
  return menu
    .flatMap(({ places }) => places.map(({ to }) => to))
    .filter((to) => pathname === to || pathname.startsWith(`${to}/`))
    .sort((a, b) => b.length - a.length)[0];
}
