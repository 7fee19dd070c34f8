import { makeSignature } from "better-auth/crypto";
import { slotValue } from "#app/features/booking/slots.ts";
import { keepGuestCart } from "#app/features/cart/guest-cart.server.ts";
import { firstHours, openParts } from "#app/features/hours/hours.ts";
import { priceOrder } from "#app/features/pricing/pricing.ts";
import { newId } from "#app/lib/ids.ts";
import { addDays, today } from "#app/lib/time.ts";
import { typedAddress } from "../tests/shoppers.ts";
import { bottleOf, customerPassword, customers, numbered, sessionToken } from "./fill.ts";
import type { Exchange } from "./load.ts";

// What is measured. Subjects that write come last, so that the others see only the rows of fill.ts.

export const secret = "only for measurements, on this machine";

export const apiKey = "lamaan_publishable_only_for_measurements";

type Shop = { size: number; now: Date; url: string };
type Subject = (shop: Shop) => Promise<(n: number) => Exchange>;

const page = (path: string, holds: string, headers?: Exchange["headers"]): Subject => {
  const exchange = { path, holds, headers };
  return async () => () => exchange;
};

const guestCart = await keepGuestCart(
  { id: newId(), lines: [{ perfumeId: numbered("perfume", 1), quantity: 2, priceAed: 85 }] },
  { secure: false },
);
const withCart = { Cookie: guestCart.split(";", 1)[0] ?? "" };

export const subjects: Record<string, Subject> = {
  "home, cached": page("/", "Dust settles."),
  "perfumes, cached": page("/perfumes", "The Collection"),
  "home, for a guest with a cart": page("/", "Dust settles.", withCart),
  "perfumes, for a guest with a cart": page("/perfumes", "The Collection", withCart),
  "any page of the perfumes": async ({ size }) => {
    const pages = Math.ceil((size * 0.9) / 24);
    return (n) => ({ path: `/perfumes?page=${1 + (spread(n) % pages)}`, holds: "The Collection" });
  },
  "any perfume": async ({ size, url }) => {
    for (const n of numbers(1, 1 + Math.min(size, cachedPerfumes)))
      await (await fetch(`${url}/perfumes/perfume-${n}`)).arrayBuffer();
    const place = (n: number) => 1 + (spread(n) % size);
    return (n) => ({ path: `/perfumes/perfume-${place(n)}`, holds: ` ${place(n)} |` });
  },
  "orders of a customer": async () => {
    const cookies = await Promise.all(Array.from({ length: 10 }, (_, n) => signedIn(n)));
    return (n) => ({ path: "/profile/orders", headers: cookies[n % 10], holds: "GO7-" });
  },
  "staff: orders, search": staffSearch("/admin/perfumes/orders"),
  "staff: bookings, search": staffSearch("/admin/dashboard/bookings"),
  "staff: perfumes, search": async () => {
    const headers = await signedIn("staff");
    return () => ({ path: "/admin/perfumes?q=lavender", headers, holds: "Lavender 1" });
  },
  "staff: overview": async () => {
    const headers = await signedIn("staff");
    return () => ({ path: "/admin/dashboard", headers, holds: "Recent Bookings" });
  },
  "staff: day sheet": staffPage(({ now }) => `/admin/till/days/${today(now)}`, "Day sheet"),
  "staff: VAT return of a quarter": staffPage(
    ({ now }) => `/admin/reports/vat?${quarterOf(now)}`,
    "Box 1b in the return",
  ),
  "staff: papers behind a box": staffPage(
    ({ now }) => `/admin/reports/vat/papers?${quarterOf(now)}`,
    "INV-",
  ),
  "staff: sales of a year": staffPage(() => "/admin/reports?of=sales&range=year", "Sold, with VAT"),
  "staff: work of technicians in a year": staffPage(
    () => "/admin/reports?of=technicians&range=year",
    "Nobody",
  ),
  "API: perfumes": async () => {
    const search = "select=id,name,price,image_url&order=display_order&limit=24";
    const path = `/rest/v1/perfumes?${search}`;
    return () => ({ path, headers: { apikey: apiKey }, holds: '"image_url"' });
  },
  "API: own orders with items": async ({ url }) => {
    const tokens = await Promise.all(numbers(0, 10).map((n) => accessToken(url, n)));
    const select = "*,order_items(perfume_name,perfume_price,quantity,perfumes(image_url))";
    const path = `/rest/v1/orders?select=${select}&order=created_at.desc`;
    return (n) => {
      const Authorization = `Bearer ${tokens[n % tokens.length]}`;
      return { path, headers: { apikey: apiKey, Authorization }, holds: '"perfume_name"' };
    };
  },
  "API: insert a contact": async () => (n) => ({
    path: "/rest/v1/contact_submissions",
    headers: { apikey: apiKey, "X-Forwarded-For": networkOf(n) },
    json: {
      name: "Layla Hassan",
      email: `driver-${n}@example.com`,
      phone: phoneOf(n),
      subject: "Hours",
      message: `Are you open on day ${n}?`,
    },
    status: 201,
    holds: "",
  }),
  "API: sign in with password": async () => (n) => ({
    path: "/auth/v1/token?grant_type=password",
    headers: { apikey: apiKey, "X-Forwarded-For": networkOf(n) },
    json: credentialsOf(n),
    holds: '"refresh_token"',
  }),
  "add to cart": async ({ size }) => {
    const cookies = await Promise.all(numbers(firstAdding, customers).map(signedIn));
    return (n) => {
      const customer = n % cookies.length;
      const perfumeId = bottleOf(firstAdding + customer, size);
      const form = { intent: "add", perfumeId, to: "/cart" };
      return { path: "/cart", form, headers: cookies[customer], status: 302, holds: "/cart" };
    };
  },
  "place order": async () => {
    const cookies = await Promise.all(numbers(0, firstAdding).map(signedIn));
    return (n) => {
      const seen = { mode: "new", totalFils: String(oneBottleFils), idempotencyKey: newId() };
      const form = { ...typedAddress, ...seen };
      const holds = "/order-confirmation/";
      return { path: "/checkout", form, headers: cookies[n], status: 302, holds };
    };
  },
  "create booking":
    async ({ now }) =>
    (n) =>
      bookingOf(n, now),
};

const reportGoal = { postgres: "300 ms", pglite: "600 ms" };

const goals: Record<string, { postgres: string; pglite: string }> = {
  "staff: day sheet": reportGoal,
  "staff: VAT return of a quarter": reportGoal,
  "staff: papers behind a box": reportGoal,
  "staff: sales of a year": reportGoal,
  "staff: work of technicians in a year": reportGoal,
  "API: sign in with password": { postgres: "90 + 2 ms", pglite: "95 ms" },
  "add to cart": { postgres: "1.5 + 0.6 ms", pglite: "4 ms" },
  "place order": { postgres: "6 + 4 ms", pglite: "12 ms" },
  "API: insert a contact": { postgres: "2.5 + 1.5 ms", pglite: "8 ms" },
  "create booking": { postgres: "5 + 3 ms", pglite: "8 ms" },
};

/** A page of staff may take so many times as long as with the fewest rows. */
export const mostGrowth = 3;

export const processGoals = {
  postgres: { readyMs: 1000, restingMb: 200, mostMb: 450 },
  pglite: { readyMs: 1500, restingMb: 300, mostMb: 450 },
};

export function goalOf(subject: string, database: "postgres" | "pglite"): string {
  if (subject.endsWith(", cached")) return "0.08 ms";
  if (subject.endsWith("for a guest with a cart")) return "1 ms";
  const goal = goals[subject]?.[database];
  // A list of staff is compared with itself at ten rows.
  if (goal !== undefined || subject.startsWith("staff: ")) return goal ?? "";
  return subject.startsWith("API: ") ? "2.5 ms" : "8 ms";
}

const firstAdding = customers / 2;

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => from + index);

const cachedPerfumes = 1_000;

const spread = (n: number) => (n * 7919) % 1_000_003;

async function signedIn(who: number | "staff"): Promise<Record<string, string>> {
  const token = sessionToken(who);
  const signed = `${token}.${await makeSignature(token, secret)}`;
  return { Cookie: `auth.session_token=${encodeURIComponent(signed)}` };
}

async function accessToken(url: string, customer: number): Promise<string> {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: {
      apikey: apiKey,
      "Content-Type": "application/json",
      "X-Forwarded-For": networkOf(customer),
    },
    body: JSON.stringify(credentialsOf(customer)),
  });
  const { access_token: token } = (await answer.json()) as { access_token?: string };
  if (token) return token;
  throw new Error(`Nobody signs in: ${answer.status}`);
}

const credentialsOf = (customer: number) => ({
  email: `customer-${1 + (customer % customers)}@example.com`,
  password: customerPassword,
});

/** Three months up to today's: a small shop has invoices of the last days only. */
const quarterOf = (now: Date) => `from=${addDays(today(now), -59).slice(0, 7)}&months=3`;

function staffPage(pathOf: (shop: Shop) => string, holds: string): Subject {
  return async (shop) => {
    const exchange = { path: pathOf(shop), headers: await signedIn("staff"), holds };
    return () => exchange;
  };
}

function staffSearch(path: string): Subject {
  const searches = [
    { q: "haddad", holds: "Layla Haddad" },
    { q: "000 07919", holds: "Aisha Haddad" },
    { q: path.endsWith("orders") ? "00000003-0003" : "ECCB-C87E4B", holds: "Yousef Haddad" },
    { q: "مريم", holds: "مريم Haddad" },
    { q: "zzzz", holds: "No " },
  ];
  return async () => {
    const headers = await signedIn("staff");
    const asked = searches.map(({ q, holds }) => ({
      path: `${path}?q=${encodeURIComponent(q)}`,
      headers,
      holds,
    }));
    return (n) => asked[n % asked.length] as Exchange;
  };
}

const { totalFils: oneBottleFils } = priceOrder({
  lines: [{ priceFils: 8500, quantity: 1 }],
  discount: null,
  country: typedAddress.country,
  taxMode: "added" as const,
});

// With one number for all, every request would wait for the same customer's row, and lengthen it.
const phoneOf = (n: number) => `050${String(n).padStart(7, "0")}`;

const networkOf = (n: number) => [10, n >> 16, (n >> 8) & 255, n & 255].join(".");

function bookingOf(n: number, now: Date): Exchange {
  const day =
    [1, 2]
      .map((days) => addDays(today(now), days))
      .find((date) => openParts(firstHours, date).length > 0) ?? "";
  const path = "/services/premium-wash";
  return {
    path,
    headers: { "X-Forwarded-For": networkOf(n) },
    form: {
      firstName: "Layla",
      lastName: "Hassan",
      email: `driver-${n}@example.com`,
      phone: phoneOf(n),
      selectedDate: day,
      selectedTime: slotValue(15 * 60),
      carMake: "Toyota",
      carModel: "Land Cruiser",
      carYear: "2022",
      additionalNotes: "",
    },
    status: 302,
    holds: `${path}?booked=`,
  };
}
