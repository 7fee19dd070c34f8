import type { SupabaseClient } from "@supabase/supabase-js";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { apiResources, type ResourceName, resourceNames } from "#app/api/resources.ts";
import { newId } from "#app/lib/ids.ts";
import { today } from "#app/lib/time.ts";
import { addSecretKey, apiScopes } from "#app/platform/api/keys.server.ts";
import { grants } from "#db/schema/enums.ts";
import { addresses, cartItems, orderItems } from "#db/schema.ts";
import { seed } from "#db/seed.ts";
import { rowIn } from "../database.ts";
import { addBooking, addContact } from "../inbox.ts";
import { addDiscountCode, addOrder, addPerfume, fillCart } from "../shop.ts";
import { clientOf, openDays, signedInClient, startApi } from "./client.ts";

// Who may do what with each table, as programs find it with the official client. A line has a letter for
// each of those below: `x` it works, `-` it is refused, `0` it is allowed and there is nothing of theirs.

const callers = [
  ...["guest", "own", "other", "technician", "technician+", "counter", "counter+", "owner"],
  ...["no scope", "reads", "writes", "other scopes"],
] as const;
type CallerName = (typeof callers)[number];

type Verb = "select" | "insert" | "update" | "delete";

/** A `+` has every grant; of the keys two have a scope of the table's own kind. */
const expected: Record<ResourceName, Record<Verb, string>> = {
  //                             gues own  othe tech tec+ coun cou+ owne | none read writ othe
  contact_submissions: rights(`  -    -    -    -    -    x    x    x      0    x    x    0
                                 x    x    x    x    x    x    x    x      x    x    x    x
                                 -    -    -    -    -    x    x    x      -    -    x    -
                                 -    -    -    -    -    -    x    x      -    -    x    -`),
  booking_submissions: rights(`  -    -    -    x    x    x    x    x      0    x    x    0
                                 x    x    x    x    x    x    x    x      x    x    x    x
                                 -    -    -    -    -    x    x    x      -    -    x    -
                                 -    -    -    -    x    -    x    x      -    -    x    -`),
  perfumes: rights(`             x    x    x    x    x    x    x    x      x    x    x    x
                                 -    -    -    -    x    -    x    x      -    -    x    -
                                 -    -    -    -    -    x    x    x      -    -    x    -
                                 -    -    -    -    x    -    x    x      -    -    x    -`),
  perfume_orders: rights(`       -    x    0    -    -    x    x    x      0    x    x    0
                                 -    x    x    -    -    -    -    -      -    -    -    -
                                 -    -    -    -    -    x    x    x      -    -    x    -
                                 -    -    -    -    -    -    x    x      -    -    x    -`),
  orders: rights(`               -    x    0    -    -    x    x    x      0    x    x    0
                                 -    x    x    -    -    -    -    -      -    -    -    -
                                 -    -    -    -    -    x    x    x      -    -    x    -
                                 -    -    -    -    -    -    x    x      -    -    x    -`),
  order_items: rights(`          -    x    0    -    -    x    x    x      0    x    x    0
                                 -    x    -    -    -    -    -    -      -    -    -    -
                                 -    -    -    -    -    -    -    -      -    -    -    -
                                 -    -    -    -    -    -    -    -      -    -    -    -`),
  user_profiles: rights(`        -    x    0    -    -    -    -    -      0    x    x    0
                                 -    -    -    -    -    -    -    -      -    -    -    -
                                 -    x    0    -    -    -    -    -      -    -    -    -
                                 -    -    -    -    -    -    -    -      -    -    -    -`),
  addresses: rights(`            -    x    0    -    -    -    -    -      0    x    x    0
                                 -    x    x    -    -    -    -    -      -    -    -    -
                                 -    x    0    -    -    -    -    -      -    -    -    -
                                 -    x    0    -    -    -    -    -      -    -    -    -`),
  cart_items: rights(`           -    x    0    -    -    -    -    -      0    x    x    0
                                 -    x    x    -    -    -    -    -      -    -    -    -
                                 -    x    0    -    -    -    -    -      -    -    -    -
                                 -    x    0    -    -    -    -    -      -    -    -    -`),
  discount_codes: rights(`       x    x    x    x    x    x    x    x      x    x    x    x
                                 -    -    -    -    -    -    -    -      -    -    -    -
                                 -    -    -    -    -    -    -    -      -    -    -    -
                                 -    -    -    -    -    -    -    -      -    -    -    -`),
};

function rights(table: string): Record<Verb, string> {
  const lines = table.split("\n").map((line) => line.replace(/\s/g, ""));
  const [select = "", insert = "", update = "", remove = ""] = lines;
  return { select, insert, update, delete: remove };
}

const site = await startApi();
await seed(site.db);
const owner = await signedInClient(site, { role: "owner" });
const [own, other] = [await signedInClient(site), await signedInClient(site)];
const people: Record<CallerName & ("own" | "other"), string> = {
  own: own.userId,
  other: other.userId,
};
const staff = async (role: "technician" | "counter", given: boolean) =>
  (await signedInClient(site, { role, grants: given ? [...grants] : [] })).client;
const keys = new Map<string, SupabaseClient>();
async function keyOf(scopes: readonly string[]) {
  const name = scopes.join() || "nothing";
  const known = keys.get(name);
  if (known) return known;
  const made = await addSecretKey(site.app, { name, scopes, actorId: owner.userId });
  const client = await clientOf(site, made.key);
  keys.set(name, client);
  return client;
}
const always = async (client: SupabaseClient) => async () => client;
const ofScope = (of: ResourceName, verb: string) => `${apiResources[of].scope}:${verb}`;
const clients = new Map<CallerName, (of: ResourceName) => Promise<SupabaseClient>>([
  ["guest", await always(await clientOf(site))],
  ["own", await always(own.client)],
  ["other", await always(other.client)],
  ["technician", await always(await staff("technician", false))],
  ["technician+", await always(await staff("technician", true))],
  ["counter", await always(await staff("counter", false))],
  ["counter+", await always(await staff("counter", true))],
  ["owner", await always(owner.client)],
  ["no scope", () => keyOf([])],
  ["reads", (of) => keyOf([ofScope(of, "read")])],
  ["writes", (of) => keyOf([ofScope(of, "write")])],
  [
    "other scopes",
    (of) => keyOf(apiScopes.filter((scope) => !scope.startsWith(`${apiResources[of].scope}:`))),
  ],
]);

const address = {
  full_name: "Layla Hassan",
  phone: "0501234567",
  address_line1: "Villa 14",
  city: "Dubai",
  country: "UAE",
};
const sender = { name: "Sara Khalid", email: "sara@example.com", phone: "0501234567" };
let bookings = 0;

type Row = Record<string, unknown>;
type Case = {
  /** A row of the customer's own, or of today; its id. */
  add: () => Promise<string>;
  /** What `caller` sends as a new one. */
  row: (caller: string) => Promise<Row>;
  change: Row;
};

const cases: Record<ResourceName, Case> = {
  contact_submissions: {
    add: async () => (await addContact(site.db)).id,
    row: async () => ({ ...sender, subject: "Hours", message: newId() }),
    change: { status: "contacted" },
  },
  booking_submissions: {
    add: async () => (await addBooking(site.db, { appointmentDate: today(new Date()) })).id,
    row: async () => ({
      ...sender,
      service_name: "Premium Wash",
      vehicle_size: "sedan",
      car_model: newId(),
      // A slot of its own.
      appointment_date: openDays[bookings++],
      appointment_time: "15:00",
      car_make: "Toyota",
      car_year: "2022",
    }),
    change: { status: "confirmed" },
  },
  perfumes: {
    add: async () => (await addPerfume(site.db)).id,
    row: async () => ({
      name: `Amber ${newId()}`,
      price: 80,
      description: "Warm",
      image: "perfume-oud",
    }),
    change: { description: "Deeper" },
  },
  perfume_orders: {
    add: () => addOrderOf({ channel: "quick" }),
    row: async (caller) => ({
      customer_name: "Layla Hassan",
      customer_email: "layla@example.com",
      customer_phone: "0501234567",
      delivery_address: "Villa 14",
      city: "Dubai",
      ...(await fillCartOf(caller)),
      total_amount: 114.25,
    }),
    change: { status: "confirmed" },
  },
  orders: {
    add: () => addOrderOf(),
    row: async (caller) => {
      await fillCartOf(caller);
      return { shipping_address: address, total: 114.25 };
    },
    change: { status: "confirmed" },
  },
  order_items: {
    add: () => lineOf(addOrderOf(), "id"),
    row: async () => {
      const order_id = await addOrderOf();
      return { order_id, perfume_id: await lineOf(order_id, "perfumeId"), quantity: 1 };
    },
    change: { quantity: 2 },
  },
  user_profiles: {
    add: async () => people.own,
    row: async (caller) => ({ id: people[caller as "own"] ?? people.own, full_name: "Layla" }),
    change: { full_name: "Layla H" },
  },
  addresses: {
    async add() {
      const row = { id: newId(), userId: people.own, fullName: "Layla", phone: "0501234567" };
      await site.db.delete(addresses);
      await site.db.insert(addresses).values({ ...row, addressLine1: "Villa 1", city: "Dubai" });
      return row.id;
    },
    row: async () => address,
    change: { city: "Sharjah" },
  },
  cart_items: {
    async add() {
      await fillCartOf("own");
      const line = await rowIn(site.db, cartItems, { userId: people.own });
      return line.id;
    },
    row: async () => ({ perfume_id: (await addPerfume(site.db)).id, quantity: 1 }),
    change: { quantity: 3 },
  },
  discount_codes: {
    add: async () => (await addDiscountCode(site.db)).id,
    row: async () => ({ code: "SHINE5", description: "5% off" }),
    change: { description: "A tenth off" },
  },
};

async function addOrderOf(changes: Parameters<typeof addOrder>[3] = {}): Promise<string> {
  return (await addOrder(site.db, people.own, [(await addPerfume(site.db)).id], changes)).id;
}

async function lineOf(orderId: string | Promise<string>, column: "id" | "perfumeId") {
  const wanted = eq(orderItems.orderId, await orderId);
  const [line] = await site.db.select().from(orderItems).where(wanted);
  return line?.[column] ?? "";
}

async function fillCartOf(caller: string): Promise<object> {
  if (caller !== "own" && caller !== "other") return {};
  await site.db.delete(cartItems).where(eq(cartItems.userId, people[caller]));
  await fillCart(site.db, people[caller], await addPerfume(site.db));
  return {};
}

type Answer = { error: { code: string; message: string } | null; data: unknown[] | null };

/** What came of it; whatever else than a missing right refuses it is a mistake of this test. */
function letterOf({ error, data }: Answer, isInsert: boolean): string {
  if (error?.code === "42501") return "-";
  if (error) return `(${error.code} ${error.message})`;
  return isInsert || data?.length ? "x" : "0";
}

async function outcome(caller: CallerName, name: ResourceName, verb: Verb): Promise<string> {
  const client = await clients.get(caller)?.(name);
  if (!client) throw new Error(`There is no ${caller}`);
  const { add, row, change } = cases[name];
  const table = client.from(name);
  if (verb === "insert") {
    return letterOf(await table.insert(await row(caller)), true);
  }
  const id = await add();
  if (verb === "select") return letterOf(await table.select("id").eq("id", id), false);
  const changed = verb === "update" ? table.update(change) : table.delete();
  return letterOf(await changed.eq("id", id).select("id"), false);
}

test("every table has its lines", () => {
  expect(Object.keys(expected)).toEqual(resourceNames);
  for (const lines of Object.values(expected)) {
    for (const line of Object.values(lines)) expect(line).toMatch(/^[x0-]{12}$/);
  }
});

test.each(
  resourceNames.flatMap((name) =>
    (["select", "insert", "update", "delete"] as const).map((verb) => [verb, name] as const),
  ),
)("%s %s", async (verb, name) => {
  let line = "";
  for (const caller of callers) line += await outcome(caller, name, verb);
  expect(line).toBe(expected[name][verb]);
});
