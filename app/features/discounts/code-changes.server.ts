import { and, desc, eq, gte, isNull } from "drizzle-orm";
import { isId, newId } from "#app/lib/ids.ts";
import { endOfDay, startOfDay } from "#app/lib/time.ts";
import type { App } from "#app/platform/app.ts";
import { type AuditEntry, recordAudit } from "#app/platform/audit.server.ts";
import { isTaken } from "#app/platform/constraint.server.ts";
import { restorableSince } from "#app/platform/deletions.server.ts";
import type { Tx } from "#db/client.ts";
import { auditLog } from "#db/schema/audit.ts";
import { user } from "#db/schema/auth.ts";
import { discountCodes } from "#db/schema/discounts.ts";
import type { CodeInput } from "./code-input.ts";

/** Why a change of a code was not made; nothing of it was. */
export type CodeRefusal =
  | { reason: "not-found" | "taken" }
  /** Orders have taken more uses since the form was sent. */
  | { reason: "below-used"; used: number }
  /** Somebody changed it since it was seen; null when it is not known who. */
  | { reason: "changed"; by: string | null };

export type CodeOutcome = { ok: true; code: string } | ({ ok: false } & CodeRefusal);

class CodeRefused extends Error {
  readonly refusal: CodeRefusal;
  constructor(refusal: CodeRefusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

type Desk = Pick<App, "db" | "now">;
type Change = { id: string; actorId: string };

/** `seen` is when the code was last changed, as far as who changes it now knows. */
type SeenChange = Change & { seen: Date };

/** Makes a code that holds at once, or from its first day. */
export function addCode(
  { db, now }: Desk,
  { input, actorId }: { input: CodeInput; actorId: string },
): Promise<CodeOutcome> {
  const at = now();
  const id = newId();
  return refusable(() =>
    db.transaction(async (tx) => {
      await tx
        .insert(discountCodes)
        .values({ ...columnsOf(input), id, createdAt: at, updatedAt: at });
      const { code, discountType, discountValue } = input;
      const { maxUsesPerCustomer, firstOrderOnly, isPublic } = input;
      const details = {
        ...{ code, discountType, discountValue },
        ...{ maxUsesPerCustomer, firstOrderOnly, isPublic },
      };
      await record(tx, { id, actorId, at, action: "discount.add", details });
      return code;
    }),
  );
}

export function editCode(
  { db, now }: Desk,
  { id, seen, input, actorId }: SeenChange & { input: CodeInput },
): Promise<CodeOutcome> {
  const at = now();
  return refusable(() =>
    db.transaction(async (tx) => {
      const stored = await lockSeen(tx, { id, seen });
      const { usedCount } = stored;
      if (input.maxUses !== null && input.maxUses < usedCount) {
        throw new CodeRefused({ reason: "below-used", used: usedCount });
      }
      const columns = columnsOf(input);
      const changed = differences(stored, columns);
      if (Object.keys(changed).length === 0) return input.code;
      await tx
        .update(discountCodes)
        .set({ ...columns, updatedAt: at })
        .where(eq(discountCodes.id, id));
      await record(tx, { id, actorId, at, action: "discount.edit", details: changed });
      return input.code;
    }),
  );
}

/** Switches a code on or off; one that is so already stays as it is. */
export function switchCode(
  { db, now }: Desk,
  { id, isActive, actorId }: Change & { isActive: boolean },
): Promise<CodeOutcome> {
  const at = now();
  return refusable(() =>
    db.transaction(async (tx) => {
      const { code, isActive: from } = await lockCode(tx, id);
      if (from === isActive) return code;
      const where = eq(discountCodes.id, id);
      await tx.update(discountCodes).set({ isActive, updatedAt: at }).where(where);
      const details = { isActive: { from, to: isActive } };
      await record(tx, { id, actorId, at, action: "discount.switch", details });
      return code;
    }),
  );
}

/** Takes a code out of the shop and of every list; orders that used it keep it. */
export function deleteCode({ db, now }: Desk, { id, seen, actorId }: SeenChange) {
  const at = now();
  return refusable(() =>
    db.transaction(async (tx) => {
      const { code } = await lockSeen(tx, { id, seen });
      const where = eq(discountCodes.id, id);
      await tx.update(discountCodes).set({ deletedAt: at, updatedAt: at }).where(where);
      await record(tx, { id, actorId, at, action: "discount.delete", details: { code } });
      return code;
    }),
  );
}

/** Undoes it, unless another code has its name by now. */
export function restoreCode({ db, now }: Desk, { id, actorId }: Change) {
  const at = now();
  return refusable(() =>
    db.transaction(async (tx) => {
      const { code } = await lockCode(tx, id, { deletedSince: restorableSince(at) });
      const where = eq(discountCodes.id, id);
      await tx.update(discountCodes).set({ deletedAt: null, updatedAt: at }).where(where);
      await record(tx, { id, actorId, at, action: "discount.restore", details: { code } });
      return code;
    }),
  );
}

/** Runs a change; what refuses it has undone it, and is returned. */
async function refusable(change: () => Promise<string>): Promise<CodeOutcome> {
  try {
    return { ok: true, code: await change() };
  } catch (error) {
    if (error instanceof CodeRefused) return { ok: false, ...error.refusal };
    if (isTaken(error, "discount_codes_code_key")) return { ok: false, reason: "taken" };
    throw error;
  }
}

async function lockCode(tx: Tx, id: string, { deletedSince }: { deletedSince?: Date } = {}) {
  const { deletedAt } = discountCodes;
  const [stored] = isId(id)
    ? await tx
        .select()
        .from(discountCodes)
        .where(
          and(
            eq(discountCodes.id, id),
            deletedSince ? gte(deletedAt, deletedSince) : isNull(deletedAt),
          ),
        )
        .for("update")
    : [];
  if (!stored) throw new CodeRefused({ reason: "not-found" });
  return stored;
}

async function lockSeen(tx: Tx, { id, seen }: { id: string; seen: Date }) {
  const stored = await lockCode(tx, id);
  if (stored.updatedAt.getTime() === seen.getTime()) return stored;
  const [last] = await tx
    .select({ by: user.name })
    .from(auditLog)
    .leftJoin(user, eq(user.id, auditLog.actorId))
    .where(and(eq(auditLog.tableName, "discount_codes"), eq(auditLog.rowId, id)))
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(1);
  throw new CodeRefused({ reason: "changed", by: last?.by ?? null });
}

function columnsOf({ validFrom, validUntil, ...input }: CodeInput) {
  return {
    ...input,
    validFrom: validFrom && startOfDay(validFrom),
    validUntil: validUntil && endOfDay(validUntil),
  };
}

type Columns = ReturnType<typeof columnsOf>;

/** What an edit changes, from what to what. */
function differences(stored: Columns, edited: Columns) {
  const names = Object.keys(edited) as (keyof Columns)[];
  const text = (value: Columns[keyof Columns]) => JSON.stringify(value);
  return Object.fromEntries(
    names
      .filter((name) => text(stored[name]) !== text(edited[name]))
      .map((name) => [name, { from: stored[name], to: edited[name] }]),
  );
}

function record(
  tx: Tx,
  { id, ...entry }: Omit<AuditEntry, "tableName" | "rowId"> & { id: string },
): Promise<void> {
  return recordAudit(tx, { ...entry, tableName: "discount_codes", rowId: id });
}
