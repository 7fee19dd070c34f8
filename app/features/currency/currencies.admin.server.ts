import { and, eq, max, ne, sql } from "drizzle-orm";
import type { App } from "#app/platform/app.ts";
import { differences, recordAudit } from "#app/platform/audit.server.ts";
import type { Db } from "#db/client.ts";
import type { AuditDetails } from "#db/schema/audit.ts";
import { currencies } from "#db/schema/currency.ts";
import { amountColumns, currencyOrder } from "./currency.server.ts";
import { dirham, usualName } from "./currency.ts";
import { currencyActions } from "./currency-actions.ts";
import { type EditedCurrency, flagOf, type NewCurrency } from "./currency-form.ts";

type Needs = Pick<App, "db" | "now">;

export function listStaffCurrencies(db: Db) {
  const { nameAr, isHidden, updatedAt } = currencies;
  return db
    .select({ ...amountColumns, nameAr, isHidden, updatedAt })
    .from(currencies)
    .orderBy(...currencyOrder);
}

/** Appends a currency; false when it exists already, even hidden. */
export function addCurrency(
  { db, now }: Needs,
  {
    input: { code, name: typed, symbol: sign, ...input },
    actorId,
  }: {
    input: NewCurrency;
    actorId: string;
  },
): Promise<boolean> {
  const at = now();
  const { name, symbol } = withUsual(code, { name: typed, symbol: sign });
  return db.transaction(async (tx) => {
    const { displayOrder } = currencies;
    const [last] = await tx.select({ place: max(displayOrder) }).from(currencies);
    const added = await tx
      .insert(currencies)
      .values({
        ...input,
        code,
        name,
        symbol,
        flag: flagOf(code),
        displayOrder: (last?.place ?? -1) + 1,
        updatedAt: at,
      })
      .onConflictDoNothing()
      .returning({ code: currencies.code });
    if (added.length === 0) return false;
    const entry = { action: currencyActions.add, rowId: code, actorId, at };
    await recordAudit(tx, { ...entry, details: { name, symbol, rate: input.rate } });
    return true;
  });
}

const withUsual = (code: string, { name, symbol }: Pick<EditedCurrency, "name" | "symbol">) => ({
  name: name ?? usualName(code, "en") ?? code,
  symbol: symbol ?? code,
});

const { rate, name, nameAr, symbol, version } = currencies;
const stored = { version, fields: { rate, symbol, name, nameAr } };

export type StoredCurrency = { version: number; fields: EditedCurrency };

export async function findStaffCurrency(db: Db, code: string): Promise<StoredCurrency | null> {
  const [row] = await db.select(stored).from(currencies).where(isEditable(code));
  return row ?? null;
}

const isEditable = (code: string) =>
  and(eq(currencies.code, code), ne(currencies.code, dirham.code));

export type CurrencyEdit =
  | { ok: true }
  | { ok: false; reason: "not-found" }
  | { ok: false; reason: "changed"; stored: StoredCurrency };

/** Refused when it has changed meanwhile. Orders keep the code and the rate of their moment. */
export function editCurrency(
  { db, now }: Needs,
  {
    code,
    input,
    expectedVersion,
    actorId,
  }: { code: string; input: EditedCurrency; expectedVersion: number; actorId: string },
): Promise<CurrencyEdit> {
  const at = now();
  return db.transaction(async (tx) => {
    const where = isEditable(code);
    const [row] = await tx.select(stored).from(currencies).where(where).for("update");
    if (!row) return { ok: false, reason: "not-found" };
    const { fields, version } = row;
    const wanted = { ...input, ...withUsual(code, input) };
    const details: AuditDetails = differences(fields, wanted);
    if (Object.keys(details).length === 0) return { ok: true };
    if (version !== expectedVersion) return { ok: false, reason: "changed", stored: row };
    const updatedAt = details.rate ? at : rateSetAt;
    await tx
      .update(currencies)
      .set({ ...wanted, version: version + 1, updatedAt })
      .where(where);
    await recordAudit(tx, { action: currencyActions.edit, rowId: code, actorId, at, details });
    return { ok: true };
  });
}

export function setCurrencyHidden(
  { db, now }: Needs,
  { code, isHidden, actorId }: { code: string; isHidden: boolean; actorId: string },
): Promise<boolean> {
  const at = now();
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({ isHidden: currencies.isHidden })
      .from(currencies)
      .where(isEditable(code))
      .for("update");
    if (!row) return false;
    if (row.isHidden === isHidden) return true;
    await tx
      .update(currencies)
      .set({ isHidden, updatedAt: rateSetAt })
      .where(eq(currencies.code, code));
    const action = isHidden ? currencyActions.hide : currencyActions.show;
    await recordAudit(tx, { action, rowId: code, actorId, at });
    return true;
  });
}

type Step = "up" | "down";

/** Moves a currency one place; "stayed" at either end, null for an unknown code. */
export function moveCurrency(
  { db, now }: Needs,
  { code, step, actorId }: { code: string; step: Step; actorId: string },
): Promise<"moved" | "stayed" | null> {
  const at = now();
  return db.transaction(async (tx) => {
    const { displayOrder } = currencies;
    const rows = await tx
      .select({ code: currencies.code, displayOrder })
      .from(currencies)
      .orderBy(...currencyOrder)
      .for("update");
    const from = rows.findIndex((row) => row.code === code);
    const row = rows[from];
    if (!row) return null;
    const to = Math.min(Math.max(from + (step === "up" ? -1 : 1), 0), rows.length - 1);
    if (to === from) return "stayed";
    const moved = rows.toSpliced(from, 1).toSpliced(to, 0, row);
    for (const [place, { code, displayOrder }] of moved.entries()) {
      if (displayOrder === place) continue;
      const set = { displayOrder: place, updatedAt: rateSetAt };
      await tx.update(currencies).set(set).where(eq(currencies.code, code));
    }
    const entry = { action: currencyActions.move, rowId: code, actorId, at };
    await recordAudit(tx, { ...entry, details: { from: from + 1, to: to + 1 } });
    return "moved";
  });
}

const rateSetAt = sql`${currencies.updatedAt}`;
