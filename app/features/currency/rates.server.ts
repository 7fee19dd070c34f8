import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.server.ts";
import type { Db, Tx } from "#db/client.ts";
import { type AuditDetails, auditLog } from "#db/schema/audit.ts";
import { user } from "#db/schema/auth.ts";
import { currencies } from "#db/schema/currency.ts";
import type { Currency } from "./currency.ts";
import type { Rates } from "./rates.ts";

type Needs = Pick<App, "db" | "now">;

/** A currency as staff see it; `updatedAt` is when its rate was set. */
export type StaffCurrency = Currency & { updatedAt: Date };

const columns = {
  code: currencies.code,
  name: currencies.name,
  symbol: currencies.symbol,
  flag: currencies.flag,
  rate: currencies.rate,
  updatedAt: currencies.updatedAt,
};

const inOrder = [asc(currencies.displayOrder), asc(currencies.code)];

export function listStaffCurrencies(db: Db): Promise<StaffCurrency[]> {
  return db
    .select(columns)
    .from(currencies)
    .orderBy(...inOrder);
}

/** A rate that somebody else has set since it was seen; null when it is not known who. */
export type ChangedRate = { code: string; rate: number; by: string | null };

/** All or none: refused when one has another value by now. Orders keep their rate. */
export function saveRates(
  { db, now }: Needs,
  { rates, expected, actorId }: { rates: Rates; expected: Rates; actorId: string },
): Promise<{ ok: true } | { ok: false; changed: ChangedRate[] }> {
  const at = now();
  return db.transaction(async (tx) => {
    const stored = await tx
      .select(columns)
      .from(currencies)
      .orderBy(asc(currencies.code))
      .for("update");
    const edited = stored.filter(({ code, rate }) => {
      const wanted = rates[code];
      return wanted !== undefined && wanted !== expected[code] && wanted !== rate;
    });
    const overtaken = edited.filter(({ code, rate }) => expected[code] !== rate);
    if (overtaken.length > 0) {
      const changed = overtaken.map(async ({ code, rate }) => ({
        ...{ code, rate },
        by: await whoSet(tx, code),
      }));
      return { ok: false, changed: await Promise.all(changed) };
    }
    for (const { code, rate: from } of edited) {
      await setRate(tx, { code, from, to: rates[code] ?? from, actorId, at });
    }
    return { ok: true };
  });
}

type NewRate = { code: string; from: number; to: number; actorId: string; at: Date };

async function setRate(tx: Tx, { code, from, to, actorId, at }: NewRate): Promise<void> {
  await tx.update(currencies).set({ rate: to, updatedAt: at }).where(eq(currencies.code, code));
  const row = { tableName: "currencies", rowId: code };
  await recordAudit(tx, { action: "currency.rate", ...row, details: { from, to }, actorId, at });
}

async function whoSet(tx: Tx, code: string): Promise<string | null> {
  const { action, rowId, createdAt, id, actorId } = auditLog;
  const [last] = await tx
    .select({ by: user.name })
    .from(auditLog)
    .leftJoin(user, eq(user.id, actorId))
    .where(and(eq(auditLog.tableName, "currencies"), eq(rowId, code), eq(action, "currency.rate")))
    .orderBy(desc(createdAt), desc(id))
    .limit(1);
  return last?.by ?? null;
}

/** Moves a currency one place in the order of display; false when there is none of that code. */
export function moveCurrency(
  { db, now }: Needs,
  { code, step, actorId }: { code: string; step: "up" | "down"; actorId: string },
): Promise<boolean> {
  const at = now();
  return db.transaction(async (tx) => {
    const { displayOrder } = currencies;
    const rows = await tx
      .select({ code: currencies.code, displayOrder })
      .from(currencies)
      .orderBy(...inOrder)
      .for("update");
    const from = rows.findIndex((row) => row.code === code);
    const row = rows[from];
    if (!row) return false;
    const to = Math.min(Math.max(from + (step === "up" ? -1 : 1), 0), rows.length - 1);
    if (to === from) return true;
    const moved = rows.toSpliced(from, 1).toSpliced(to, 0, row);
    for (const [place, { code, displayOrder }] of moved.entries()) {
      if (displayOrder !== place) await setPlace(tx, code, place);
    }
    const details: AuditDetails = { from: from + 1, to: to + 1 };
    const entry = { tableName: "currencies", rowId: code, details };
    await recordAudit(tx, { action: "currency.move", ...entry, actorId, at });
    return true;
  });
}

/** Leaves alone when the rate was set. */
async function setPlace(tx: Tx, code: string, displayOrder: number): Promise<void> {
  const updatedAt = sql`${currencies.updatedAt}`;
  await tx.update(currencies).set({ displayOrder, updatedAt }).where(eq(currencies.code, code));
}
