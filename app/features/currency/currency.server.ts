import { and, asc, eq } from "drizzle-orm";
import { createCookie } from "react-router";
import * as z from "zod/mini";
import type { Locale } from "#app/lib/locale.ts";
import type { Db } from "#db/client.ts";
import { currencies } from "#db/schema/currency.ts";
import { amountText, type Currency, currencyName, dirham } from "./currency.ts";

const oneYearSeconds = 365 * 24 * 60 * 60;
const cookie = createCookie("currency", {
  path: "/",
  maxAge: oneYearSeconds,
  httpOnly: true,
  sameSite: "lax",
});

const currencyCodeSchema = z.string().check(z.regex(/^[A-Z]{3}$/));

export const amountColumns = {
  code: currencies.code,
  name: currencies.name,
  symbol: currencies.symbol,
  flag: currencies.flag,
  rate: currencies.rate,
};

export const currencyOrder = [asc(currencies.displayOrder), asc(currencies.code)];

const isOffered = eq(currencies.isHidden, false);

export async function listCurrencies(db: Db, locale: Locale): Promise<Currency[]> {
  const rows = await db
    .select({ ...amountColumns, nameAr: currencies.nameAr })
    .from(currencies)
    .where(isOffered)
    .orderBy(...currencyOrder);
  return rows.map(({ nameAr, ...row }) => {
    return { ...row, name: currencyName({ ...row, nameAr }, locale) };
  });
}

export async function findCurrency(db: Db, code: unknown): Promise<Currency | null> {
  const parsed = z.safeParse(currencyCodeSchema, code);
  if (!parsed.success) return null;
  const [found] = await db
    .select(amountColumns)
    .from(currencies)
    .where(and(eq(currencies.code, parsed.data), isOffered));
  return found ?? null;
}

/** The currency of this browser with its current rate; the dirham where it is hidden or unknown. */
export async function readCurrency(db: Db, request: Request): Promise<Currency> {
  const code = await readCurrencyCode(request);
  return (code && (await findCurrency(db, code))) || dirham;
}

export async function readAmountText(
  db: Db,
  request: Request,
  locale: Locale,
): Promise<(fils: number) => string> {
  const currency = await readCurrency(db, request);
  return (fils) => amountText(fils, currency, locale);
}

export async function readCurrencyCode({
  headers,
}: Pick<Request, "headers">): Promise<string | null> {
  const parsed = z.safeParse(currencyCodeSchema, await cookie.parse(headers.get("Cookie")));
  return parsed.success ? parsed.data : null;
}

export function rememberCurrency(
  { code }: Pick<Currency, "code">,
  { secure }: { secure: boolean },
) {
  return cookie.serialize(code, { secure });
}
