import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { text, timestamp, uuid } from "drizzle-orm/pg-core";
import { newId } from "#app/lib/ids.ts";
import { locales } from "#app/lib/locale.ts";

export const id = () => uuid().primaryKey().$defaultFn(newId);

/** Milliseconds, as JavaScript keeps them: a row found by a time it was read with stays found. */
export const instant = () => timestamp({ withTimezone: true, precision: 3 });

export const createdAt = () => instant().notNull().defaultNow();

export const updatedAt = () =>
  instant()
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date());

/** Set when staff deleted the row: it leaves every list, and can be brought back. */
export const deletedAt = () => instant();

/** Language of the request, in which later mails about it are written. */
export const locale = () => text({ enum: locales }).notNull();

export const isLocale = (column: AnyColumn): SQL => isOneOf(column, locales);

/** For CHECK constraints, which cannot take parameters: `values` come from our code only. */
export function isOneOf(column: AnyColumn, values: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(", "))})`;
}
