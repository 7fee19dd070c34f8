// Also on PostgreSQL: constraints and search

import { expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { rowIn, seededDatabase } from "../tests/database.ts";
import { insertBooking } from "../tests/inbox.ts";
import { addCustomer, addOrder } from "../tests/shop.ts";
import * as schema from "./schema.ts";
import { seedPerfumes } from "./seed.ts";

const { bookingSubmissions, discountCodes, orderItems } = schema;
const db = await seededDatabase();

type Violation = { cause?: { constraint?: string } };

async function refusedBy(statement: PromiseLike<unknown>): Promise<string | null | undefined> {
  try {
    await statement;
    return null;
  } catch (error) {
    return (error as Violation).cause?.constraint;
  }
}

const customer = await addCustomer(db);
const amounts = { totalItems: 2, subtotalFils: 17_000, taxFils: 850, totalFils: 20_350 };

const wrong = (text: string) => text as never;

const bookings = (change: object) => insertBooking(db, change);
const place = (change: object) => addOrder(db, customer, [], { ...amounts, ...change });

test("states that do not exist are refused", async () => {
  expect(await refusedBy(bookings({ status: wrong("lost") }))).toBe("booking_submissions_status");
  expect(await refusedBy(bookings({ vehicleSize: wrong("bus") }))).toBe(
    "booking_submissions_vehicle_size",
  );
  expect(await refusedBy(bookings({ locale: wrong("fr") }))).toBe("booking_submissions_locale");
  expect(await refusedBy(place({ status: wrong("lost") }))).toBe("orders_status");
  expect(await refusedBy(place({ channel: wrong("phone") }))).toBe("orders_channel");
});

test("an order's amounts add up, and its discount is at most its subtotal", async () => {
  expect(await refusedBy(place({}))).toBeNull();
  expect(await refusedBy(place({ totalFils: 20_349 }))).toBe("orders_total");
  const free = { discountFils: 17_001, totalFils: 3_349 };
  expect(await refusedBy(place(free))).toBe("orders_discount");
});

test("one submission makes one order", async () => {
  const idempotencyKey = newId();
  expect(await refusedBy(place({ idempotencyKey }))).toBeNull();
  expect(await refusedBy(place({ idempotencyKey }))).toBe("orders_idempotency_key");
});

test("a line of an order costs its price times its quantity", async () => {
  const { id: orderId } = await place({});
  const [oud] = seedPerfumes;
  const line = { orderId, perfumeId: oud?.id ?? "", perfumeName: "Oud" };
  const item = { ...line, perfumeImage: "perfume-oud", perfumePriceFils: 8_500, quantity: 2 };
  const insert = (subtotalFils: number) => db.insert(orderItems).values({ ...item, subtotalFils });
  expect(await refusedBy(insert(16_999))).toBe("order_items_subtotal");
  expect(await refusedBy(insert(17_000))).toBeNull();
});

test("a discount code is never used more often than allowed", async () => {
  const code = { code: "TWICE", description: "", discountType: "fixed", discountValue: 5 } as const;
  const used = (usedCount: number) =>
    db.insert(discountCodes).values({ ...code, maxUses: 2, usedCount });
  expect(await refusedBy(used(3))).toBe("discount_codes_used_count");
  expect(await refusedBy(used(2))).toBeNull();
});

test("staff have a username of their own, in lower case; customers need none", async () => {
  const add = (change: object) =>
    db.insert(schema.user).values({ name: "Sara", email: `${newId()}@example.com`, ...change });
  const staff = { role: "counter", username: "sara" };
  expect(await refusedBy(add({}))).toBeNull();
  expect(await refusedBy(add({}))).toBeNull();
  expect(await refusedBy(add(staff))).toBeNull();
  expect(await refusedBy(add(staff))).toBe("user_username");
  expect(await refusedBy(add({ role: "owner" }))).toBe("user_staff_username");
  expect(await refusedBy(add({ ...staff, username: "Sara" }))).toBe("user_username_lower_case");
  expect(await refusedBy(add({ ...staff, role: wrong("admin") }))).toBe("user_role");
  expect(await refusedBy(add({ ...staff, grants: [wrong("read")] }))).toBe("user_grants");
});

test("an account has at most one second factor", async () => {
  const add = () =>
    db.insert(schema.twoFactor).values({ userId: customer, secret: "x", backupCodes: "y" });
  expect(await refusedBy(add())).toBeNull();
  expect(await refusedBy(add())).toBe("two_factor_user");
});

test("no two bookings share a reference", async () => {
  const reference = newId();
  expect(await refusedBy(bookings({ reference }))).toBeNull();
  expect(await refusedBy(bookings({ reference }))).toBe("booking_submissions_reference");
});

test("a customer has at most one default address", async () => {
  const address = {
    fullName: "Sara",
    phone: "0501234567",
    addressLine1: "Villa 14",
    city: "Dubai",
  };
  const add = (isDefault: boolean) =>
    db.insert(schema.addresses).values({ ...address, userId: customer, isDefault });
  expect(await refusedBy(add(true))).toBeNull();
  expect(await refusedBy(add(false))).toBeNull();
  expect(await refusedBy(add(true))).toBe("addresses_one_default");
});

test("a note is about one request or order, and says something", async () => {
  const [{ id }, { id: bookingId }] = [await place({}), await bookings({})];
  const note = (values: object) =>
    refusedBy(db.insert(schema.staffNotes).values({ body: "Called, no answer", ...values }));
  expect(await note({ orderId: id })).toBeNull();
  expect(await note({ orderId: id, bookingId })).toBe("staff_notes_one_subject");
  expect(await note({})).toBe("staff_notes_one_subject");
  expect(await note({ orderId: id, body: "" })).toBe("staff_notes_body");
});

test("a booking is searched by everything that staff would ask for, whatever the case and the marks", async () => {
  const { id, reference } = await bookings({ name: "نورة Al Ali", carMake: "Škoda" });
  const made = await rowIn(db, bookingSubmissions, { id });
  expect(made.searchText).toBe(
    ` ${reference.toLowerCase()} نوره al ali aisha@example.com 0501234567 interior detailing skoda patrol`,
  );
});
