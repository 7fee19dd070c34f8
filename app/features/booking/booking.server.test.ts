// Also on PostgreSQL: locks

import { asc, eq, sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { firstHours } from "#app/features/hours/hours.ts";
import type { Bookable } from "#app/features/services/services.ts";
import { newId, referenceOf } from "#app/lib/ids.ts";
import { instantOf, type LocalDate } from "#app/lib/time.ts";
import { overwriteGetLocale } from "#app/paraglide/runtime.js";
import {
  analyticsEvents,
  bookingEvents,
  bookingSubmissions,
  contentEntries,
  emailOutbox,
  visitLines,
  visits,
} from "#db/schema.ts";
import { testApp } from "../../../tests/app.ts";
import { emptyBeforeEach, rowIn } from "../../../tests/database.ts";
import { firstBookable } from "../../../tests/first-services.ts";
import { bookedId, bookingInput } from "../../../tests/inbox.ts";
import { allMails } from "../../../tests/mails.ts";
import { findBooking } from "./booked.server.ts";
import { book } from "./booking.server.ts";
import { type BookingInput, bookingSchema } from "./booking.ts";

const app = await testApp(() => now, { MAIL_WORKSHOP: "desk@lamaan.example" });
const { db } = app;
const date = "2030-03-09" as LocalDate;
const now = instantOf(date, 9 * 60);

const bookable = firstBookable("interior-detailing");

const input = bookingInput(date, { vehicleSize: "suv" });

const ask = async (change: Partial<BookingInput> = {}, locale: "en" | "ar" = "en") =>
  bookedId(
    await book(app, {
      bookable,
      input: { ...input, ...change },
      locale,
      path: "/services/interior-detailing",
    }),
  );

const counts = async () => ({
  bookings: await db.$count(bookingSubmissions),
  events: await db.$count(bookingEvents),
  counted: await db.$count(analyticsEvents),
  mails: await db.$count(emailOutbox),
});

afterEach(() => overwriteGetLocale(() => "en"));
emptyBeforeEach(db, bookingSubmissions, analyticsEvents, emailOutbox);

test("twenty identical requests at once make one booking with one set of everything", async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => ask()));
  expect(new Set(ids).size).toBe(1);
  expect(await counts()).toEqual({ bookings: 1, events: 1, counted: 1, mails: 2 });
});

test("without notes too, the same form in the other language is the same booking", async () => {
  const posted = {
    ...input,
    selectedDate: date,
    selectedTime: "03:00 PM",
    additionalNotes: " ",
    vehicleSize: "suv",
  };
  const inputIn = (locale: "en" | "ar") => {
    overwriteGetLocale(() => locale);
    return bookingSchema({ hours: firstHours, ...bookable, now }).parse(posted);
  };
  const first = await ask(inputIn("en"), "en");
  expect(await ask(inputIn("ar"), "ar")).toBe(first);
  expect((await counts()).bookings).toBe(1);
});

test("another time, size or person is another booking", async () => {
  await ask();
  for (const change of [{ time: 16 * 60 }, { vehicleSize: "sedan" }, { phone: "0507654321" }]) {
    await ask(change as Partial<BookingInput>);
  }
  expect((await counts()).bookings).toBe(4);
});

test("a cancelled or deleted booking may be asked for again", async () => {
  const first = await ask();
  const isFirst = eq(bookingSubmissions.id, first);
  await db.update(bookingSubmissions).set({ status: "cancelled" }).where(isFirst);
  const second = await ask();
  const isSecond = eq(bookingSubmissions.id, second);
  await db.update(bookingSubmissions).set({ deletedAt: now }).where(isSecond);
  expect(new Set([first, second, await ask()]).size).toBe(3);
});

test("a confirmed booking is still the same request", async () => {
  const bookingId = await ask();
  await db.update(bookingSubmissions).set({ status: "confirmed" });
  expect(await ask()).toBe(bookingId);
});

test("when the last mail cannot be queued, nothing is left behind", async () => {
  await db.execute(sql`alter table email_outbox
    add constraint refuse_workshop check (to_address <> 'desk@lamaan.example')`);
  try {
    await expect(ask()).rejects.toThrow();
    expect(await counts()).toEqual({ bookings: 0, events: 0, counted: 0, mails: 0 });
  } finally {
    await db.execute(sql`alter table email_outbox drop constraint refuse_workshop`);
  }
  await ask();
  expect((await counts()).bookings).toBe(1);
});

test("a confirmation finds the booking and nothing about the customer", async () => {
  const bookingId = await ask();
  expect(await findBooking(db, bookingId)).toEqual({
    id: bookingId,
    extras: [],
    reference: referenceOf(bookingId),
    serviceId: "interior-detailing",
    serviceTitle: "Interior Detailing",
    vehicleSize: "suv",
    priceAed: 320,
    date: "2030-03-09",
    time: 15 * 60,
    askedAt: now,
    dueAt: new Date("2030-03-09T12:00+04:00"),
    readyAt: new Date("2030-03-09T16:00+04:00"),
  });
});

test("no booking is found by an unknown id, by rubbish, or after it was cancelled or deleted", async () => {
  const bookingId = await ask();
  await db.update(bookingSubmissions).set({ status: "cancelled" });
  expect(await findBooking(db, bookingId)).toBeNull();
  await db.update(bookingSubmissions).set({ status: "pending", deletedAt: now });
  for (const id of [bookingId, newId(), "", "1 or 1=1", "null"]) {
    expect(await findBooking(db, id)).toBeNull();
  }
});

const extras = [
  {
    id: "pet-hair",
    title: { en: "Pet hair removal", ar: "إزالة الشعر" },
    minutes: 45,
    priceAed: 90,
  },
  { id: "odour", title: { en: "Odour removal", ar: "إزالة الروائح" }, minutes: 60, priceAed: 120 },
];

test("extras are lines of the visit at their agreed price, and the booking costs all of it", async () => {
  const asked = { bookable, input, locale: "en", path: "/services/interior-detailing" } as const;
  const id = bookedId(await book(app, { ...asked, extras }));
  const lines = await db
    .select({ kind: visitLines.kind, itemId: visitLines.itemId, priceFils: visitLines.priceFils })
    .from(visitLines)
    .orderBy(asc(visitLines.createdAt), asc(visitLines.id));
  expect(lines).toEqual([
    { kind: "service", itemId: "interior-detailing", priceFils: 32_000 },
    { kind: "extra", itemId: "pet-hair", priceFils: 9_000 },
    { kind: "extra", itemId: "odour", priceFils: 12_000 },
  ]);
  expect(await findBooking(db, id)).toMatchObject({ priceAed: 530, extras });
  const [[visit], mails] = [await db.select().from(visits), await allMails(db)];
  const minutes = (Number(visit?.workEnd) - Number(visit?.workStart)) / 60_000;
  const alone = await minutesOf();
  expect(minutes).toBe(alone + 105);
  for (const { text } of mails) {
    expect(text).toContain("Pet hair removal (AED 90, 45 min)");
    expect(text).toContain("AED 530");
  }
});

async function minutesOf() {
  const line = await rowIn(db, visitLines, { kind: "service" });
  return line.minutes;
}

test("the same form with other extras is another booking; with the same ones it is the first", async () => {
  const asked = { bookable, input, locale: "en", path: "/services/interior-detailing" } as const;
  const without = bookedId(await book(app, asked));
  const withBoth = bookedId(await book(app, { ...asked, extras }));
  expect(withBoth).not.toBe(without);
  expect(bookedId(await book(app, { ...asked, extras: extras.toReversed() }))).toBe(withBoth);
});

test("nobody gets the price of an offer that ended while the booking waited for its turn", async () => {
  const monday = "2030-03-11" as LocalDate;
  const term = { startsOn: null, endsOn: date };
  const offer: Bookable = {
    ...bookable,
    kind: "offers",
    id: "spring",
    title: { en: "Spring", ar: "الربيع" },
    term,
  };
  const entry = { id: newId(), kind: "offers", slug: "spring", position: 1, name: "", words: "" };
  const published = { startsOn: "", endsOn: date };
  await db.insert(contentEntries).values({ ...entry, published, publishedVersion: 1 });
  const lastMoment = new Date(instantOf(date, 24 * 60).getTime() - 1);
  const clock = (...moments: Date[]) => ({
    ...app,
    now: () => moments.shift() ?? instantOf(date, 24 * 60),
  });
  const request = {
    bookable: offer,
    path: "/offers/spring",
    locale: "en" as const,
    input: { ...input, date: monday },
  };
  const before = await counts();
  expect(await book(clock(lastMoment), request)).toMatchObject({ reason: "ended" });
  expect(await counts()).toEqual(before);

  const id = bookedId(await book(clock(lastMoment, lastMoment), request));
  // Sent again because the answer was lost.
  expect(bookedId(await book(clock(lastMoment), request))).toBe(id);

  const other = { ...request, input: { ...request.input, email: "omar@example.com" } };
  const isIt = eq(contentEntries.id, entry.id);
  for (const meanwhile of [
    { published: { startsOn: "", endsOn: "2030-03-08" } },
    { published: { startsOn: "2030-03-10", endsOn: "" } },
    { published, isHidden: true },
    { isHidden: false, deletedAt: now },
    { kind: "packages", deletedAt: null, isHidden: true },
  ]) {
    await db.update(contentEntries).set(meanwhile).where(isIt);
    const refused = await book(clock(lastMoment, lastMoment), other);
    expect(refused, JSON.stringify(meanwhile)).toMatchObject({ reason: "ended" });
  }
  await db.delete(contentEntries).where(isIt);
});
