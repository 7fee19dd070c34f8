import { asc, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { bookingKind } from "#app/features/booking/booking.admin.server.ts";
import { book } from "#app/features/booking/booking.server.ts";
import { addDays, instantOf, type LocalDate } from "#app/lib/time.ts";
import { deleteRecord, restoreRecord } from "#app/platform/change-record.server.ts";
import { setStatus } from "#app/platform/change-status.server.ts";
import { parseSettings } from "#app/platform/settings.ts";
import {
  bookingSubmissions,
  openingHours,
  resourceAbsences,
  resources,
  visits,
} from "#db/schema.ts";
import { seed } from "#db/seed.ts";
import { testDatabase } from "../../../tests/database.ts";
import { firstBookable } from "../../../tests/first-services.ts";
import { addCustomer } from "../../../tests/shop.ts";
import { placeVisit } from "./capacity.server.ts";

/** So many with `CAPACITY_OPERATIONS=10000`: about six minutes on PGlite. */
const operations = Number(process.env.CAPACITY_OPERATIONS ?? 300);

const db = await testDatabase();
const settings = parseSettings({ SECRET: "x".repeat(32) });
const monday = "2026-11-23" as LocalDate;
const now = instantOf(monday, 9 * 60);
const app = { db, settings, now: () => now };
await seed(db);
const actorId = await addCustomer(db, { role: "owner", username: "owner" });

type Operation = { what: string; service: string; day: number; hour: number; which: number };

const services = ["premium-wash", "interior-detailing", "full-detailing", "ceramic-coating"];
const operation: fc.Arbitrary<Operation> = fc.record({
  what: fc.constantFrom(
    ...["book", "book", "book", "book", "move", "move", "cancel", "reopen"],
    ...["bin", "bring-back", "close", "open", "away", "back"],
  ),
  service: fc.constantFrom(...services),
  day: fc.integer({ min: 1, max: 40 }),
  hour: fc.integer({ min: 10, max: 21 }),
  which: fc.nat({ max: 10_000 }),
});

const listKnown = () =>
  db
    .select({
      id: bookingSubmissions.id,
      status: bookingSubmissions.status,
      deletedAt: bookingSubmissions.deletedAt,
      visitId: visits.id,
    })
    .from(bookingSubmissions)
    .innerJoin(visits, eq(visits.bookingId, bookingSubmissions.id))
    .orderBy(asc(bookingSubmissions.id));

type Known = Awaited<ReturnType<typeof listKnown>>[number];

let people = 0;
async function bookOne({ service, day, hour }: Operation) {
  const bookable = firstBookable(service);
  const input = {
    ...{ firstName: "Aisha", lastName: "Khan", email: `aisha${people}@example.com` },
    ...{ phone: `05${String(++people).padStart(8, "0")}`, vehicleSize: null },
    ...{ date: addDays(monday, day), time: hour * 60, additionalNotes: "" },
    ...{ carMake: "Nissan", carModel: "Patrol", carYear: "2023" },
  };
  await book(app, { bookable, input, locale: "en", path: "/" });
}

/** What the operation is done to, of those for which it makes sense. */
async function changeOne(known: Known[], { what, day, hour, which }: Operation) {
  const fits = known.filter(({ status, deletedAt }) => {
    if (what === "bring-back") return deletedAt;
    if (what === "reopen") return !deletedAt && status === "cancelled";
    return !deletedAt && status !== "cancelled";
  });
  const chosen = fits[which % Math.max(fits.length, 1)];
  if (!chosen) return;
  const { id, visitId, status } = chosen;
  const arrivesAt = instantOf(addDays(monday, day), hour * 60);
  const set = (to: "cancelled" | "pending") =>
    setStatus(app, bookingKind, { id, expectedStatus: status, status: to, actorId });
  if (what === "move")
    await db.transaction((tx) => placeVisit(tx, visitId, { arrivesAt, at: now }));
  if (what === "cancel") await set("cancelled");
  if (what === "reopen") await set("pending");
  if (what === "bin")
    await deleteRecord(app, bookingKind, { id, actorId, expectedVersion: status });
  if (what === "bring-back") await restoreRecord(app, bookingKind, { id, actorId });
}

async function changeDays({ what, day, which }: Operation) {
  const [startsOn, endsOn] = [addDays(monday, day), addDays(monday, day + 1)];
  if (what === "close") {
    const closure = { kind: "closure", name: "Eid", nameAr: "العيد", pattern: [] } as const;
    // Two closures of one day are one.
    const values = { ...closure, pattern: [], startsOn, endsOn };
    await db.insert(openingHours).values(values).onConflictDoNothing();
  }
  if (what === "open") await db.delete(openingHours).where(eq(openingHours.kind, "closure"));
  if (what === "away") {
    const all = await db.select({ id: resources.id }).from(resources).orderBy(asc(resources.id));
    const resourceId = all[which % all.length]?.id ?? "";
    await db.insert(resourceAbsences).values({ resourceId, startsOn, endsOn });
  }
  if (what === "back") await db.delete(resourceAbsences);
}

/** How many of each kind of fault the tables hold. */
async function faults() {
  const { rows } = (await db.execute(sql`
    with bay as (
      select visit_id, count(*) as bays, min(starts_at) as starts_at, max(ends_at) as ends_at
      from allocations join resources on resources.id = resource_id and kind <> 'technician'
      group by visit_id)
    select
      (select count(*)::int from allocations one join allocations other
        on one.resource_id = other.resource_id and one.id < other.id
          and one.starts_at < other.ends_at and other.starts_at < one.ends_at) as shared,
      (select count(*)::int from visits left join bay on bay.visit_id = visits.id
        where (work_start is null) <> (bays is null) or bays > 1
          or starts_at <> work_start or ends_at <> ready_at) as apart,
      (select count(*)::int from allocations join visits on visits.id = visit_id
        where starts_at < work_start or ends_at > ready_at) as beyond,
      (select count(*)::int from allocations join visits on visits.id = visit_id
        join booking_submissions booking on booking.id = booking_id
        where booking.deleted_at is not null or booking.status = 'cancelled') as kept`)) as unknown as {
    rows: unknown[];
  };
  return rows[0];
}

const none = { shared: 0, apart: 0, beyond: 0, kept: 0 };

test("no mix of bookings, moves, cancellations, the bin, closures and absences has two visits on one resource, or a place that is not what is taken", async () => {
  const run = fc.sample(operation, { numRuns: operations, seed: 18 });
  for (const [at, each] of run.entries()) {
    if (each.what === "book") await bookOne(each);
    else if (["close", "open", "away", "back"].includes(each.what)) await changeDays(each);
    else await changeOne(await listKnown(), each);
    if (at % 100 === 99) expect(await faults(), `after ${at + 1}`).toEqual(none);
  }
  expect(await faults()).toEqual(none);
  expect(await db.$count(visits)).toBeGreaterThan(operations / 10);
}, 3_600_000);
