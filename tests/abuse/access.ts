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

export const accessOfSite: Record<string, Row> = {
  "": everybody,
  about: everybody,
  "accent/:colour": everybody,
  "accent/:colour/icon": everybody,
  services: everybody,
  "services/:serviceSlug": everybody,
  offers: everybody,
  "offers/:offerSlug": everybody,
  gallery: everybody,
  summeroffers: everybody,
  "summeroffers/:packageSlug": everybody,
  contact: everybody,
  perfumes: everybody,
  "perfumes/:slug": everybody,
  privacy: everybody,
  terms: everybody,
  credits: everybody,
  offline: everybody,
  unsent: everybody,
  cart: everybody,
  "robots.txt": everybody,
  "sitemap.xml": everybody,
  "manifest.webmanifest": everybody,
  "hours.json": everybody,
  "availability/:bookableId": everybody,
  "cards/*": everybody,
  // By its id, which nobody guesses; it names nobody.
  "bookings/:bookingId/calendar.ics": everybody,
  // By its token, whoever has it.
  "visit/:token": everybody,
  "visit/:token/move": everybody,
  "visit/:token/state": everybody,
  "visit/:token/availability": everybody,
  "visit/:token/invoices/:visitInvoiceId": everybody,
  "visit/:token/invoices/:visitInvoiceId/invoice.pdf": everybody,
  "waiting-list/:bookableId": everybody,
  "waiting-list/:bookableId/:waitingToken": everybody,

  "sign-in": guestsOnly,
  "sign-in/code": guestsOnly,
  "sign-up": guestsOnly,
  "sign-in/second-factor": ["/sign-in", "/sign-in", "/sign-in", "/sign-in"],
  "sign-in/with/:provider": nothing,
  "sign-out": ["/", "/", "/", "/"],
  "forgot-password": everybody,
  "reset-password": [410, 410, 410, 410],
  "verify-email": everybody,

  checkout: ["/cart?auth=login&to=/checkout", "/cart", "/cart", "/cart"],
  "order-confirmation/:orderId": ownPaper,
  "orders/:orderId/invoice": ownPaper,
  "orders/:orderId/invoice.pdf": ownPaper,
  "invoices/:invoiceId": ownPaper,
  "invoices/:invoiceId/invoice.pdf": ownPaper,

  profile: ownSecurity,
  "profile/orders": own,
  "profile/orders/:orderId": ownRecord,
  "profile/bookings": own,
  "profile/bookings/:ownBookingId": [signIn, "/visit/", 404, 404],
  "profile/cars": own,
  "profile/cars/new": own,
  "profile/cars/:carId": ownOf("/profile/cars"),
  "profile/addresses": own,
  "profile/addresses/new": own,
  "profile/addresses/:addressId": ownOf("/profile/addresses"),
  "profile/security": ownSecurity,
  "profile/security/password": ownSecurity,
  "profile/security/second-factor": ownSecurity,
  "profile/security/second-factor/confirm": ownSecurity,
  "profile/security/second-factor/off": ownFactor,
  "profile/security/second-factor/recovery-codes": ownFactor,
  "profile/data": own,
  "profile/data/download": own,

  // Only posted to, there while developing, or nowhere.
  currency: nothing,
  "offers/:offerId/viewed": nothing,
  design: nothing,
  mailbox: nothing,
  "mailbox/:mailId": nothing,
  "mailbox/:mailId/html": nothing,
  "*": nothing,
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
