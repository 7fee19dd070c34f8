import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { inboxActions } from "#app/admin/action.server.ts";
import { dueAt } from "#app/admin/due-note.tsx";
import type { DeletableRecords } from "#app/admin/records.server.ts";
import { bookingActions } from "#app/features/booking/booking-actions.ts";
import { type BookingSort, bookingStatusLabel } from "#app/features/booking/booking-list.ts";
import { freeVisit } from "#app/features/capacity/places.server.ts";
import { sampleBookings } from "#app/features/dashboard/samples.ts";
import { type AlsoBooked, alsoText } from "#app/features/extras/extras.ts";
import { isOfPlate } from "#app/features/finder/finder.server.ts";
import { hasPapers } from "#app/features/money/counter.server.ts";
import { isId } from "#app/lib/ids.ts";
import { formatPhone } from "#app/lib/phone.ts";
import { clockOfMinutes, instantOf, minutesOfClock, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { StatusKind } from "#app/platform/change-status.server.ts";
import { csvInstant, wordsNow } from "#app/platform/csv.server.ts";
import type { Db } from "#db/client.ts";
import { bookingEvents, bookingSubmissions as table } from "#db/schema/booking.ts";
import { answeredLast } from "#db/schema/columns.ts";
import { type BookingStatus, bookingStatuses, isAgreed } from "#db/schema/enums.ts";
import { visitMessages, visits } from "#db/schema/workshop.ts";
import { serviceNameIn, visitLinesColumn } from "#db/visit-lines.ts";
import { moveLocked, refuseCarHere, takePlace } from "./appointment.server.ts";
import { cancelReasons, isHere, type MoveRefusal, stateForStatus } from "./appointment.ts";
import { bookingResource as resource } from "./bookings.admin.tsx";
import { lockVisitOf } from "./locked-visit.server.ts";
import { withdrawPlans } from "./notify-visit.server.ts";
import { lockForMoves, reservePerfumes } from "./reserve-perfumes.server.ts";

const openAgain = { reason: "open-again" } as const;

const history = {
  table: bookingEvents,
  recordId: bookingEvents.bookingId,
  belongsTo: (bookingId: string) => ({ bookingId }),
};

/**
 * How staff change bookings in the list and by programs: a status that is set there is a move of the
 * appointment. While the car is in the workshop, only its own page ends it.
 */
export const bookingKind: StatusKind<
  typeof table,
  | typeof openAgain
  | { reason: "papers" }
  | Exclude<MoveRefusal, { reason: "not-found" | "changed" }>,
  BookingStatus
> = {
  table,
  noun: "booking",
  changedBy: bookingActions.status,
  actions: bookingActions,
  unique: { booking_submissions_open_request: openAgain },
  history,
  async move({ tx, row, to: status, reason: said, actorId, at, settings }) {
    const locked = await lockVisitOf(tx, row);
    const { visit } = locked;
    const from = visit.state;
    const wasHere = visit.arrivedAt !== null;
    const to = stateForStatus(from, { status, said, wasHere });
    if (!to) return (await refuseCarHere(tx, visit, from)) ?? { reason: "no-move", state: from };
    // The permission to change bookings was asked for already; technicians do not have it.
    const actor = { id: actorId, role: "counter" } as const;
    const reason = cancelReasons.find((each) => each === said);
    const asked = { to, actor, at, settings, mustFit: true, ...(reason && { reason }) };
    const moved = await moveLocked(tx, locked, asked);
    if (moved.ok) return "moved";
    // Both rows are locked, and nothing was said about the state before.
    if (moved.reason === "not-found" || moved.reason === "changed") throw new Error(moved.reason);
    return moved;
  },
  lockAlso: lockForMoves,
  customerOf: ({ customerId }) => customerId,
  deletion: {
    details: ({ status }) => ({ status }),
    async also({ tx, row, actorId, at }) {
      const { visit } = await lockVisitOf(tx, row);
      const { state } = visit;
      const here = isHere(state) ? await refuseCarHere(tx, visit, state) : null;
      if (here) return here;
      if (await hasPapers(tx, { visitId: visit.id })) return { reason: "papers" };
      await withdrawPlans(tx, visit.id);
      await freeVisit(tx, visit.id);
      await reservePerfumes(tx, { visitId: visit.id, takesPlace: false, actorId, at });
      return null;
    },
  },
  restoration: {
    async also({ tx, row, actorId, at }) {
      if (row.status === "cancelled") return null;
      const { visit } = await lockVisitOf(tx, row);
      const { id: visitId, workStart } = visit;
      const placed = workStart ? null : await takePlace(tx, visit, at);
      if (placed?.nearest) return { reason: "no-place", nearest: placed.nearest };
      // After the place: every transaction locks places before perfumes.
      await reservePerfumes(tx, { visitId, takesPlace: true, actorId, at });
      return null;
    },
  },
};

const columns = () => ({
  id: table.id,
  reference: table.reference,
  name: table.name,
  email: table.email,
  phone: table.phone,
  serviceId: table.serviceId,
  serviceName: serviceNameIn(getLocale()),
  priceAed: table.servicePriceAed,
  vehicleSize: table.vehicleSize,
  date: table.appointmentDate,
  time: table.appointmentTime,
  carMake: table.carMake,
  carModel: table.carModel,
  carYear: table.carYear,
  additionalNotes: table.additionalNotes,
  locale: table.locale,
  customerId: table.customerId,
  status: table.status,
  createdAt: table.createdAt,
  callbackDueAt: table.callbackDueAt,
});

type Stored = Awaited<ReturnType<typeof readBookings>>[number];
export type Booking = Stored & { due: ReturnType<typeof dueOf> };

export type BookingRow = ReturnType<typeof rowOf> & { isSample?: boolean };

export const staffBookings: DeletableRecords<
  BookingRow,
  Booking,
  Stored & { also: AlsoBooked[] },
  BookingSort
> = {
  resource,
  readers: ["read"],
  kind: bookingKind,
  actions: inboxActions({
    resource,
    actions: bookingActions,
    statuses: bookingStatuses,
    kind: bookingKind,
    deleted: m.inbox_booking_deleted,
    nameOf: table.reference,
  }),
  source: (now) => ({
    table,
    id: table.id,
    status: table.status,
    searchText: table.searchText,
    alsoFound: isOfPlate,
    days: { column: table.appointmentDate, today: today(now) },
    where: isNull(table.deletedAt),
    sorts: {
      created: [table.createdAt],
      name: [sql`lower(${table.name})`],
      service: [sql`lower(${table.serviceName})`],
      vehicle: [sql`lower(${table.carMake})`, sql`lower(${table.carModel})`],
      appointment: [table.appointmentDate, table.appointmentTime],
      status: [table.status, table.createdAt],
      due: [answeredLast(table.status, "pending"), table.callbackDueAt],
    },
  }),
  async read({ db, now }, ids) {
    const rows = await readBookings(db, ids);
    return rows.map((booking) => rowOf(booking, now()));
  },
  samples: sampleBookings,
  async find({ db, now }, id) {
    const booking = await findStaffBooking(db, id);
    if (!booking) return null;
    return { ...booking, due: dueOf(booking, now()) };
  },
  deletedNames: { title: table.name, detail: table.serviceName },
  auditName: table.reference,
  emailOf: ({ email }) => email,
  history: {
    moves: history,
    notes: (bookingId) => ({ bookingId }),
    messages: ({ db }, bookingId) =>
      db
        .select({ id: visitMessages.id })
        .from(visitMessages)
        .innerJoin(visits, eq(visits.id, visitMessages.visitId))
        .where(eq(visits.bookingId, bookingId)),
  },
  file: {
    action: bookingActions.export,
    columns() {
      const statuses = wordsNow(bookingStatusLabel);
      return [
        { heading: m.booking_reference(), value: ({ reference }) => reference },
        { heading: m.ui_name(), value: ({ name }) => name },
        { heading: m.ui_email(), value: ({ email }) => email },
        { heading: m.ui_phone(), value: ({ phone }) => formatPhone(phone) },
        { heading: m.booking_service(), value: ({ serviceName }) => serviceName },
        {
          heading: m.extras_also(),
          value: ({ also }) => also.map((line) => alsoText(line)).join("; "),
        },
        { heading: `${m.ui_price()} (AED)`, value: ({ priceAed }) => priceAed },
        {
          heading: m.inbox_vehicle(),
          value: ({ carMake, carModel }) => `${carMake} ${carModel}`,
        },
        { heading: m.inbox_year(), value: ({ carYear }) => carYear },
        { heading: m.mail_label_vehicle_size(), value: ({ vehicleSize }) => vehicleSize ?? "" },
        { heading: m.ui_date(), value: ({ date }) => date },
        { heading: m.ui_time(), value: ({ time }) => clockOfMinutes(time) },
        { heading: m.inbox_additional_notes(), value: ({ additionalNotes }) => additionalNotes },
        { heading: m.ui_status(), value: ({ status }) => statuses[status] },
        { heading: m.inbox_submitted(), value: ({ createdAt }) => csvInstant(createdAt) },
        { heading: m.ui_language(), value: ({ locale }) => locale },
      ];
    },
    async read({ db }, ids) {
      const [rows, alsoOf] = await Promise.all([readBookings(db, ids), readAlso(db, ids)]);
      return rows.map((booking) => ({ ...booking, also: alsoOf(booking.id) }));
    },
  },
};

async function findStaffBooking(db: Db, bookingId: string): Promise<Stored | null> {
  if (!isId(bookingId)) return null;
  const [booking] = await db
    .select(columns())
    .from(table)
    .where(and(eq(table.id, bookingId), isNull(table.deletedAt)));
  return booking ? withTime(booking) : null;
}

async function readBookings(db: Db, ids: string[]) {
  const rows = await db.select(columns()).from(table).where(inArray(table.id, ids));
  return rows.map(withTime);
}

/** Everything agreed beside the first service: extras, perfumes, additional work. */
async function readAlso(db: Db, ids: string[]): Promise<(bookingId: string) => AlsoBooked[]> {
  const rows = await db
    .select({ bookingId: visits.bookingId, lines: visitLinesColumn })
    .from(visits)
    .where(inArray(visits.bookingId, ids));
  const linesOf = new Map(rows.map(({ bookingId, lines }) => [bookingId, lines.filter(isAgreed)]));
  return (bookingId) => {
    const lines = linesOf.get(bookingId) ?? [];
    const first = lines.findIndex(({ kind }) => kind === "service");
    return lines.filter((_, place) => place !== first);
  };
}

const withTime = <Row extends { time: string }>({ time, ...row }: Row) => ({
  ...row,
  time: minutesOfClock(time),
});

function rowOf(booking: Stored, now: Date) {
  const { email, additionalNotes, locale, serviceId, callbackDueAt, customerId, ...row } = booking;
  const isDue = instantOf(row.date, row.time) <= now;
  return { ...row, isDue, due: dueOf(booking, now) };
}

const dueOf = ({ status, callbackDueAt }: Stored, now: Date) =>
  status === "pending" ? dueAt(callbackDueAt, now) : null;
