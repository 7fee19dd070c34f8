import { asc, eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { book } from "#app/features/booking/booking.server.ts";
import { moveAppointment } from "#app/features/visits/appointment.server.ts";
import { appointmentStates, isState } from "#app/features/visits/appointment.ts";
import { bookByStaff } from "#app/features/visits/book-visit.server.ts";
import { bookingKind } from "#app/features/visits/bookings.admin.server.ts";
import { changeWork, type WorkChange } from "#app/features/visits/change-work.server.ts";
import { moveVisit } from "#app/features/visits/place-visit.server.ts";
import { addDays, instantOf, type LocalDate } from "#app/lib/time.ts";
import { deleteRecord, restoreRecord } from "#app/platform/change-record.server.ts";
import { setStatus } from "#app/platform/change-status.server.ts";
import { type BookingStatus, bookingStatuses } from "#db/schema/enums.ts";
import {
  bookingSubmissions,
  openingHours,
  resourceAbsences,
  resources,
  visitLines,
  visits,
} from "#db/schema.ts";
import { seededApp } from "../../../tests/app.ts";
import { firstBookable } from "../../../tests/first-services.ts";
import { bookingInput } from "../../../tests/inbox.ts";
import { addCustomer } from "../../../tests/shop.ts";
import { callerInput } from "../../../tests/visits.ts";
import { placeFaults } from "../../../tests/workshop-intact.ts";
import { readWorkshop } from "./capacity.server.ts";
import { needOf } from "./capacity.ts";

/** `CAPACITY_OPERATIONS=10000` takes about six minutes on PGlite. */
const operations = Number(process.env.CAPACITY_OPERATIONS ?? 100);

/** A long run has more days: in forty, after 2,000 operations, most bookings find them full. */
const days = Math.min(Math.max(40, operations / 40), 365);

const app = await seededApp(() => now);
const { db } = app;
const monday = "2026-11-23" as LocalDate;
const now = instantOf(monday, 9 * 60);
const actorId = await addCustomer(db, { role: "owner", username: "owner" });
const actor = { id: actorId, role: "owner" } as const;

type Operation = { what: string; service: string; day: number; hour: number; which: number };

const services = ["premium-wash", "interior-detailing", "full-detailing", "ceramic-coating"];
const lineOperations = ["percent", "dirhams", "reprice", "more-work", "less-work", "other-work"];

const anyOperation: fc.Arbitrary<Operation> = fc.record({
  what: fc.constantFrom(
    ...["book", "book", "book", "book", "move", "move", "cancel", "reopen"],
    ...["walk-in", "caller-overruled", "overrule"],
    ...["move-on", "move-on", "move-on", "move-on", "set", "set"],
    ...["percent", "reprice", ...lineOperations, ...lineOperations],
    ...["bin", "bring-back", "close", "open", "away", "back"],
  ),
  service: fc.constantFrom(...services),
  day: fc.integer({ min: 1, max: days }),
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

const states = Object.keys(appointmentStates).filter(isState);

type Known = Awaited<ReturnType<typeof listKnown>>[number];

let people = 0;
async function bookOne({ service, day, hour }: Operation) {
  const bookable = firstBookable(service);
  const input = bookingInput(addDays(monday, day), {
    email: `aisha${people}@example.com`,
    phone: `05${String(++people).padStart(8, "0")}`,
    time: hour * 60,
  });
  await book(app, { bookable, input, locale: "en", path: "/" });
}

async function bookAtCounter({ what, service, day, which }: Operation) {
  const need = { serviceIds: [service], vehicleSize: "suv" } as const;
  const { minutes } = needOf(await readWorkshop(db), need);
  await bookByStaff(app, {
    input: callerInput({
      phone: `05${String(++people).padStart(8, "0")}`,
      ...(what === "walk-in"
        ? { channel: "walk-in", start: null, overrule: false }
        : { channel: "phone", start: atAnyHour(day, which), overrule: true }),
      waitsUntil: instantOf(addDays(monday, 400), 0),
    }),
    lines: [
      {
        kind: "service",
        itemId: service,
        name: service,
        nameAr: service,
        minutes,
        priceFils: 17_000,
      },
    ],
    actor,
  });
}

const atAnyHour = (day: number, which: number) =>
  instantOf(addDays(monday, day), (which % 24) * 60);

async function changeOne(known: Known[], operation: Operation) {
  const { what, day, hour, which } = operation;
  const fits = known.filter(({ status, deletedAt }) => {
    if (what === "bring-back") return deletedAt;
    if (what === "reopen") return !deletedAt && status === "cancelled";
    const isOver = status === "cancelled" || status === "completed";
    return !deletedAt && (!isOver || what === "move-on" || what === "set");
  });
  // Changes of prices meet again and again on a few.
  const among = lineOperations.includes(what) ? fits.slice(0, 2) : fits;
  const chosen = among[which % Math.max(among.length, 1)];
  if (!chosen) return;
  const { id, visitId, status } = chosen;
  const start = instantOf(addDays(monday, day), hour * 60);
  const set = (to: BookingStatus) =>
    setStatus(app, bookingKind, { id, expectedStatus: status, status: to, actorId });
  if (what === "move") await moveVisit(app, { visitId, start, actor });
  if (what === "overrule") {
    await moveVisit(app, { visitId, start: atAnyHour(day, which), overrule: true, actor });
  }
  if (what === "cancel") await set("cancelled");
  if (what === "reopen") await set("pending");
  if (what === "set") await set(bookingStatuses[day % bookingStatuses.length] ?? "pending");
  if (what === "move-on") {
    const to = states[(day + hour) % states.length] ?? "arrived";
    await moveAppointment(app, { visitId, to, reason: "weather", actor });
  }
  await changeLines(visitId, operation);
  if (what === "bin") await deleteRecord(app, bookingKind, { id, actorId, expectedStatus: status });
  if (what === "bring-back") await restoreRecord(app, bookingKind, { id, actorId });
}

async function changeLines(visitId: string, { what, service, hour, which }: Operation) {
  const lines = await db
    .select({ id: visitLines.id })
    .from(visitLines)
    .where(eq(visitLines.visitId, visitId))
    .orderBy(asc(visitLines.id));
  const lineId = lines[which % Math.max(lines.length, 1)]?.id ?? "";
  const reason = "Came back";
  const by = {
    kind: "service" as const,
    itemId: service,
    name: service,
    nameAr: service,
    minutes: hour * 5,
    priceFils: which * 7 + 1,
    priceReason: reason,
  };
  const changes: { [what: string]: WorkChange } = {
    percent: { price: { discount: { percent: which % 101 }, reason } },
    dirhams: { price: { discount: { fils: which }, reason } },
    reprice: { price: { lineId, priceFils: which * 3, reason } },
    "more-work": { add: by },
    "less-work": { removeId: lineId },
    "other-work": { replaceId: lineId, by },
  };
  const change = changes[what];
  if (change) await changeWork(app, { visitId, change, actor });
}

async function changeDays({ what, day, which }: Operation) {
  const [startsOn, endsOn] = [addDays(monday, day), addDays(monday, day + 1)];
  if (what === "close") {
    const closure = { kind: "closure", name: "Eid", nameAr: "العيد", pattern: [] } as const;
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

test("no mix of bookings, walk-ins, moves, what is overruled, cancellations, the bin, closures and absences has two visits on one resource, a place that is not what is taken, a stage that contradicts its status, another total than its lines, or a discount that does not follow them", async () => {
  const run = fc.sample(anyOperation, { numRuns: operations, seed: 18 });
  for (const [at, each] of run.entries()) {
    if (each.what === "book") await bookOne(each);
    else if (["walk-in", "caller-overruled"].includes(each.what)) await bookAtCounter(each);
    else if (["close", "open", "away", "back"].includes(each.what)) await changeDays(each);
    else await changeOne(await listKnown(), each);
    if (at % 10 === 9) expect(await placeFaults(db), `after ${at + 1}`).toEqual({});
  }
  expect(await placeFaults(db)).toEqual({});
  expect(await db.$count(visits)).toBeGreaterThan(operations / 10);
  expect(await db.$count(visitLines, eq(visitLines.kind, "discount"))).toBeGreaterThan(0);
}, 3_600_000);
