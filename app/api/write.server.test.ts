// Also on PostgreSQL: roles and policies

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { parseSettings } from "#app/platform/settings.ts";
import { auditLog } from "#db/schema/audit.ts";
import { bookingSubmissions } from "#db/schema/booking.ts";
import { cartItems } from "#db/schema/cart.ts";
import { perfumes } from "#db/schema/catalog.ts";
import { contactSubmissions } from "#db/schema/contact.ts";
import type { Role } from "#db/schema/enums.ts";
import { emailOutbox } from "#db/schema/mail.ts";
import { orderEvents, orders } from "#db/schema/orders.ts";
import { rowIn, seededDatabase } from "../../tests/database.ts";
import { addCustomer, addDiscountCode, addOrder, addPerfume, fillCart } from "../../tests/shop.ts";
import { ApiError } from "./api-error.ts";
import { type Caller, callerOf } from "./caller.server.ts";
import { generateOrderNumber } from "./order-writes.server.ts";
import { createRestService, requireResource } from "./read.server.ts";
import { type WriteRequest, writeRows } from "./write.server.ts";

const db = await seededDatabase();
const settings = parseSettings({ SECRET: "a secret only for the tests of this product" });
const now = new Date("2026-11-23T11:00:00.417Z");
const pictures = { "perfume-oud": "/oud.jpg" };
const service = createRestService({ db, settings, now: () => now }, pictures);

const person = (id: string, role: Role) => ({
  id,
  role,
  name: "Layla",
  email: `${id}@example.com`,
  grants: [],
});
const publishable = { kind: "publishable" } as const;
const guest = callerOf(publishable, null);
const addPerson = async (role: Role) => {
  const staff = role === "customer" ? {} : { role, username: newId().slice(-12) };
  return callerOf(publishable, person(await addCustomer(db, staff), role));
};
const idOf = ({ person: who }: Caller) => who?.id ?? "";
const [layla, omar] = [await addPerson("customer"), await addPerson("customer")];
const staff = {
  technician: await addPerson("technician"),
  counter: await addPerson("counter"),
  owner: await addPerson("owner"),
};
const keyOf = (...scopes: string[]) =>
  callerOf({ kind: "secret", id: newId(), scopes, ownerId: idOf(staff.owner) }, null);
const guestsDesk = keyOf("contacts:read", "contacts:write");

type Sent = { body?: unknown; prefer?: string };

function send(
  caller: Caller,
  method: WriteRequest["method"],
  address: string,
  { body, prefer }: Sent = {},
) {
  const [name = "", search] = address.split("?");
  return writeRows(service, {
    resource: requireResource(name),
    search: new URLSearchParams(search),
    caller,
    method,
    shape: "array",
    path: `/rest/v1/${name}`,
    json: async () => body,
    takeLimit: async () => {},
    header: (header) => (header === "Prefer" ? prefer : undefined),
  });
}
const shown = "return=representation";
const sent = async (...args: Parameters<typeof send>) =>
  JSON.parse((await send(...args)).body ?? "");
const refusal = (...args: Parameters<typeof send>) =>
  send(...args).then(
    () => null,
    (error) => {
      if (error instanceof ApiError) return `${error.status} ${error.code}`;
      throw error;
    },
  );
const detailsOf = (...args: Parameters<typeof send>) =>
  send(...args).then(
    () => null,
    (error) => error.more.details,
  );

const message = () => ({
  name: "Sara Khalid",
  email: "sara@example.com",
  phone: "0501234567",
  subject: "Hours",
  message: newId(),
});

const booking = (change: object = {}) => ({
  name: "Sara Khalid",
  email: "sara@example.com",
  phone: "0501234567",
  service_name: "Premium Wash",
  appointment_date: "2026-11-25",
  appointment_time: "15:00",
  car_make: "Toyota",
  car_model: newId(),
  car_year: "2022",
  additional_notes: "",
  ...change,
});

test.each(["service_price", "name"])(
  "a value of %s that is no figure and no text is refused",
  async (column) => {
    const body = booking({ [column]: { toString: 1, valueOf: 1 } });
    expect(await refusal(guest, "POST", "booking_submissions", { body })).toBe("400 22P02");
  },
);

test("a change of a line of the cart without a quantity leaves it", async () => {
  const oud = await addPerfume(db);
  const body = { perfume_id: oud.id, quantity: 3 };
  const [line] = await sent(layla, "POST", "cart_items?select=id", { body, prefer: shown });
  const same = { body: { perfume_id: oud.id } };
  await send(layla, "PATCH", `cart_items?id=eq.${line.id}`, same);
  expect((await rowIn(db, cartItems, { id: line.id })).quantity).toBe(3);
  await send(layla, "DELETE", `cart_items?id=eq.${line.id}`);
});

test("a message is sent as from the site, whoever sends it, and a guest does not read it", async () => {
  const row = message();
  expect(await send(guest, "POST", "contact_submissions", { body: row })).toMatchObject({
    status: 201,
    body: null,
  });
  const kept = await rowIn(db, contactSubmissions, { message: row.message });
  expect(kept).toMatchObject({ status: "new", phone: "0501234567", name: "Sara Khalid" });
  expect(await db.$count(emailOutbox)).toBe(2);
  const asked = { body: message(), prefer: shown };
  expect(await refusal(guest, "POST", "contact_submissions", asked)).toBe("401 42501");
  expect(await db.$count(contactSubmissions)).toBe(1);
  const read = await sent(
    keyOf("contacts:read"),
    "POST",
    "contact_submissions?select=status",
    asked,
  );
  expect(read).toEqual([{ status: "new" }]);
});

test("a message is refused in the words of its form, and with a status that is not its first", async () => {
  const insert = (change: object) =>
    detailsOf(guest, "POST", "contact_submissions", { body: { ...message(), ...change } });
  expect(await insert({ phone: "12", email: "" })).toMatch(/email: .+\nphone: .+/);
  expect(await insert({ status: "resolved" })).toContain('"new" is right');
  const stranger = { body: { ...message(), search_text: "x" } };
  expect(await refusal(guest, "POST", "contact_submissions", stranger)).toBe("400 PGRST204");
  const dated = { body: { ...message(), created_at: "2020-01-01" } };
  expect(await refusal(guest, "POST", "contact_submissions", dated)).toBe("403 42501");
});

test("a change reaches every row it names, whatever page is asked for, and shows them in order", async () => {
  const kept = await sent(guestsDesk, "POST", "contact_submissions", {
    body: [message(), message(), message()],
    prefer: shown,
  });
  const ids = kept.map(({ id }: { id: string }) => id);
  const named = `contact_submissions?id=in.(${ids})&select=id&order=id.desc&limit=1&offset=1`;
  const read = { body: { status: "contacted" }, prefer: shown };
  const changed = await sent(guestsDesk, "PATCH", named, read);
  expect(changed).toEqual([...kept].reverse().map(({ id }) => ({ id })));
  const removed = await send(guestsDesk, "DELETE", named, { prefer: "count=exact" });
  expect(removed.headers["Content-Range"]).toBe("*/3");
});

test("what could not be shown after a change is refused before it", async () => {
  const before = await db.$count(contactSubmissions);
  for (const part of ["select=nothing", "order=nothing", "select=id,perfumes(name)"]) {
    const body = message();
    const asked = send(guestsDesk, "POST", `contact_submissions?${part}`, { body, prefer: shown });
    await expect(asked).rejects.toThrow(ApiError);
  }
  expect(await db.$count(contactSubmissions)).toBe(before);
});

test("a service is booked by its name, at the server's price", async () => {
  const right = booking({ service_price: 170, vehicle_size: "suv" });
  await send(guest, "POST", "booking_submissions", { body: booking({ vehicle_size: "sedan" }) });
  const rows = await db.select().from(bookingSubmissions);
  expect(rows).toMatchObject([
    {
      serviceId: "premium-wash",
      firstName: "Sara",
      lastName: "Khalid",
      appointmentTime: "15:00:00",
    },
  ]);
  const cheap = { ...right, service_price: 1 };
  expect(await detailsOf(guest, "POST", "booking_submissions", { body: cheap })).toMatch(
    /^service_price: 1 arrived, \d+ is right$/,
  );
  for (const change of [
    { service_name: "Rocket" },
    { appointment_date: "2026-11-29" },
    { appointment_time: "03:17" },
    { name: "Sara" },
  ]) {
    const body = booking({ vehicle_size: "sedan", ...change });
    expect(await refusal(guest, "POST", "booking_submissions", { body })).toBe("400 23514");
  }
  expect(await db.$count(bookingSubmissions)).toBe(1);
});

test("a time without a free bay is refused, with the nearest that are free", async () => {
  const taken = async (n: number) => {
    const email = `driver-${n}@example.com`;
    const body = booking({ vehicle_size: "sedan", appointment_time: "13:00", email });
    try {
      await send(guest, "POST", "booking_submissions", { body });
      return null;
    } catch (error) {
      return error;
    }
  };
  let refused: unknown = null;
  for (let n = 0; n < 10 && !refused; n++) refused = await taken(n);
  expect(refused).toMatchObject({
    status: 409,
    code: "23P01",
    message: "This time was just taken",
  });
  const { details, hint } = (refused as ApiError).more;
  expect(details).toBe("appointment_time");
  expect(hint).toMatch(/^The nearest free ones: \d{4}-\d\d-\d\dT/);
});

const address = {
  full_name: "Layla Hassan",
  phone: "0501234567",
  address_line1: "Villa 14",
  address_line2: "",
  city: "Dubai",
  state: "",
  postal_code: "",
  country: "UAE",
};

const order = (change: object = {}) => ({
  user_id: idOf(layla),
  status: "pending",
  subtotal: 170,
  tax: 8.5,
  shipping: 25,
  discount: 0,
  total: 203.5,
  currency: "AED",
  payment_method: "cod",
  shipping_address: address,
  ...change,
});

test("an order is placed from the cart, and figures that are not the server's are named", async () => {
  const oud = await addPerfume(db);
  await fillCart(db, idOf(layla), oud, 2);
  const insert = (change: object) => detailsOf(layla, "POST", "orders", { body: order(change) });
  expect(await insert({ total: 1 })).toBe("total: 1 arrived, 203.5 is right");
  expect(await insert({ tax: 1 })).toBe("tax: 1 arrived, 8.5 is right");
  expect(await insert({ status: "completed" })).toContain('"pending" is right');
  expect(await insert({ user_id: idOf(omar) })).toContain("user_id");
  expect(await insert({ order_number: "GO7-1" })).toContain("generate_order_number");
  expect(await db.$count(orders)).toBe(0);

  const number = await generateOrderNumber(service.app);
  const body = order({ order_number: number });
  const [placed] = await sent(layla, "POST", "orders", { body, prefer: shown });
  expect(placed).toMatchObject({ order_number: number, total: 203.5, status: "pending" });
  expect(await db.$count(cartItems)).toBe(0);
  const [again] = await sent(layla, "POST", "orders", { body, prefer: shown });
  expect(again.id).toBe(placed.id);

  const lines = [
    {
      order_id: placed.id,
      perfume_id: oud.id,
      perfume_name: "Oud",
      perfume_price: 85,
      quantity: 2,
      subtotal: 170,
    },
  ];
  expect((await send(layla, "POST", "order_items", { body: lines })).status).toBe(201);
  const wrong = lines.map((line) => ({ ...line, quantity: 3 }));
  expect(await refusal(layla, "POST", "order_items", { body: wrong })).toBe("409 23514");
  expect(await refusal(omar, "POST", "order_items", { body: lines })).toBe("403 42501");

  await fillCart(db, idOf(omar), oud, 2);
  const taken = order({ user_id: idOf(omar), order_number: number });
  expect(await refusal(omar, "POST", "orders", { body: taken })).toBe("409 23514");
  expect(await refusal(guest, "POST", "orders", { body: order() })).toBe("401 42501");
});

test("a quick order is compared with its items, and may use a code", async () => {
  const buyer = await addPerson("customer");
  await fillCart(db, idOf(buyer), await addPerfume(db), 2);
  const { code } = await addDiscountCode(db);
  const body = {
    customer_name: "Layla Hassan",
    customer_email: "layla@example.com",
    customer_phone: "0501234567",
    delivery_address: "Villa 14",
    city: "Dubai",
    country: "UAE",
    total_items: 2,
    total_amount: 185.65,
    user_id: idOf(buyer),
    discount_code: code,
    items: [{ name: "Oud", image: "perfume-oud", price: 85, quantity: 2 }],
  };
  const details = await detailsOf(buyer, "POST", "perfume_orders", { body });
  const [, right] = /, ([\d.]+) is right/.exec(details ?? "") ?? [];
  const agreed = { ...body, total_amount: right ? Number(right) : body.total_amount };
  const wrong = { ...agreed, items: [{ name: "Oud", price: 8, quantity: 2 }] };
  expect(await detailsOf(buyer, "POST", "perfume_orders", { body: wrong })).toMatch(/^items: /);
  const [placed] = await sent(buyer, "POST", "perfume_orders", { body: agreed, prefer: shown });
  expect(placed).toMatchObject({ total_items: 2, status: "pending", user_id: idOf(buyer) });
  expect(placed.order_number).toMatch(/^PRF/);
});

test("staff move an order on as at their desk: with its event, audit and mail", async () => {
  const { id } = await addOrder(db, idOf(layla), [(await addPerfume(db)).id]);
  const body = { status: "confirmed", updated_at: new Date().toISOString() };
  const one = `orders?id=eq.${id}`;
  expect((await send(staff.counter, "PATCH", one, { body })).status).toBe(204);
  const actorId = idOf(staff.counter);
  expect(await db.select().from(orderEvents).where(eq(orderEvents.actorId, actorId))).toMatchObject(
    [{ fromStatus: "pending", toStatus: "confirmed", orderId: id }],
  );
  expect(await db.select().from(auditLog).where(eq(auditLog.rowId, id))).toMatchObject([
    { action: "order.status", actorId },
  ]);
  const wrong = { body: { status: "lost" } };
  expect(await refusal(staff.counter, "PATCH", one, wrong)).toBe("400 23514");
  const total = { body: { total: 1 } };
  expect(await refusal(staff.owner, "PATCH", one, total)).toBe("403 42501");
  await send(staff.owner, "PATCH", one, { body: { status: "delivered" } });
  const cancelled = { body: { status: "cancelled" } };
  expect(await refusal(staff.owner, "PATCH", one, cancelled)).toBe("409 23514");
  expect(await refusal(staff.counter, "DELETE", one)).toBe("403 42501");
  expect(await refusal(staff.owner, "DELETE", one)).toBe("409 23514");
  const { id: unpaid } = await addOrder(db, idOf(layla), [(await addPerfume(db)).id]);
  await send(staff.owner, "DELETE", `orders?id=eq.${unpaid}`);
  const kept = await rowIn(db, orders, { id: unpaid });
  expect(kept.deletedAt).not.toBeNull();
});

test("staff change perfumes, prices only who may, and delete them to the bin", async () => {
  const { id } = await addPerfume(db, { displayOrder: 900 });
  const one = `perfumes?id=eq.${id}`;
  const read = async (caller: Caller, body: object) =>
    (await sent(caller, "PATCH", `${one}&select=name,price,features`, { body, prefer: shown }))[0];
  expect(await read(staff.counter, { name: "Oud Royal", features: ["A", "B"] })).toEqual({
    name: "Oud Royal",
    price: 85,
    features: ["A", "B"],
  });
  expect(await refusal(staff.counter, "PATCH", one, { body: { price: 1 } })).toBe("403 42501");
  expect(await read(staff.owner, { price: 99 })).toMatchObject({ price: 99 });
  expect(await read(keyOf("perfumes:read", "perfumes:write"), { price: 90 })).toMatchObject({
    price: 90,
  });
  const added = { name: "Amber", price: 80, description: "Warm", image: "perfume-oud" };
  const [amber] = await sent(staff.owner, "POST", "perfumes", { body: added, prefer: shown });
  expect(amber).toMatchObject({ slug: "amber", in_stock: true, intensity: "Medium" });
  for (const image of [
    ...["http://10.0.0.1/secret", "upload/../../secret", "upload/", "no-such-picture", "__proto__"],
    `upload/${newId()}/1200x900`,
  ]) {
    const named = { body: { ...added, name: "X", image } };
    expect(await refusal(staff.owner, "POST", "perfumes", named)).toBe("400 23514");
    const changed = { body: { image } };
    expect(await refusal(staff.owner, "PATCH", `perfumes?id=eq.${amber.id}`, changed)).toBe(
      "400 23514",
    );
  }
  await send(staff.owner, "DELETE", `perfumes?id=eq.${amber.id}`);
  const kept = await rowIn(db, perfumes, { id: amber.id });
  expect(kept.deletedAt).not.toBeNull();
});
