import { and, asc, eq, gt } from "drizzle-orm";
import { bookingActions } from "#app/features/booking/booking-actions.ts";
import { contactActions } from "#app/features/contact/contact-actions.ts";
import { orderActions } from "#app/features/orders/order-actions.ts";
import { newId } from "#app/lib/ids.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.server.ts";
import type { Db } from "#db/client.ts";
import { user } from "#db/schema/auth.ts";
import { staffNotes } from "#db/schema/notes.ts";
import type { NoteSubject, StaffNote } from "./notes.ts";

/** The same note within this time was sent twice. */
const twiceMs = 60_000;

export async function addNote(
  { db, now }: Pick<App, "db" | "now">,
  { subject, body, actorId }: { subject: NoteSubject; body: string; actorId: string },
): Promise<void> {
  const at = now();
  const id = newId();
  const sameForm = and(
    isAbout(subject),
    eq(staffNotes.authorId, actorId),
    eq(staffNotes.body, body),
    gt(staffNotes.createdAt, new Date(at.getTime() - twiceMs)),
  );
  await db.transaction(async (tx) => {
    // Locks the author, so that a second form finds the note of the first.
    await tx.select({ id: user.id }).from(user).where(eq(user.id, actorId)).for("no key update");
    if ((await tx.$count(staffNotes, sameForm)) > 0) return;
    await tx.insert(staffNotes).values({ id, ...subject, body, authorId: actorId, createdAt: at });
    await recordAudit(tx, { ...noted(subject), actorId, at });
  });
}

export function listNotes(db: Db, subject: NoteSubject): Promise<StaffNote[]> {
  const { id, createdAt: at, body, authorId } = staffNotes;
  return db
    .select({ id, at, by: user.name, body })
    .from(staffNotes)
    .leftJoin(user, eq(user.id, authorId))
    .where(isAbout(subject))
    .orderBy(asc(at), asc(id));
}

function noted(subject: NoteSubject) {
  if ("contactId" in subject) return { action: contactActions.note, rowId: subject.contactId };
  if ("bookingId" in subject) return { action: bookingActions.note, rowId: subject.bookingId };
  return { action: orderActions.note, rowId: subject.orderId };
}

function isAbout(subject: NoteSubject) {
  if ("contactId" in subject) return eq(staffNotes.contactId, subject.contactId);
  if ("bookingId" in subject) return eq(staffNotes.bookingId, subject.bookingId);
  return eq(staffNotes.orderId, subject.orderId);
}
