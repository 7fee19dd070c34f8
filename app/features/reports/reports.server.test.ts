import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { readOverview } from "#app/features/dashboard/overview.server.ts";
import { creditInvoice, recordPayments } from "#app/features/money/papers.server.ts";
import { linesOfVisit } from "#app/features/money/papers.ts";
import { readShopStats } from "#app/features/orders/orders.queries.server.ts";
import { newId } from "#app/lib/ids.ts";
import { addDays, type LocalDate, startOfDay, today } from "#app/lib/time.ts";
import { overwriteGetLocale } from "#app/paraglide/runtime.js";
import { bookingEvents, bookingSubmissions } from "#db/schema/booking.ts";
import { contactSubmissions } from "#db/schema/contact.ts";
import { deliveryRuns, deliveryStops } from "#db/schema/delivery.ts";
import { bookingStatuses, orderStatuses } from "#db/schema/enums.ts";
import { orderEvents, orders } from "#db/schema/orders.ts";
import { allocations, resources, visitLines, visits } from "#db/schema/workshop.ts";
import { changeIn, emptyBeforeEach, rowIn, testDatabase } from "../../../tests/database.ts";
import { addBooking, addContact } from "../../../tests/inbox.ts";
import { issueSample } from "../../../tests/papers.ts";
import { addCustomer, addDiscountCode, addOrder, addPerfume } from "../../../tests/shop.ts";
import { addVisit } from "../../../tests/visits.ts";
import { figuresFor, type ReportSubject, reportSubjects, reports, sumOf } from "./report.ts";
import { type Grouping, groupings, periodsIn, type Span } from "./report-query.ts";
import { listBehind, readBehind, readReport } from "./reports.server.ts";

const db = await testDatabase();
const now = new Date("2026-11-23T11:00:00.417Z");
const reader = { now, mayRevenue: true };
const at = (text: string) => new Date(`${text}+04:00`);
const span = { from: "2026-11-16" as LocalDate, to: "2026-11-23" as LocalDate };

afterEach(() => overwriteGetLocale(() => "en"));
emptyBeforeEach(db, bookingSubmissions, contactSubmissions, orders);

const read = (of: ReportSubject, by: Grouping = "day", days: Span = span) =>
  readReport(db, { of, by, span: days }, reader);

async function completeBooking(priceAed: number, ...completions: string[]) {
  const createdAt = at("2026-11-01T12:00");
  const booking = await addBooking(db, {
    status: "completed",
    servicePriceAed: priceAed,
    createdAt,
  });
  for (const completion of completions) {
    await db.insert(bookingEvents).values({
      bookingId: booking.id,
      fromStatus: "confirmed",
      toStatus: "completed",
      createdAt: at(completion),
    });
  }
  return booking;
}

test("revenue counts on the last day on which it was completed", async () => {
  await completeBooking(300, "2026-11-10T12:00", "2026-11-18T00:00");
  await completeBooking(100, "2026-11-23T23:30");
  await completeBooking(900, "2026-11-24T00:00");
  const { rows, named } = await read("revenue");
  const totals = rows.map(({ from, counted }) => [from, counted.total ?? 0]);
  expect(totals.filter(([, total]) => total !== 0)).toEqual([
    ["2026-11-18", 30_000],
    ["2026-11-23", 10_000],
  ]);
  expect(named.map(({ name, counted }) => [name, counted.total])).toEqual([
    ["Interior Detailing", 40_000],
  ]);
});

test("revenue over all days is what the dashboard and the shop say", async () => {
  await completeBooking(300, "2026-11-18T10:00");
  await completeBooking(120);
  await addBooking(db, { servicePriceAed: 77 });
  const customer = await addCustomer(db);
  const perfume = await addPerfume(db);
  for (const status of orderStatuses) {
    const createdAt = at("2026-10-05T12:00");
    const { id: orderId } = await addOrder(db, customer, [perfume.id], { status, createdAt });
    await db
      .insert(orderEvents)
      .values({ orderId, toStatus: status, createdAt: at("2026-11-20T12:00") });
  }
  const all = { from: "2026-10-01" as LocalDate, to: span.to };
  const { rows } = await read("revenue", "month", all);
  const { counters } = await readOverview(db, now, { range: 30, withRevenue: true });
  const { revenueFils } = await readShopStats(db);
  const bookingsFils = Number(counters.revenueAed) * 100;
  expect(sumOf(rows, "bookingTotal")).toBe(bookingsFils);
  expect(sumOf(rows, "orderTotal")).toBe(revenueFils);
  expect(sumOf(rows, "total")).toBe(bookingsFils + revenueFils);
  expect(sumOf(rows, "tax")).toBe(425);
});

test("a code is used by orders that stand, and gives what they had off", async () => {
  const customer = await addCustomer(db);
  const perfume = await addPerfume(db);
  const code = await addDiscountCode(db);
  const createdAt = at("2026-11-20T12:00");
  const off = { discountCodeId: code.id, discountFils: 850, totalFils: 10_575, createdAt };
  await addOrder(db, customer, [perfume.id], off);
  await addOrder(db, customer, [perfume.id], { ...off, status: "cancelled" });
  await addOrder(db, customer, [perfume.id], { createdAt });
  const { rows, named } = await read("codes");
  expect(sumOf(rows, "uses")).toBe(1);
  expect(named).toEqual([{ name: code.code, counted: { uses: 1, given: 850 } }]);
});

test("a promise is kept, broken, or not yet to be counted", async () => {
  const createdAt = at("2026-11-20T10:00");
  const callbackDueAt = at("2026-11-20T12:00");
  await addBooking(db, { createdAt, callbackDueAt, firstAnsweredAt: callbackDueAt });
  await addBooking(db, { createdAt, callbackDueAt, firstAnsweredAt: at("2026-11-20T12:01") });
  await addBooking(db, { createdAt, callbackDueAt });
  await addBooking(db, { createdAt, callbackDueAt: at("2026-11-23T16:00") });
  const byPhone = {
    channel: "phone",
    callbackDueAt: createdAt,
    firstAnsweredAt: createdAt,
  } as const;
  await addBooking(db, { createdAt, ...byPhone });
  await addContact(db, { createdAt, replyDueAt: at("2026-11-23T16:00") });
  const { rows } = await read("promises");
  const sums = ["calls", "callsKept", "callsLate", "answers"].map((id) => sumOf(rows, id));
  expect(sums).toEqual([3, 1, 2, 0]);
  const { callbacks } = await readOverview(db, now, { range: 30, withRevenue: true });
  expect(callbacks).toMatchObject({ decided: 3, kept: 1 });
});

test("a record of an appointment says its state, and is counted by the status of its booking", async () => {
  const createdAt = at("2026-11-20T12:00");
  const visited = { state: "paused", pausedAt: now, arrivedAt: now } as const;
  await addVisit(db, visited, { createdAt, status: "confirmed" });
  await addBooking(db, { createdAt, status: "cancelled" });
  const statesOf = async (figure: string) => {
    const behind = { of: "bookings" as const, span, figure, name: null, page: 1 };
    const { records } = await listBehind(db, behind, reader);
    return records.map(({ status }) => status);
  };
  expect((await statesOf("made")).toSorted()).toEqual(["cancelled", "paused"]);
  expect(await statesOf("confirmed")).toEqual(["paused"]);
});

const moment = fc.date({
  min: startOfDay(addDays(span.from, -3)),
  max: startOfDay(addDays(span.to, 4)),
  noInvalidDate: true,
});
const drawn = fc.record({
  status: fc.constantFrom(...bookingStatuses),
  servicePriceAed: fc.integer({ min: 0, max: 5000 }),
  serviceName: fc.constantFrom("Premium Wash", "غسيل", "Polish"),
  createdAt: moment,
  completedAt: fc.option(moment),
  deletedAt: fc.option(moment, { freq: 5 }),
});

test("every figure is what a plain count of the rows gives, and so is the list behind it", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(drawn, { maxLength: 25 }),
      fc.constantFrom(...groupings),
      async (bookings, by) => {
        await db.delete(bookingSubmissions);
        for (const { completedAt, ...booking } of bookings) {
          const { id: bookingId } = await addBooking(db, {
            ...booking,
            requestFingerprint: newId(),
          });
          if (!completedAt) continue;
          const createdAt = completedAt;
          await db.insert(bookingEvents).values({ bookingId, toStatus: "completed", createdAt });
        }
        const kept = bookings.filter(({ deletedAt }) => !deletedAt);
        const within = (moment: Date, { from, to }: Span) =>
          today(moment) >= from && today(moment) <= to;
        const [{ rows: made }, { rows: earned }] = [
          await read("bookings", by),
          await read("revenue", by),
        ];
        expect(made.map(({ from, to }) => ({ from, to }))).toEqual(periodsIn(span, by));
        for (const { counted, ...days } of made) {
          const these = kept.filter(({ createdAt }) => within(createdAt, days));
          expect(counted.made ?? 0).toBe(these.length);
          for (const status of bookingStatuses) {
            const ofStatus = these.filter((booking) => booking.status === status);
            expect(counted[status] ?? 0).toBe(ofStatus.length);
          }
        }
        for (const { counted, ...days } of earned) {
          const these = kept.filter(
            ({ status, completedAt, createdAt }) =>
              status === "completed" && within(completedAt ?? createdAt, days),
          );
          const total = these.reduce((sum, { servicePriceAed }) => sum + servicePriceAed * 100, 0);
          expect(counted.total ?? 0).toBe(total);
          expect(counted.bookings ?? 0).toBe(these.length);
          const behind = { of: "revenue" as const, span: days, figure: "total", name: null };
          const list = await listBehind(db, { ...behind, page: 1 }, reader);
          expect(list.part.total).toBe(these.length);
          const listed = [];
          for await (const records of readBehind(db, behind, reader)) listed.push(...records);
          expect(listed.reduce((sum, { totalFils }) => sum + (totalFils ?? 0), 0)).toBe(total);
        }
      },
    ),
    { numRuns: 15 },
  );
});

test.each(["en", "ar"] as const)(
  "each figure of each report has its rows, by which it is named as well, in %s",
  async (locale) => {
    overwriteGetLocale(() => locale);
    const { id: bookingId } = await completeBooking(300, "2026-11-18T10:00");
    const visit = await rowIn(db, visits, { bookingId });
    const isIt = eq(visitLines.visitId, visit.id);
    await db.update(visitLines).set({ nameAr: "تنظيف داخلي" }).where(isIt);
    await addContact(db, { createdAt: at("2026-11-18T10:00"), replyDueAt: at("2026-11-19T10:00") });
    for (const of of reportSubjects) {
      const { rows, named } = await read(of, "month");
      for (const { id: figure, money } of figuresFor(reports[of], true)) {
        const asked = { of, span, figure, page: 1 };
        const { part } = await listBehind(db, { ...asked, name: null }, reader);
        if (!money) expect(part.total).toBe(sumOf(rows, figure));
        for (const { name, counted } of named) {
          const ofName = await listBehind(db, { ...asked, name: name ?? "" }, reader);
          if (!money) expect(ofName.part.total).toBe(counted[figure]);
        }
      }
    }
  },
);

test("papers count on their day: by what was sold, by who did it and by bay, shared to the fils", async () => {
  const { id: visitId } = await addVisit(db, { state: "collected" });
  const { id: noShow } = await addVisit(db, { state: "no-show" }, { servicePriceAed: 250 });
  await changeIn(db, visits, { id: noShow }, { arrivesAt: at("2026-11-20T12:00") });
  const named = (name: string, kind: "technician" | "wash-bay") => ({ kind, name, nameAr: name });
  const [amal, omar, bay] = await db
    .insert(resources)
    .values([named("Amal", "technician"), named("Omar", "technician"), named("Bay 1", "wash-bay")])
    .returning({ id: resources.id });
  const hours = { startsAt: at("2026-11-20T10:00"), endsAt: at("2026-11-20T12:00") };
  for (const resource of [amal, omar, bay]) {
    await db.insert(allocations).values({ visitId, resourceId: resource?.id ?? "", ...hours });
  }
  const name = { en: "Premium Wash", ar: "غسيل" };
  const sold = { kind: "service", itemId: "wash", name, quantity: 1, unitFils: 17_001 } as const;
  const off = {
    ...sold,
    kind: "discount",
    name: { en: "Discount", ar: "خصم" },
    unitFils: -1000,
  } as const;
  const issued = at("2026-11-20T13:00:00.137");
  const lines = linesOfVisit([sold, off], true);
  const { id } = await db.transaction((tx) => issueSample(tx, { visitId }, issued, lines));
  const pay = (amountFils: number) =>
    db.transaction((tx) =>
      recordPayments(tx, id, {
        paid: [{ method: "card", amountFils, reference: "" }],
        tillSessionId: null,
        key: newId(),
        actorId: null,
        at: issued,
      }),
    );
  await pay(16_001);
  await pay(-1);
  const sumsOf = async (of: ReportSubject) => {
    const { rows, named } = await read(of, "month");
    return { ...rows[0]?.counted, named: named.map(({ name, counted }) => [name, counted.total]) };
  };
  expect(await sumsOf("sales")).toEqual({
    total: 16_001,
    sold: 2,
    discount: 1000,
    tax: 762,
    named: [
      ["Premium Wash", 17_001],
      ["Discount", -1000],
    ],
  });
  expect(await sumsOf("payments")).toMatchObject({ total: 16_000, card: 16_000, refunded: -1 });
  expect(await sumsOf("technicians")).toMatchObject({
    total: 16_001,
    papers: 2,
    named: [
      ["Amal", 8001],
      ["Omar", 8000],
    ],
  });
  expect(await sumsOf("bays")).toMatchObject({
    total: 16_001,
    minutes: 120,
    named: [["Bay 1", 16_001]],
  });
  const customer = await addCustomer(db);
  const order = await addOrder(db, customer, [(await addPerfume(db)).id]);
  const run = newId();
  await db.insert(deliveryRuns).values({ id: run, courier: "Courier", createdAt: issued });
  const stop = { runId: run, orderId: order.id, position: 0, outcome: "refused" } as const;
  await db.insert(deliveryStops).values({ ...stop, recordedAt: issued });
  const gone = { noShows: 1, noShowTotal: 25_000, refused: 1, refusedTotal: 11_425 };
  expect(await sumsOf("missed")).toMatchObject(gone);
  const credited = { lines, reason: "Wrong car", actorId: null, at: issued };
  await db.transaction((tx) => creditInvoice(tx, id, credited));
  expect(await sumsOf("technicians")).toMatchObject({ total: 0, papers: 4 });
  expect(await sumsOf("bays")).toMatchObject({ total: 0, minutes: 0 });
  for (const of of ["sales", "payments", "technicians", "bays", "missed"] as const) {
    for (const { id: figure } of reports[of].figures) {
      const behind = { of, span, figure, name: null };
      const listed = [];
      for await (const records of readBehind(db, behind, reader)) listed.push(...records);
      const { part, records } = await listBehind(db, { ...behind, page: 1 }, reader);
      expect(listed).toHaveLength(part.total);
      const pages = of === "missed" ? [noShow, order.id] : [visitId];
      expect(records.every(({ pageId }) => pages.includes(pageId))).toBe(true);
    }
  }
});
