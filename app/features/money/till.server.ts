import { and, asc, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { isId } from "#app/lib/ids.ts";
import { today } from "#app/lib/time.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit, whoWasFirst } from "#app/platform/audit.server.ts";
import type { Db, Tx } from "#db/client.ts";
import { user } from "#db/schema/auth.ts";
import { deliveryRuns } from "#db/schema/delivery.ts";
import type { Till } from "#db/schema/enums.ts";
import { payments, tillMovements, tillSessions } from "#db/schema/money.ts";
import { tillActions } from "./money-actions.ts";
import { lockOpenTill, readHeldFils } from "./papers.server.ts";
import { type CashCounts, type CashDirection, countedFilsOf } from "./till.ts";

type Needs = Pick<App, "db" | "now">;
type Actor = { actorId: string | null };

export function openTills(db: Db | Tx) {
  return db
    .select({
      id: tillSessions.id,
      till: tillSessions.till,
      day: tillSessions.day,
      openedAt: tillSessions.openedAt,
      openedById: tillSessions.openedBy,
      openedBy: user.name,
    })
    .from(tillSessions)
    .leftJoin(user, eq(user.id, tillSessions.openedBy))
    .where(isNull(tillSessions.closedAt))
    .orderBy(asc(tillSessions.till));
}

/** The open drawer of a till, as it is counted: its version changes with every movement of cash. */
export async function findOpenTill(db: Db, till: Till) {
  const session = (await openTills(db)).find((each) => each.till === till);
  return session ? { ...session, version: await readVersion(db, session.id) } : null;
}

async function readVersion(db: Db | Tx, tillSessionId: string): Promise<string> {
  const cash = and(eq(payments.tillSessionId, tillSessionId), eq(payments.method, "cash"));
  const moved = await db.$count(tillMovements, eq(tillMovements.tillSessionId, tillSessionId));
  return `${tillSessionId} ${moved + (await db.$count(payments, cash))}`;
}

/** Open drawers with their cash movements, and the last that were closed. */
export async function readTills(db: Db, { mayExpect }: { mayExpect: boolean }) {
  const open = [];
  for (const session of await openTills(db)) {
    const movements = await db
      .select({
        id: tillMovements.id,
        kind: tillMovements.kind,
        amountFils: tillMovements.amountFils,
        reason: tillMovements.reason,
        createdAt: tillMovements.createdAt,
        by: user.name,
        courier: deliveryRuns.courier,
      })
      .from(tillMovements)
      .leftJoin(user, eq(user.id, tillMovements.actorId))
      .leftJoin(deliveryRuns, eq(tillMovements.idempotencyKey, sql`'run ' || ${deliveryRuns.id}`))
      .where(eq(tillMovements.tillSessionId, session.id))
      .orderBy(asc(tillMovements.createdAt), asc(tillMovements.id));
    const expectedFils = mayExpect ? await readHeldFils(db, session.id) : null;
    open.push({ ...session, movements, expectedFils });
  }
  const latest = await db
    .select({
      id: tillSessions.id,
      till: tillSessions.till,
      day: tillSessions.day,
      closedBy: user.name,
      expectedFils: tillSessions.expectedFils,
      countedFils: tillSessions.countedFils,
      differenceReason: tillSessions.differenceReason,
    })
    .from(tillSessions)
    .leftJoin(user, eq(user.id, tillSessions.closedBy))
    .where(isNotNull(tillSessions.closedAt))
    .orderBy(desc(tillSessions.closedAt), desc(tillSessions.id))
    .limit(14);
  return { open, latest };
}

type Opening = Actor & { till: Till; floatFils: number; key: string };

/** Opens a drawer with its float; the same form again changes nothing. */
export function openTill(
  { db, now }: Needs,
  { till, floatFils, key, actorId }: Opening,
): Promise<{ ok: true } | { ok: false; reason: "open"; by: string | null }> {
  return db.transaction(async (tx) => {
    const at = now();
    const idempotencyKey = `open ${till} ${key}`;
    if (await wasMoved(tx, idempotencyKey)) return { ok: true };
    const [session] = await tx
      .insert(tillSessions)
      .values({ till, day: today(at), openedBy: actorId, openedAt: at })
      .onConflictDoNothing()
      .returning({ id: tillSessions.id });
    if (!session) {
      if (await wasMoved(tx, idempotencyKey)) return { ok: true };
      const other = (await openTills(tx)).find((each) => each.till === till);
      const by = await whoWasFirst(tx, other?.openedById ?? null, actorId);
      return { ok: false, reason: "open", by };
    }
    const amount = { kind: "float", amountFils: floatFils } as const;
    const tillSessionId = session.id;
    await tx
      .insert(tillMovements)
      .values({ ...amount, tillSessionId, idempotencyKey, actorId, createdAt: at });
    const details = { till, totalFils: floatFils };
    await recordAudit(tx, { action: tillActions.open, rowId: session.id, actorId, at, details });
    return { ok: true };
  });
}

type Movement = Actor & {
  /** The drawer that the form was opened for, and a key against doubles. */
  seen: string;
  kind: CashDirection;
  amountFils: number;
  reason: string;
};

/** Puts cash into a drawer or takes it out; the same form again changes nothing. */
export function moveCash(
  { db, now }: Needs,
  { seen, kind, amountFils, reason, actorId }: Movement,
): Promise<{ ok: true } | { ok: false; reason: "closed" | "short" }> {
  return db.transaction(async (tx) => {
    const tillSessionId = sessionOf(seen);
    const isOpen = tillSessionId !== null && (await lockOpenTill(tx, tillSessionId));
    if (await wasMoved(tx, seen)) return { ok: true };
    if (!isOpen) return { ok: false, reason: "closed" };
    const signedFils = kind === "pay-in" ? amountFils : -amountFils;
    if ((await readHeldFils(tx, tillSessionId)) + signedFils < 0) {
      return { ok: false, reason: "short" };
    }
    const at = now();
    await tx.insert(tillMovements).values({
      tillSessionId,
      kind,
      amountFils: signedFils,
      reason,
      idempotencyKey: seen,
      actorId,
      createdAt: at,
    });
    const details = { totalFils: signedFils, reason };
    const entry = { action: tillActions[kind], rowId: tillSessionId, actorId, at };
    await recordAudit(tx, { ...entry, details });
    return { ok: true };
  });
}

type Count = Actor & { seen: string; counts: CashCounts; differenceReason: string };

export type CountRefusal =
  | { reason: "unknown" }
  | { reason: "changed" }
  | { reason: "closed"; by: string | null; at: Date }
  | { reason: "difference"; differenceFils: number };

/** Closes a drawer by what was counted in it. A difference needs its reason. */
export function closeTill(
  { db, now }: Needs,
  { seen, counts, differenceReason, actorId }: Count,
): Promise<{ ok: true } | ({ ok: false } & CountRefusal)> {
  return db.transaction(async (tx) => {
    const id = sessionOf(seen);
    const [session] = id
      ? await tx
          .select({ closedAt: tillSessions.closedAt, closedBy: tillSessions.closedBy })
          .from(tillSessions)
          .where(eq(tillSessions.id, id))
          .for("no key update")
      : [];
    if (!id || !session) return { ok: false, reason: "unknown" };
    if (session.closedAt) {
      const by = await whoWasFirst(tx, session.closedBy, actorId);
      return { ok: false, reason: "closed", by, at: session.closedAt };
    }
    if (seen !== (await readVersion(tx, id))) return { ok: false, reason: "changed" };
    const [expectedFils, countedFils] = [await readHeldFils(tx, id), countedFilsOf(counts)];
    const differenceFils = countedFils - expectedFils;
    if (differenceFils !== 0 && !differenceReason) {
      return { ok: false, reason: "difference", differenceFils };
    }
    const at = now();
    const reason = differenceFils === 0 ? "" : differenceReason;
    const sums = { expectedFils, countedFils, counts, differenceReason: reason };
    await tx
      .update(tillSessions)
      .set({ ...sums, closedBy: actorId, closedAt: at })
      .where(eq(tillSessions.id, id));
    const details = { totalFils: countedFils, differenceFils, reason };
    await recordAudit(tx, { action: tillActions.close, rowId: id, actorId, at, details });
    return { ok: true };
  });
}

/** The drawer that a form names in front of its key or version. */
function sessionOf(seen: string): string | null {
  const [id = ""] = seen.split(" ");
  return isId(id) ? id : null;
}

async function wasMoved(tx: Tx, idempotencyKey: string): Promise<boolean> {
  const earlier = eq(tillMovements.idempotencyKey, idempotencyKey);
  return (await tx.$count(tillMovements, earlier)) > 0;
}
