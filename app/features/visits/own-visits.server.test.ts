import { expect, test } from "vitest";
import { hashVisitToken, visitToken } from "#app/features/booking/visit-link.server.ts";
import { linkCustomer } from "#app/features/customers/linked-customers.server.ts";
import { newId } from "#app/lib/ids.ts";
import { parseSettings } from "#app/platform/settings.ts";
import type { VisitState } from "#db/schema/enums.ts";
import { account, bookingSubmissions, openingHours, user, visits } from "#db/schema.ts";
import { changeIn, emptyBeforeEach, rowIn, seededDatabase } from "../../../tests/database.ts";
import { addCustomer } from "../../../tests/shop.ts";
import { addVisit } from "../../../tests/visits.ts";
import { findOwnVisit, listOwnVisits, openOwnVisit } from "./customer-visit.server.ts";
import { findCallers } from "./staff-visit-queries.admin.server.ts";

const db = await seededDatabase();
const now = new Date("2026-11-25T08:00:00.417Z");
const app = { db, now: () => now, settings: parseSettings({}) };
const firstPage = { limit: 11, offset: 0 };

const shared = "driver@example.com";
const number = "0501234567";

emptyBeforeEach(db, bookingSubmissions, user);

async function visit(
  booked: Partial<typeof bookingSubmissions.$inferInsert> = {},
  changes: Partial<typeof visits.$inferInsert> = {},
) {
  const phone = booked.phone ?? "0509999999";
  const person = { phone, name: "Somebody", email: booked.email ?? "" };
  const customerId = await db.transaction((tx) => linkCustomer(tx, person, now));
  return addVisit(db, changes, { email: "guest@example.com", phone, customerId, ...booked });
}

async function idsOf(userId: string, part = firstPage) {
  const { upcoming, past } = await listOwnVisits(app, userId, part);
  return [...upcoming, ...past].map(({ bookingId }) => bookingId);
}

const provePhone = (userId: string, digits: string) =>
  db.insert(account).values({ userId, providerId: "phone", accountId: digits });

test("what was booked while signed in is the account's, whatever e-mail and number were typed", async () => {
  const userId = await addCustomer(db);
  const other = await addCustomer(db);
  const { booking } = await visit({ userId, email: "other@example.com", phone: "0505555555" });
  expect(await idsOf(userId)).toEqual([booking.id]);
  expect(await idsOf(other)).toEqual([]);
});

test("an e-mail that nobody has proven shows nobody's visits; proven, it shows those made with it", async () => {
  const { booking } = await visit({ email: "Driver@Example.com" });
  await visit({ email: "another-driver@example.com" });
  const userId = await addCustomer(db, { email: shared });
  expect(await idsOf(userId)).toEqual([]);
  expect(await findOwnVisit(app, userId, booking.id)).toBeNull();
  expect(await openOwnVisit(app, userId, booking.id)).toBeNull();
  await changeIn(db, user, { id: userId }, { emailVerified: true });
  expect(await idsOf(userId)).toEqual([booking.id]);
});

test("a number in a profile proves nothing; one that signs in shows the visits made with it", async () => {
  const { booking } = await visit({ phone: number });
  await visit({ phone: "0507654321" });
  const userId = await addCustomer(db);
  await db.execute(
    `insert into user_profiles (id, full_name, phone) values ('${userId}', 'Eve', '${number}')`,
  );
  expect(await idsOf(userId)).toEqual([]);
  await provePhone(userId, "971501234567");
  expect(await idsOf(userId)).toEqual([booking.id]);
});

test("who staff merged is still shown only what was made with the proven number", async () => {
  await visit({ phone: number });
  const { booking } = await visit({ phone: "0507654321" });
  await db.execute(`update customers set merged_into =
    (select id from customers where phone = '0507654321') where phone = '${number}'`);
  const userId = await addCustomer(db);
  await provePhone(userId, "971507654321");
  expect(await idsOf(userId)).toEqual([booking.id]);
  await db.execute(`update customers set merged_into = null`);
});

test("the next visit stands first, then what is over, the latest first and in pages", async () => {
  const userId = await addCustomer(db);
  const at = (day: string, state: VisitState = "requested") =>
    visit({ userId }, { arrivesAt: new Date(`${day}T08:00:00Z`), state });
  const later = await at("2026-12-03");
  const next = await at("2026-11-25");
  const here = await at("2026-11-24", "in-work");
  const old = await at("2026-11-02", "collected");
  const older = await at("2026-10-02", "no-show");
  const cancelled = await visit(
    { userId, status: "cancelled" },
    { arrivesAt: new Date("2026-12-01T08:00:00Z") },
  );
  const ids = [here, next, later, cancelled, old, older].map(({ booking }) => booking.id);
  expect(await idsOf(userId)).toEqual(ids);
  const two = { limit: 2, offset: 0 };
  expect(await idsOf(userId, two)).toEqual(ids.slice(0, 5));
  expect(await idsOf(userId, { limit: 2, offset: 2 })).toEqual(ids.slice(5));
  expect(await idsOf(userId, { limit: 2, offset: 200 })).toEqual([]);
});

test("a car that is late is still to come after midnight, while the workshop is open", async () => {
  const night = [{ opens: 18 * 60, closes: 26 * 60 }];
  await db.update(openingHours).set({ pattern: Array.from({ length: 7 }, () => night) });
  const userId = await addCustomer(db);
  const arrivesAt = new Date("2026-11-25T23:45:00+04:00");
  await visit({ userId, phone: number }, { state: "confirmed", arrivesAt });
  const late = (hour: string) => ({
    ...app,
    now: () => new Date(`2026-11-26T${hour}:05:00+04:00`),
  });
  const comingAt = async (hour: string) => [
    (await listOwnVisits(late(hour), userId, firstPage)).upcoming.length,
    (await findCallers(late(hour), number))[0]?.coming.length,
  ];
  expect(await comingAt("00")).toEqual([1, 1]);
  expect(await comingAt("02")).toEqual([0, 0]);
});

test("what staff deleted is gone, and a service that is over is not booked again", async () => {
  const userId = await addCustomer(db);
  const over = { arrivesAt: new Date("2026-11-02T08:00:00Z"), state: "collected" } as const;
  await visit({ userId, deletedAt: now }, over);
  const gone = await visit({ userId, serviceId: "no-longer" }, over);
  const there = await visit({ userId, serviceId: "premium-wash" }, over);
  const { past } = await listOwnVisits(app, userId, firstPage);
  expect(past.map(({ bookingId, again }) => [bookingId, again])).toEqual(
    expect.arrayContaining([
      [gone.booking.id, null],
      [there.booking.id, `/services/premium-wash?again=${there.booking.id}#booking`],
    ]),
  );
  expect(past).toHaveLength(2);
});

test("its page has one address, which makes none void, and which nobody else is led to", async () => {
  const userId = await addCustomer(db);
  const stranger = await addCustomer(db);
  const id = newId();
  const token = visitToken(app.settings, { id, tokenVersion: 1 });
  const { booking } = await visit({ userId }, { id, tokenHash: hashVisitToken(token) });
  expect(await openOwnVisit(app, userId, booking.id)).toBe(`/visit/${token}`);
  expect(await openOwnVisit(app, userId, booking.id)).toBe(`/visit/${token}`);
  const kept = await rowIn(db, visits, { id });
  expect(kept).toMatchObject({ tokenHash: hashVisitToken(token), tokenVersion: 1 });
  for (const [whose, which] of [
    [stranger, booking.id],
    [userId, newId()],
    [userId, "1 or 1=1"],
    [userId, ""],
  ] as const) {
    expect(await openOwnVisit(app, whose, which)).toBeNull();
  }
});

test("without a link so far it is given one, and 90 days after collection none any more", async () => {
  const userId = await addCustomer(db);
  const { booking, id } = await visit({ userId });
  const path = await openOwnVisit(app, userId, booking.id);
  const kept = await rowIn(db, visits, { id });
  expect(kept.tokenHash).toBe(hashVisitToken(path?.split("/").at(-1) ?? ""));
  const over = { arrivesAt: new Date("2026-06-02T08:00:00Z"), state: "collected" } as const;
  const old = await visit({ userId }, over);
  expect(await openOwnVisit(app, userId, old.booking.id)).toBeNull();
});
