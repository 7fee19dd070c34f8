import { and, desc, eq, gte, isNull } from "drizzle-orm";
import { isId } from "#app/lib/ids.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.server.ts";
import { isTaken } from "#app/platform/constraint.server.ts";
import { restorableSince } from "#app/platform/deletions.server.ts";
import type { Db, Tx } from "#db/client.ts";
import { user } from "#db/schema/auth.ts";
import { contactEvents, contactSubmissions as contacts } from "#db/schema/contact.ts";
import type { ContactStatus } from "#db/schema/enums.ts";

/** `actorId` is who of the staff changes it, `seen` the status that they saw. */
type ContactChange = { id: string; seen: ContactStatus; actorId: string };

/** Why a change was not made. */
export type ContactRefusal =
  | { reason: "not-found" }
  /** `by` is null where the account of whoever did it is gone. */
  | { reason: "changed"; status: ContactStatus; by: string | null }
  /** The customer has sent the same again, and only one of the two can be open. */
  | { reason: "open-again" };

type Outcome = { ok: true } | ({ ok: false } & ContactRefusal);

const table = "contact_submissions";

/**
 * Sets the status of a message and records who did it. The first answer stays the first, also of one
 * that is new again.
 */
export function setContactStatus(
  { db, now }: Pick<App, "db" | "now">,
  { id, seen, status, actorId }: ContactChange & { status: ContactStatus },
): Promise<Outcome> {
  const at = now();
  return change(db, async (tx) => {
    const locked = await lockContact(tx, id);
    if (!locked) return { reason: "not-found" };
    // Also when somebody else was first to set it.
    if (locked.status === status) return null;
    if (locked.status !== seen) return changedMeanwhile(tx, id, locked.status);
    const firstAnsweredAt = locked.firstAnsweredAt ?? (status === "new" ? null : at);
    await tx
      .update(contacts)
      .set({ status, updatedAt: at, firstAnsweredAt })
      .where(eq(contacts.id, id));
    await tx
      .insert(contactEvents)
      .values({ contactId: id, fromStatus: seen, toStatus: status, actorId, createdAt: at });
    const row = { tableName: table, rowId: id, details: { from: seen, to: status } };
    await recordAudit(tx, { action: "contact.status", ...row, actorId, at });
    return null;
  });
}

/** Takes a message out of every list (D13). */
export function deleteContact(
  { db, now }: Pick<App, "db" | "now">,
  { id, seen, actorId }: ContactChange,
): Promise<Outcome> {
  const at = now();
  return change(db, async (tx) => {
    const locked = await lockContact(tx, id);
    if (!locked) return { reason: "not-found" };
    if (locked.status !== seen) return changedMeanwhile(tx, id, locked.status);
    await tx.update(contacts).set({ deletedAt: at, updatedAt: at }).where(eq(contacts.id, id));
    const row = { tableName: table, rowId: id, details: { status: seen } };
    await recordAudit(tx, { action: "contact.delete", ...row, actorId, at });
    return null;
  });
}

/** Brings it back. */
export function restoreContact(
  { db, now }: Pick<App, "db" | "now">,
  { id, actorId }: Omit<ContactChange, "seen">,
): Promise<Outcome> {
  const at = now();
  return change(db, async (tx) => {
    if (!isId(id)) return { reason: "not-found" };
    const restored = await tx
      .update(contacts)
      .set({ deletedAt: null, updatedAt: at })
      .where(and(eq(contacts.id, id), gte(contacts.deletedAt, restorableSince(at))))
      .returning({ id: contacts.id });
    if (restored.length === 0) return { reason: "not-found" };
    const row = { tableName: table, rowId: id };
    await recordAudit(tx, { action: "contact.restore", ...row, actorId, at });
    return null;
  });
}

/** Runs a change as one transaction; it returns what refuses it before it has written anything. */
async function change(db: Db, make: (tx: Tx) => Promise<ContactRefusal | null>): Promise<Outcome> {
  try {
    const refusal = await db.transaction(make);
    return refusal ? { ok: false, ...refusal } : { ok: true };
  } catch (error) {
    if (isTaken(error, "contact_submissions_open_request"))
      return { ok: false, reason: "open-again" };
    throw error;
  }
}

/** Keeps the message as it is until the transaction ends. */
async function lockContact(tx: Tx, id: string) {
  if (!isId(id)) return undefined;
  const { status, firstAnsweredAt, deletedAt } = contacts;
  const [contact] = await tx
    .select({ status, firstAnsweredAt })
    .from(contacts)
    .where(and(eq(contacts.id, id), isNull(deletedAt)))
    .for("update");
  return contact;
}

/** The refusal of a change by somebody who saw another status. */
async function changedMeanwhile(
  tx: Tx,
  id: string,
  status: ContactStatus,
): Promise<ContactRefusal> {
  const [last] = await tx
    .select({ by: user.name })
    .from(contactEvents)
    .leftJoin(user, eq(user.id, contactEvents.actorId))
    .where(eq(contactEvents.contactId, id))
    .orderBy(desc(contactEvents.createdAt), desc(contactEvents.id))
    .limit(1);
  return { reason: "changed", status, by: last?.by ?? null };
}
