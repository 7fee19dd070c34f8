import type { World } from "./world.ts";

// What everybody gets who asks for a page of the site; of the staff area: tests/http/staff-access.ts.

/** A status, or where one is sent. */
type Gets = number | string;
/** An order or an address in the path is the owner's; a technician gets what the counter gets, if nothing else is said. */
export type Row = [guest: Gets, owner: Gets, otherCustomer: Gets, counter: Gets, technician?: Gets];

const everybody: Row = [200, 200, 200, 200];
const nothing: Row = [404, 404, 404, 404];
const guestsOnly: Row = [200, "/", "/", "/"];
const signIn = "/perfumes?auth=login&to=%2Fprofile";
/** One's own, whoever one is. */
const own: Row = [signIn, 200, 200, 200];
const ownRecord: Row = [signIn, 200, 404, 404];
/** Somebody else's is answered as one that is gone: by the list. */
const ownOf = (list: string): Row => [signIn, 200, list, list];
/** Staff have name and ways to sign in in their own area. */
const ownSecurity: Row = [signIn, 200, 200, "/admin/account"];
/** There is no second factor yet. */
const ownFactor: Row = [
  signIn,
  "/profile/security/second-factor",
  "/profile/security/second-factor",
  "/admin/account",
];
/** Staff who see the orders print it for the parcel. */
const ownPaper: Row = [404, 200, 404, 200, 404];

/** Addresses at which the same is got. */
const all = (row: Row, ...paths: string[]) => Object.fromEntries(paths.map((path) => [path, row]));

export const accessOfSite: Record<string, Row> = {
  ...all(
    everybody,
    ...["", "about", "accent/:colour", "accent/:colour/icon", "services"],
    ...["services/:serviceSlug", "offers", "offers/:offerSlug", "gallery", "summeroffers"],
    ...["summeroffers/:packageSlug", "contact", "perfumes", "perfumes/:slug", "privacy", "terms"],
    ...["credits", "offline", "unsent", "cart", "robots.txt", "sitemap.xml"],
    ...["manifest.webmanifest", "hours.json", "availability/:bookableId", "cards/*"],
    ...["waiting-list/:bookableId", "forgot-password", "verify-email"],
    // By an id or a token that nobody guesses.
    ...["bookings/:bookingId/calendar.ics", "visit/:token", "visit/:token/move"],
    ...["visit/:token/state", "visit/:token/availability"],
    ...["visit/:token/invoices/:visitInvoiceId"],
    ...["visit/:token/invoices/:visitInvoiceId/invoice.pdf"],
    ...["waiting-list/:bookableId/:waitingToken"],
  ),
  ...all(guestsOnly, "sign-in", "sign-in/code", "sign-up"),
  "sign-in/second-factor": ["/sign-in", "/sign-in", "/sign-in", "/sign-in"],
  "sign-out": ["/", "/", "/", "/"],
  "reset-password": [410, 410, 410, 410],

  checkout: ["/cart?auth=login&to=/checkout", "/cart", "/cart", "/cart"],
  ...all(
    ownPaper,
    ...["order-confirmation/:orderId", "orders/:orderId/invoice", "orders/:orderId/invoice.pdf"],
    ...["invoices/:invoiceId", "invoices/:invoiceId/invoice.pdf"],
  ),

  ...all(
    ownSecurity,
    ...["profile", "profile/security", "profile/security/password"],
    ...["profile/security/second-factor", "profile/security/second-factor/confirm"],
  ),
  ...all(
    ownFactor,
    ...["profile/security/second-factor/off", "profile/security/second-factor/recovery-codes"],
  ),
  ...all(
    own,
    ...["profile/orders", "profile/bookings", "profile/cars", "profile/cars/new"],
    ...["profile/addresses", "profile/addresses/new", "profile/data", "profile/data/download"],
  ),
  "profile/orders/:orderId": ownRecord,
  "profile/bookings/:ownBookingId": [signIn, "/visit/", 404, 404],
  "profile/cars/:carId": ownOf("/profile/cars"),
  "profile/addresses/:addressId": ownOf("/profile/addresses"),

  // Only posted to, there while developing, or nowhere.
  ...all(
    nothing,
    ...["sign-in/with/:provider", "currency", "offers/:offerId/viewed", "design", "mailbox"],
    ...["mailbox/:mailId", "mailbox/:mailId/html", "*"],
  ),
};

type Change = [what: string, path: string, fields: Record<string, string>];

/** What the first customer may do with what is theirs, in an order in which each is possible. */
export function changesOfOwner({ fill, sessionId }: Pick<World, "fill" | "sessionId">): Change[] {
  const [addressId, carId] = [fill(":addressId"), fill(":carId")];
  const address = { fullName: "Layla", phone: "0501234567", country: "UAE", city: "Dubai" };
  return [
    ["order again", `/profile/orders/${fill(":orderId")}`, {}],
    [
      "change an address",
      `/profile/addresses/${addressId}`,
      { ...address, addressLine1: "Villa 2" },
    ],
    ["make an address the first", "/profile/addresses", { intent: "default", addressId }],
    ["delete an address", "/profile/addresses", { intent: "delete", addressId }],
    [
      "change a car",
      `/profile/cars/${carId}`,
      { make: "Nissan", model: "Armada", year: "2025", vehicleSize: "suv" },
    ],
    ["delete a car", "/profile/cars", { intent: "remove", carId }],
    ["bring a car back", "/profile/cars", { intent: "restore", carId }],
    ["end a session", "/profile/security", { intent: "end-session", id: sessionId }],
  ];
}
