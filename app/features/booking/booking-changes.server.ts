import { and, desc, eq, gte, isNull } from "drizzle-orm";
import { isId, newId } from "#app/lib/ids.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.server.ts";
import { isTaken } from "#app/platform/constraint.server.ts";
import { restorableSince } from "#app/platform/deletions.server.ts";
import { holdMail } from "#app/platform/mail/held-mail.server.ts";
import type { Db, Tx } from "#db/client.ts";
import { user } from "#db/schema/auth.ts";
import { bookingEvents, bookingSubmissions as bookings } from "#db/schema/booking.ts";
import type { BookingStatus } from "#db/schema/enums.ts";
import { findDeskBooking } from "./booking-desk.server.ts";
import { bookingChanges, newsOf, takeBackNews } from "./booking-news.server.ts";

/** `actorId` is who of the staff changes it, `seen` the status that they saw. */
type BookingChange = { id: string; seen: BookingStatus; actorId: string };

/** Why a change was not made. */
export type BookingRefusal =
  | { reason: "not-found" }
  /** `by` is null where the account of whoever did it is gone. */
  | { reason: "changed"; status: BookingStatus; by: string | null }
  /** The customer has sent the same again, and only one of the two can be open. */
  | { reason: "open-again" };

type Outcome = { ok: true } | ({ ok: false } & BookingRefusal);

const table = "booking_submissions";

/**
 * Sets the status of a booking, records who did it and tells the customer what is confirmed or
 * cancelled. The first answer stays the first, also of one that is pending again.
 */
export async function setBookingStatus(
  { db, settings, now }: Pick<App, "db" | "settings" | "now">,
  { id, seen, status, actorId }: BookingChange & { status: BookingStatus },
): Promise<Outcome> {
  const at = now();
  const booking = await findDeskBooking(db, id);
  if (!booking) return { ok: false, reason: "not-found" };
  // Written before the transaction, which keeps others waiting.
  const mail = await newsOf(booking, { status, brand: settings.brand, now: at });
  return change(db, async (tx) => {
    const locked = await lockBooking(tx, id);
    if (!locked) return { reason: "not-found" };
    // Also when somebody else was first to set it.
    if (locked.status === status) return null;
    if (locked.status !== seen) return changedMeanwhile(tx, id, locked.status);
    const firstAnsweredAt = locked.firstAnsweredAt ?? (status === "pending" ? null : at);
    await tx
      .update(bookings)
      .set({ status, updatedAt: at, firstAnsweredAt })
      .where(eq(bookings.id, id));
    const earlier = await bookingChanges(tx, id);
    const event = { id: newId(), bookingId: id, fromStatus: seen, toStatus: status };
    await tx.insert(bookingEvents).values({ ...event, actorId, createdAt: at });
    await holdMail(tx, { change: { id: event.id, to: status }, earlier, at }, mail);
    const row = { tableName: table, rowId: id, details: { from: seen, to: status } };
    await recordAudit(tx, { action: "booking.status", ...row, actorId, at });
    return null;
  });
}

/** Takes a booking out of every list (D13). Nobody is told, of its last change neither. */
export function deleteBooking(
  { db, now }: Pick<App, "db" | "now">,
  { id, seen, actorId }: BookingChange,
): Promise<Outcome> {
  const at = now();
  return change(db, async (tx) => {
    const locked = await lockBooking(tx, id);
    if (!locked) return { reason: "not-found" };
    if (locked.status !== seen) return changedMeanwhile(tx, id, locked.status);
    await tx.update(bookings).set({ deletedAt: at, updatedAt: at }).where(eq(bookings.id, id));
    await takeBackNews(tx, id);
    const row = { tableName: table, rowId: id, details: { status: seen } };
    await recordAudit(tx, { action: "booking.delete", ...row, actorId, at });
    return null;
  });
}

/** Brings it back. */
export function restoreBooking(
  { db, now }: Pick<App, "db" | "now">,
  { id, actorId }: Omit<BookingChange, "seen">,
): Promise<Outcome> {
  const at = now();
  return change(db, async (tx) => {
    if (!isId(id)) return { reason: "not-found" };
    const restored = await tx
      .update(bookings)
      .set({ deletedAt: null, updatedAt: at })
      .where(and(eq(bookings.id, id), gte(bookings.deletedAt, restorableSince(at))))
      .returning({ id: bookings.id });
    if (restored.length === 0) return { reason: "not-found" };
    const row = { tableName: table, rowId: id };
    await recordAudit(tx, { action: "booking.restore", ...row, actorId, at });
    return null;
  });
}

/** Runs a change as one transaction; it returns what refuses it before it has written anything. */
async function change(db: Db, make: (tx: Tx) => Promise<BookingRefusal | null>): Promise<Outcome> {
  try {
    const refusal = await db.transaction(make);
    return refusal ? { ok: false, ...refusal } : { ok: true };
  } catch (error) {
    if (isTaken(error, "booking_submissions_open_request"))
      return { ok: false, reason: "open-again" };
    throw error;
  }
}

/** Keeps the booking as it is until the transaction ends. */
async function lockBooking(tx: Tx, id: string) {
  if (!isId(id)) return undefined;
  const { status, firstAnsweredAt, deletedAt } = bookings;
  const [booking] = await tx
    .select({ status, firstAnsweredAt })
    .from(bookings)
    .where(and(eq(bookings.id, id), isNull(deletedAt)))
    .for("update");
  return booking;
}

/** The refusal of a change by somebody who saw another status. */
async function changedMeanwhile(
  tx: Tx,
  id: string,
  status: BookingStatus,
): Promise<BookingRefusal> {
  const [last] = await tx
    .select({ by: user.name })
    .from(bookingEvents)
    .leftJoin(user, eq(user.id, bookingEvents.actorId))
    .where(eq(bookingEvents.bookingId, id))
    .orderBy(desc(bookingEvents.createdAt), desc(bookingEvents.id))
    .limit(1);
  return { reason: "changed", status, by: last?.by ?? null };
}
