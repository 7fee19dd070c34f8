import { and, asc, desc, eq, max, ne, sql } from "drizzle-orm";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.server.ts";
import type { Db, Tx } from "#db/client.ts";
import { type AuditDetails, auditLog } from "#db/schema/audit.ts";
import { user } from "#db/schema/auth.ts";
import { currencies } from "#db/schema/currency.ts";
import { dirham, usualName } from "./currency.ts";
import { currencyActions } from "./currency-actions.ts";
import { type CurrencyNames, flagOf, type NewCurrency } from "./new-currency.ts";
import type { Rates } from "./rates.ts";

type Needs = Pick<App, "db" | "now">;

export type StaffCurrency = Awaited<ReturnType<typeof listStaffCurrencies>>[number];

const columns = {
  code: currencies.code,
  name: currencies.name,
  symbol: currencies.symbol,
  flag: currencies.flag,
  rate: currencies.rate,
  nameAr: currencies.nameAr,
  isHidden: currencies.isHidden,
  updatedAt: currencies.updatedAt,
};

const inOrder = [asc(currencies.displayOrder), asc(currencies.code)];

export function listStaffCurrencies(db: Db) {
  return db
    .select(columns)
    .from(currencies)
    .orderBy(...inOrder);
}

type ChangedRate = { code: string; rate: number; by: string | null };

/** All or none: refused when one of the rates has changed. Orders keep their rate. */
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
        code,
        rate,
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
  const entry = { action: currencyActions.rate, rowId: code, actorId, at };
  await recordAudit(tx, { ...entry, details: { from, to } });
}

async function whoSet(tx: Tx, code: string): Promise<string | null> {
  const { action, rowId, createdAt, id, actorId } = auditLog;
  const [last] = await tx
    .select({ by: user.name })
    .from(auditLog)
    .leftJoin(user, eq(user.id, actorId))
    .where(
      and(
        eq(auditLog.tableName, "currencies"),
        eq(rowId, code),
        eq(action, currencyActions.rate.name),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(1);
  return last?.by ?? null;
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

type NameAndSymbol = Pick<CurrencyNames, "name" | "symbol">;

const withUsual = (code: string, { name, symbol }: NameAndSymbol) => ({
  name: name ?? usualName(code, "en") ?? code,
  symbol: symbol ?? code,
});

type StoredNames = { version: number; names: CurrencyNames };

const { version, name, nameAr, symbol } = currencies;
const storedNames = { version, names: { name, nameAr, symbol } };

export async function findCurrencyNames(db: Db, code: string): Promise<StoredNames | null> {
  const [row] = await db.select(storedNames).from(currencies).where(isEditable(code));
  return row ?? null;
}

const isEditable = (code: string) =>
  and(eq(currencies.code, code), ne(currencies.code, dirham.code));

export type RenamedCurrency =
  | { ok: true }
  | { ok: false; reason: "not-found" }
  | { ok: false; reason: "changed"; stored: StoredNames };

/** Refused when the names have changed meanwhile. Orders keep only the code. */
export function renameCurrency(
  { db, now }: Needs,
  {
    code,
    input,
    expectedVersion,
    actorId,
  }: { code: string; input: CurrencyNames; expectedVersion: number; actorId: string },
): Promise<RenamedCurrency> {
  return db.transaction(async (tx) => {
    const [stored] = await tx
      .select(storedNames)
      .from(currencies)
      .where(isEditable(code))
      .for("update");
    if (!stored) return { ok: false, reason: "not-found" };
    const { names, version } = stored;
    const wanted = { ...withUsual(code, input), nameAr: input.nameAr };
    const changed = (["symbol", "name", "nameAr"] as const).filter(
      (field) => names[field] !== wanted[field],
    );
    if (changed.length === 0) return { ok: true };
    if (version !== expectedVersion) return { ok: false, reason: "changed", stored };
    await tx
      .update(currencies)
      .set({ ...wanted, version: version + 1, updatedAt: rateSetAt })
      .where(eq(currencies.code, code));
    const details: AuditDetails = Object.fromEntries(
      changed.map((field) => [field, { from: names[field], to: wanted[field] }]),
    );
    const entry = { action: currencyActions.rename, rowId: code, actorId, at: now() };
    await recordAudit(tx, { ...entry, details });
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
      .orderBy(...inOrder)
      .for("update");
    const from = rows.findIndex((row) => row.code === code);
    const row = rows[from];
    if (!row) return null;
    const to = Math.min(Math.max(from + (step === "up" ? -1 : 1), 0), rows.length - 1);
    if (to === from) return "stayed";
    const moved = rows.toSpliced(from, 1).toSpliced(to, 0, row);
    for (const [place, { code, displayOrder }] of moved.entries()) {
      if (displayOrder !== place) await setPlace(tx, code, place);
    }
    const entry = { action: currencyActions.move, rowId: code, actorId, at };
    await recordAudit(tx, { ...entry, details: { from: from + 1, to: to + 1 } });
    return "moved";
  });
}

async function setPlace(tx: Tx, code: string, displayOrder: number): Promise<void> {
  const set = { displayOrder, updatedAt: rateSetAt };
  await tx.update(currencies).set(set).where(eq(currencies.code, code));
}

const rateSetAt = sql`${currencies.updatedAt}`;
