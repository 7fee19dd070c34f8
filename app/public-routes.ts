/** What a page that is the same for every guest is to the rest of the product. */
type PublicRoute = {
  cache: "reading" | "timely";
  /** What its query may hold, by name. With another value it is made for whoever asks. */
  query?: Readonly<Record<string, RegExp>>;
  /** Whose rows it shows; without it, it shows none of the database. */
  data?: "perfumes";
  link?: "header" | "menu" | "legal";
  /** Bookings or messages are posted to it, which the service worker keeps without a signal. */
  form?: true;
  /** It shows free times, which are nowhere older than a minute. */
  freeTimes?: true;
  /** The service worker brings it along. No search engine lists it. */
  offline?: true;
};

/** With these a page shows something of whoever asks. What is in no list, pages do not read. */
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

// The pages of everybody: read by page cache, service worker, navigation and sitemap. Browsers load
// it, so it holds no texts and imports nothing; types see to it that no page lacks its texts.
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
  // A page beyond the last one answers 404, so there are no more of them than of perfumes.
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

/** `/services/:id` for the page of a service: as the pages are named above. */
const routeShape = (path: string): string => path.replace(/(?<=.\/)[a-z0-9-]+$/, ":id");

/** `path` is without its language. */
export function findPublicRoute(path: string): PublicRoute | null {
  const shape = routeShape(path);
  const isKnown = Object.hasOwn(publicRoutes, shape) && !path.includes(":");
  return isKnown ? publicRoutes[shape as PublicPath] : null;
}
