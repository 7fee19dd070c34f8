/** How caches, service worker, navigation and sitemap treat a public page. */
type PublicRoute = {
  cache: "reading" | "timely";
  /** Allowed query parameters; other values are not cached. */
  query?: Readonly<Record<string, RegExp>>;
  data?: "perfumes";
  link?: "header" | "menu" | "legal";
  form?: true;
  /** It shows free times, which are nowhere older than a minute. */
  freeTimes?: true;
  offline?: true;
};

/** Parameters that make a page personal. */
export const personalParameters: ReadonlySet<string> = new Set([
  "auth",
  "to",
  "preview",
  "booked",
  "again",
  "day",
  "size",
  "sent",
  "order",
  "ordered",
]);

const pageNumber = /^[1-9]\d{0,3}$/;

// Public pages, for the page cache, service worker, navigation and sitemap. Browsers load this
// file, so it has no texts and no imports.
export const publicRoutes = {
  "/": { cache: "reading", link: "header" },
  "/about": { cache: "reading", link: "header" },
  "/services": {
    cache: "timely",
    query: { page: pageNumber },
    link: "header",
    freeTimes: true,
  },
  "/services/:id": { cache: "timely", form: true },
  "/offers": { cache: "timely", link: "menu" },
  "/offers/:id": { cache: "timely", form: true },
  "/summeroffers": { cache: "timely", link: "menu" },
  "/summeroffers/:id": { cache: "timely", form: true },
  "/perfumes": {
    cache: "timely",
    query: { page: pageNumber },
    data: "perfumes",
    link: "header",
  },
  "/perfumes/:id": { cache: "timely", data: "perfumes" },
  "/gallery": {
    cache: "reading",
    query: { page: pageNumber, post: /^[\w-]+$/, category: /^[\w-]+$/ },
    link: "header",
  },
  "/contact": { cache: "reading", link: "header", form: true },
  "/privacy": { cache: "reading", link: "legal" },
  "/terms": { cache: "reading", link: "legal" },
  "/credits": { cache: "reading", link: "legal" },
  "/offline": { cache: "reading", offline: true },
  "/unsent": { cache: "reading", offline: true },
} as const satisfies Record<string, PublicRoute>;

type Routes = typeof publicRoutes;
export type PublicPath = keyof Routes;

export type PublicPathWith<Feature> = {
  [Path in PublicPath]: Routes[Path] extends Feature ? Path : never;
}[PublicPath];

const routeShape = (path: string): string => path.replace(/(?<=.\/)[a-z0-9-]+$/, ":id");

export function findPublicRoute(path: string): PublicRoute | null {
  const shape = routeShape(path);
  const isKnown = Object.hasOwn(publicRoutes, shape) && !path.includes(":");
  return isKnown ? publicRoutes[shape as PublicPath] : null;
}
