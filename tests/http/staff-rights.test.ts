import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { addDays, today } from "#app/lib/time.ts";
import type { Grant } from "#db/schema/enums.ts";
import { bookingSubmissions, rateLimits, user, visitLines, visits } from "#db/schema.ts";
import { changeIn, rowIn } from "../database.ts";
import { addBooking } from "../inbox.ts";
import { addVisit } from "../visits.ts";
import { password, signedIn } from "./accounts.ts";
import { startSite, visibleText } from "./site.ts";

const site = await startSite();
const technician = await signedIn(site.app, { role: "technician" });
const counter = await signedIn(site.app, { role: "counter" });
beforeEach(async () => {
  await site.db.delete(rateLimits);
  await site.db.delete(bookingSubmissions);
  await changeIn(site.db, user, { id: counter.userId }, { role: "counter", grants: [] });
});

const read = async (path: string, { cookie }: { cookie: string } = counter) => {
  const answer = await site.get(path, { headers: { cookie } });
  return { status: answer.status, text: visibleText(await answer.text()) };
};
const grant = (...grants: Grant[]) =>
  site.db.update(user).set({ grants }).where(eq(user.id, counter.userId));

const monday = today(new Date("2026-11-23T11:00:00.417Z"));
const todays = {
  name: "Layla Hassan",
  firstName: "Layla",
  lastName: "Hassan",
  email: "layla@example.com",
  phone: "0501234567",
  appointmentDate: monday,
  appointmentTime: "16:00",
  carMake: "Nissan",
  carModel: "Patrol",
} as const;

test("a technician signs in to the work of today, and sees no more of a customer than it needs", async () => {
  await addVisit(site.db, {}, { ...todays, additionalNotes: "Scratch on the door" });
  await addVisit(site.db, {}, { ...todays, carModel: "Altima", status: "cancelled" });
  await addVisit(
    site.db,
    {},
    { ...todays, carModel: "Sunny", appointmentDate: addDays(monday, 1) },
  );
  const entry = { username: technician.username, password };
  const into = await site.post("/admin/login", entry);
  expect(into.headers.get("location")).toBe("/admin/dashboard");
  const cookie = { headers: { cookie: technician.cookie } };
  const on = await site.get("/admin/dashboard", cookie);
  expect([on.status, on.headers.get("location")]).toEqual([302, "/admin/today"]);
  const { text } = await read("/admin/today", technician);
  for (const there of ["4:00 PM", "Nissan Patrol", "Layla", "Scratch on the door"]) {
    expect(text).toContain(there);
  }
  const data = await (await site.get("/admin/today.data", cookie)).text();
  for (const notThere of ["Hassan", "layla@example.com", "0501234567", "Altima", "Sunny"]) {
    expect(text).not.toContain(notThere);
    expect(data).not.toContain(notThere);
  }
});

test("a day without work says so", async () => {
  expect((await read("/admin/today", technician)).text).toContain("Nothing to do today");
});

test("revenue is seen by the owner, and by whom they let see it", async () => {
  for (const servicePriceAed of [90_000, 8_765]) {
    await addBooking(site.db, { status: "completed", servicePriceAed });
  }
  const seen = async () =>
    Promise.all([read("/admin/dashboard"), read("/admin/perfumes/orders")]).then((pages) =>
      pages.map(({ text }) => text.includes("Revenue")),
    );
  expect(await seen()).toEqual([false, false]);
  const data = await site.get("/admin/dashboard.data", { headers: { cookie: counter.cookie } });
  expect(await data.text()).not.toContain("98765");
  await grant("revenue");
  expect(await seen()).toEqual([true, true]);
});

test("a role that is changed while its page is open counts at once", async () => {
  const booking = await addBooking(site.db, todays);
  const page = "/admin/dashboard/bookings";
  expect((await read(page)).text).toContain("Layla Hassan");
  await changeIn(site.db, user, { id: counter.userId }, { role: "technician" });
  const fields = { intent: "status", id: booking.id, seen: "pending", status: "confirmed" };
  expect((await site.post(page, fields, { cookie: counter.cookie })).status).toBe(403);
  expect(await site.db.query.bookingSubmissions.findFirst()).toMatchObject({ status: "pending" });
  const after = await read(page);
  expect(after.status).toBe(403);
  expect(after.text).not.toContain("Layla");
});

test("a price on the day is changed with its reason by whom the owner lets, and everybody sees it", async () => {
  const { id, booking } = await addVisit(site.db, {}, todays);
  const work = { visitId: id, kind: "service", itemId: "premium-wash", priceFils: 17_000 } as const;
  await site.db.insert(visitLines).values({ ...work, name: "Wash", nameAr: "غسيل" });
  const page = `/admin/visits/${id}`;
  const off = { intent: "price", of: "discount-percent", amount: "١٠", priceReason: "Came back" };
  const post = async (fields: object) => {
    const answer = await site.post(page, { ...off, ...fields }, { cookie: counter.cookie });
    return visibleText(await answer.text());
  };
  expect((await read(page)).text).not.toContain("Change price");
  const line = { of: newId(), amount: "150" };
  expect(await post({})).toContain("You may not change prices");
  await grant("prices");
  expect(await post({})).toContain("You may not change prices");
  expect(await post(line)).not.toContain("You may not change prices");
  await grant("discount");
  expect(await post(line)).toContain("You may not change prices");
  expect(await post({ priceReason: "" })).toContain("Say why the price is another one");
  expect(await post({ amount: "-10" })).toContain("whole percent from 0 to 100");
  expect(await post({ of: "discount-aed", amount: "170.01" })).toContain("total of AED 170");
  expect((await read(page)).text).toContain("AED 170");
  await post({});
  const { text } = await read(page);
  for (const said of ["Discount 10%", "AED -17", "AED 153", "Came back"]) {
    expect(text).toContain(said);
  }
  expect((await read(`${page}/job-card`)).text).toContain("AED 153");
  expect(await post({ seen: "2026-11-23T08:00:00.123Z" })).toContain("Nothing was changed");
  const row = await rowIn(site.db, bookingSubmissions, { id: booking.id });
  expect(row.servicePriceAed).toBe(153);

  // The ticket is paid before the car goes, unless somebody who may says otherwise.
  await site.db.update(visits).set({ state: "ready", arrivedAt: site.app.now() });
  const send = async (fields: Record<string, string>) => {
    const answer = await site.post(page, fields, { cookie: counter.cookie });
    return visibleText(await answer.text());
  };
  const collect = { intent: "stage", from: "ready", to: "collected" };
  expect(await send(collect)).toContain("AED 153 is open");
  const onAccount = { ...collect, onAccount: "Pays on Monday" };
  expect(await send(onAccount)).toContain("You may not let a car go");
  const pay = { intent: "pay", key: newId(), open: "15300", card: "١٥٣" };
  expect(await send({ ...pay, open: "17000" })).toContain("AED 153 is open now");
  expect(await send({ ...pay, card: "-1" })).toContain("Enter an amount in dirhams");
  expect(await send({ ...pay, buyerTrn: "123", buyerName: "Lamaan" })).toContain("15 digits");
  await send(pay);
  const paid = (await read(page)).text;
  expect(paid).toMatch(/Invoice ?INV-\d{4}-00001/);
  // It was a card without a drawer, which only who may refund takes back.
  const { invoiceId } = (await site.db.query.payments.findFirst()) ?? {};
  const refund = { intent: "refund", invoice: invoiceId ?? "", refundReason: "Wrong car" };
  expect(await send(refund)).toContain("only a payment that you took yourself");
  await grant("refund");
  await send(refund);
  expect((await read(page)).text).toMatch(/Credit note ?CN-\d{4}-00001/);
  await send(onAccount);
  expect((await read(page)).text).toContain("On account: Pays on Monday");
});
