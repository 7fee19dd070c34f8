// Also on PostgreSQL: locks

import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { askForReturn } from "#app/features/delivery/returns.server.ts";
import { type OrderRequest, placeOrder } from "#app/features/orders/orders.server.ts";
import { newId } from "#app/lib/ids.ts";
import { today } from "#app/lib/time.ts";
import type { OutgoingMail } from "#app/platform/mail/outbox.server.ts";
import { queueMail } from "#app/platform/mail/outbox.server.ts";
import { parseSettings } from "#app/platform/settings.ts";
import {
  account,
  addresses,
  bookingSubmissions,
  cars,
  cartItems,
  emailOutbox,
  orderEvents,
  orderItems,
  orders,
  returns,
  session,
  staffNotes,
  user,
  userProfiles,
  verification,
  visitPhotos,
  visits,
  waitingList,
} from "#db/schema.ts";
import { changeIn, testDatabase } from "../../../tests/database.ts";
import { addBooking } from "../../../tests/inbox.ts";
import { plainMail } from "../../../tests/mails.ts";
import { addCustomer, addOrder, addPerfume, fillCart, orderRequest } from "../../../tests/shop.ts";
import { addVisit } from "../../../tests/visits.ts";
import { closeAccount, listOpenOrders } from "./close-account.server.ts";
import { listOpenBookings } from "./own-bookings.server.ts";
import { collectPersonalData } from "./personal-data.server.ts";

const db = await testDatabase();
const now = new Date("2026-11-21T08:00:00.417Z");

const layla = "layla@example.com";
let userId: string;
let perfume: Awaited<ReturnType<typeof addPerfume>>;

beforeEach(async () => {
  await db.delete(orders);
  await db.delete(user);
  await db.delete(emailOutbox);
  await db.delete(verification);
  userId = await addCustomer(db, { email: layla });
  perfume = await addPerfume(db);
});

const kept = (id: string) => db.query.orders.findFirst({ where: (row) => eq(row.id, id) });

function mail(to: string, type: OutgoingMail["form"]["form_type"], customer: string, text = "") {
  const form = {
    form_type: type,
    customer_name: "Layla",
    customer_email: customer,
    customer_phone: "",
  };
  return queueMail(db, plainMail({ to, subject: `${type} for ${to}`, html: "", text, form }), now);
}

test("with the account go profile, addresses, cart, sessions and ways to sign in", async () => {
  await db.insert(userProfiles).values({ id: userId, fullName: "Layla", phone: "0501234567" });
  await db.insert(addresses).values({
    userId,
    fullName: "Layla",
    phone: "0501234567",
    addressLine1: "Villa 14",
    city: "Dubai",
  });
  await fillCart(db, userId, perfume);
  await db.insert(session).values({ userId, token: newId(), expiresAt: now });
  await db.insert(account).values({ userId, accountId: userId, providerId: "credential" });
  await db
    .insert(verification)
    .values({ identifier: "reset-password:x", value: userId, expiresAt: now });
  expect(await closeAccount({ db, now: () => now }, userId)).toEqual({ ok: true });
  for (const table of [user, userProfiles, addresses, cartItems, session, account, verification]) {
    expect(await db.$count(table)).toBe(0);
  }
});

test("orders stay with number, items, amounts, city and status, and nobody's name", async () => {
  const { id, orderNumber } = await addOrder(db, userId, [perfume.id], {
    status: "delivered",
    deliveryAddressLine2: "Near the mosque",
    state: "Dubai",
    postalCode: "P.O. Box 1",
    landmark: "Opposite the park",
    makani: "3519478253",
    specialInstructions: "Ring twice",
  });
  await db.insert(staffNotes).values({ orderId: id, body: "Layla wants it after six" });
  const before = await kept(id);
  expect(await closeAccount({ db, now: () => now }, userId)).toEqual({ ok: true });
  expect(await db.$count(staffNotes, eq(staffNotes.orderId, id))).toBe(0);
  expect(await kept(id)).toEqual({
    ...before,
    idempotencyKey: `closed:${id}`,
    userId: null,
    customerName: "Deleted customer",
    customerEmail: "",
    customerPhone: "",
    deliveryAddress: "",
    deliveryAddressLine2: null,
    postalCode: null,
    landmark: null,
    makani: null,
    specialInstructions: null,
    searchText: ` ${orderNumber.toLowerCase()} deleted customer  `,
    updatedAt: expect.any(Date),
  });
  expect(before).toMatchObject({ orderNumber, city: "Dubai", state: "Dubai", totalFils: 11_425 });
  expect(await db.$count(orderItems, eq(orderItems.orderId, id))).toBe(1);
});

test.each(["pending", "confirmed", "processing", "shipped"] as const)(
  "an order that is %s keeps the account open, and everything in it",
  async (status) => {
    const { id, orderNumber } = await addOrder(db, userId, [perfume.id], { status });
    await addOrder(db, userId, [perfume.id], { status: "completed" });
    await mail(layla, "account", layla);
    expect(await listOpenOrders(db, userId)).toEqual([orderNumber]);
    expect(await closeAccount({ db, now: () => now }, userId)).toEqual({
      ok: false,
      reason: "open-orders",
      orderNumbers: [orderNumber],
    });
    expect(await kept(id)).toMatchObject({ userId, customerName: "Layla Hassan" });
    expect([await db.$count(user), await db.$count(emailOutbox)]).toEqual([1, 1]);
  },
);

test("a return that is asked for or agreed keeps the account open, until it is settled", async () => {
  const status = "completed";
  const { id: orderId, orderNumber } = await addOrder(db, userId, [perfume.id], { status });
  const back = { orderId, reason: "Leaks", idempotencyKey: newId() };
  await db.insert(returns).values(back);
  const refused = { ok: false, reason: "open-orders", orderNumbers: [orderNumber] };
  expect(await closeAccount({ db, now: () => now }, userId)).toEqual(refused);
  await db.update(returns).set({ state: "approved" });
  expect(await closeAccount({ db, now: () => now }, userId)).toEqual(refused);
  await db.update(returns).set({ state: "declined" });
  expect(await closeAccount({ db, now: () => now }, userId)).toEqual({ ok: true });
});

test("a return that is asked for in the same moment keeps the account, or is not asked for", async () => {
  const settings = parseSettings({ SECRET: "x".repeat(32) });
  const app = { db, settings, now: () => now };
  for (let round = 0; round < 20; round++) {
    const customer = await addCustomer(db);
    const { id: orderId } = await addOrder(db, customer, [perfume.id], { status: "delivered" });
    const delivered = { orderId, toStatus: "delivered", createdAt: now } as const;
    await db.insert(orderEvents).values(delivered);
    const lines = [{ perfumeId: perfume.id, quantity: 1 }];
    const asked = { key: newId(), orderId, userId: customer, lines, reason: "Leaks", photo: null };
    const [asking, closed] = await Promise.all([
      askForReturn(app, asked),
      closeAccount(app, customer),
    ]);
    expect([asking.ok, closed.ok].filter(Boolean)).toHaveLength(1);
  }
});

test("an open order that staff deleted keeps nothing open, and loses the person too", async () => {
  const { id } = await addOrder(db, userId, [perfume.id], { deletedAt: now });
  expect(await closeAccount({ db, now: () => now }, userId)).toEqual({ ok: true });
  expect(await kept(id)).toMatchObject({ userId: null, customerPhone: "" });
});

test("mails of the account and its orders go, also the workshop's, and no others", async () => {
  const { orderNumber } = await addOrder(db, userId, [perfume.id], {
    status: "delivered",
    customerEmail: "gift@example.com",
  });
  await mail(layla, "account", layla);
  await mail("gift@example.com", "order", "gift@example.com", `Order ${orderNumber} arrived`);
  await mail("desk@lamaan.example", "order", "gift@example.com", `Order ${orderNumber}`);
  await mail("gift@example.com", "order", "gift@example.com", "Order GO7-another");
  await mail("omar@example.com", "account", "omar@example.com");
  await mail(layla, "booking", layla);
  await closeAccount({ db, now: () => now }, userId);
  const left = await db.select().from(emailOutbox);
  expect(left.map(({ subject, text }) => [subject, text])).toEqual([
    ["order for gift@example.com", "Order GO7-another"],
    ["account for omar@example.com", ""],
    ["booking for layla@example.com", ""],
  ]);
});

test("another customer keeps everything", async () => {
  const omar = await addCustomer(db, { email: "omar@example.com" });
  const { id } = await addOrder(db, omar, [perfume.id]);
  await fillCart(db, omar, perfume);
  const before = await kept(id);
  await closeAccount({ db, now: () => now }, userId);
  expect(await kept(id)).toEqual(before);
  expect([await db.$count(user), await db.$count(cartItems)]).toEqual([1, 1]);
});

test("bookings to come keep the account; over, they stay without the person, plate, photo and mail", async () => {
  await changeIn(db, user, { id: userId }, { emailVerified: true });
  const [car] = await db
    .insert(cars)
    .values({ userId, make: "Nissan", model: "Patrol", year: "2024", plateNumber: "12345" })
    .returning();
  const arrivesAt = new Date("2026-11-22T08:00:00Z");
  const { id, booking } = await addVisit(
    db,
    { carId: car?.id, arrivesAt },
    { userId, email: "other@example.com", appointmentDate: today(arrivesAt) },
  );
  const proven = await addBooking(db, { email: layla, status: "completed" });
  const strange = await addBooking(db, { email: "omar@example.com" });
  await db.insert(visitPhotos).values({ visitId: id, moment: "before", image: "x" });
  await db.insert(staffNotes).values({ bookingId: booking.id, body: "Layla is in a hurry" });
  await mail("other@example.com", "booking", "other@example.com", `Booking ${booking.reference}`);
  const app = { db, now: () => now };
  expect(await listOpenBookings(app, userId)).toEqual([booking.reference]);
  expect(await closeAccount(app, userId)).toEqual({
    ok: false,
    reason: "open-bookings",
    references: [booking.reference],
  });
  expect(await db.$count(cars)).toBe(1);
  await changeIn(db, visits, { id }, { state: "collected" });
  expect(await closeAccount(app, userId)).toEqual({ ok: true });
  for (const table of [cars, visitPhotos, staffNotes, emailOutbox]) {
    expect(await db.$count(table)).toBe(0);
  }
  const left = await db.select().from(bookingSubmissions);
  const of = (wanted: string) => left.find((row) => row.id === wanted);
  for (const mine of [of(booking.id), of(proven.id)]) {
    expect(mine).toMatchObject({ name: "Deleted customer", email: "", phone: "", userId: null });
    expect(mine?.carMake).not.toBe("");
  }
  expect(of(strange.id)).toMatchObject({ email: "omar@example.com", name: "Aisha Al Mansoori" });
  await db.delete(bookingSubmissions);
});

test("a booking that another customer made for them stays that customer's, with the car", async () => {
  await db.update(user).set({ emailVerified: true }).where(eq(user.id, userId));
  const omar = await addCustomer(db, { email: "omar@example.com" });
  const patrol = { make: "Nissan", model: "Patrol", year: "2024", userId: omar };
  const [car] = await db.insert(cars).values(patrol).returning();
  const booked = { userId: omar, email: layla };
  const { booking } = await addVisit(db, { carId: car?.id, state: "collected" }, booked);
  expect(await closeAccount({ db, now: () => now }, userId)).toEqual({ ok: true });
  expect(await db.$count(cars)).toBe(1);
  expect(await db.select().from(bookingSubmissions)).toMatchObject([
    { name: booking.name, userId: omar },
  ]);
  await db.delete(bookingSubmissions);
});

test("who waits for a place by a proven e-mail is told so, and waits no more, and its mails go", async () => {
  await db.update(user).set({ emailVerified: true }).where(eq(user.id, userId));
  const day = today(now);
  const waits = { day, serviceId: "premium-wash", name: "Layla", locale: "en" as const };
  await db.insert(waitingList).values([
    { ...waits, phone: "0501234567", email: "Layla@example.com" },
    { ...waits, phone: "0501234568", email: "omar@example.com" },
  ]);
  await mail("Layla@example.com", "booking", "Layla@example.com");
  await mail("omar@example.com", "booking", "omar@example.com");
  const { waitingList: waited } = await collectPersonalData(db, userId, now);
  expect(waited).toMatchObject([{ day, serviceId: "premium-wash", phone: "0501234567" }]);
  expect(await closeAccount({ db, now: () => now }, userId)).toEqual({ ok: true });
  const left = await db.select().from(waitingList);
  expect(left.map(({ email }) => email)).toEqual(["omar@example.com"]);
  const mails = await db.select().from(emailOutbox);
  expect(mails.map(({ toAddress }) => toAddress)).toEqual(["omar@example.com"]);
  await db.delete(waitingList);
});

test("closing twice at once, or an account that is gone, is done once", async () => {
  const closings = await Promise.all([
    closeAccount({ db, now: () => now }, userId),
    closeAccount({ db, now: () => now }, userId),
  ]);
  expect(closings).toEqual([{ ok: true }, { ok: true }]);
  expect(await closeAccount({ db, now: () => now }, userId)).toEqual({ ok: true });
});

test("an order of the same moment is placed and keeps the account, or is not placed", async () => {
  const settings = parseSettings({ SECRET: "x".repeat(32) });
  const app = { db, settings, now: () => now };
  for (let round = 0; round < 20; round++) {
    const customer = await addCustomer(db);
    const later = await addPerfume(db);
    await fillCart(db, customer, later);
    await fillCart(db, customer, perfume);
    const placing = placeOrder(app, requestOf(customer)).catch(() => ({ ok: false }));
    const [placed, closed] = await Promise.all([
      placing,
      closeAccount({ db, now: () => now }, customer),
    ]);
    expect([placed.ok, closed.ok].filter(Boolean)).toHaveLength(1);
    expect(await db.$count(orders, eq(orders.userId, customer))).toBe(placed.ok ? 1 : 0);
    expect(await db.$count(user, eq(user.id, customer))).toBe(placed.ok ? 1 : 0);
  }
});

const requestOf = (customer: string): OrderRequest =>
  orderRequest(customer, { email: layla, saveAddress: true, totalFils: 20_350 });
