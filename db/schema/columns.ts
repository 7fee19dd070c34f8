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

export const deletedAt = () => instant();

/**
 * What staff search a row by, in lower case, a space before each word. With an index on its
 * trigrams, three letters anywhere and the first letters of a word are found without reading the
 * table.
 */
export const searchText = (...columns: string[]) =>
  text()
    .notNull()
    .generatedAlwaysAs(sql.raw(`lower(' ' || ${columns.join(" || ' ' || ")})`));

/** What stands in the staff's lists: an index of these alone answers for a page of one. */
export const isListed = (column: AnyColumn): SQL => sql`${column} is null`;

export const locale = () => text({ enum: locales }).notNull();

export const isLocale = (column: AnyColumn): SQL => isOneOf(column, locales);

/** For CHECK constraints, which cannot take parameters: `values` come from our code only. */
export function isOneOf(column: AnyColumn, values: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(", "))})`;
}
