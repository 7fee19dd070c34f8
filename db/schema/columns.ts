import { type AnyColumn, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { text, timestamp, uuid } from "drizzle-orm/pg-core";
import { newId } from "#app/lib/ids.ts";
import { locales } from "#app/lib/locale.ts";
import { alikeLetters, letterMarks } from "#app/lib/search-words.ts";

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
 * Text as it is searched: without case, with أ, إ and آ as ا, ة as ه, ى as ي, and é as e. What is
 * looked for must be folded by the same, and both by the database.
 */
export const folded = (value: SQLWrapper): SQL =>
  sql`translate(lower(regexp_replace(normalize(${value}, NFKD), ${literal(letterMarks)}, '', 'g')), ${literal(alikeLetters.from)}, ${literal(alikeLetters.to)})`;

/** Not a parameter, as generated columns and indexes take none. */
const literal = (value: string) => sql.raw(`'${value}'`);

/**
 * What staff search a row by, folded, a space before each word. With an index on its trigrams, three
 * letters anywhere and the first letters of a word are found without reading the table.
 */
export const searchText = (...columns: string[]) =>
  text()
    .notNull()
    .generatedAlwaysAs(folded(sql.raw(`' ' || ${columns.join(" || ' ' || ")}`)));

/** What stands in the staff's lists: an index of these alone answers for a page of one. */
export const isListed = (column: AnyColumn): SQL => sql`${column} is null`;

/** A move by which something was completed: the last of them says when. */
export const isCompletion = (toStatus: AnyColumn): SQL => sql`${toStatus} = 'completed'`;

/** 0 for what waits for its promised answer, then 1: the first key of an order by promises. */
export const answeredLast = (status: AnyColumn, waiting: string): SQL =>
  sql`(case when ${status} = ${literal(waiting)} then 0 else 1 end)`;

export const locale = () => text({ enum: locales }).notNull();

export const isLocale = (column: AnyColumn): SQL => isOneOf(column, locales);

/** For CHECK constraints, which cannot take parameters: `values` come from our code only. */
export function isOneOf(column: AnyColumn, values: readonly string[]): SQL {
  return sql`${column} in (${literals(values)})`;
}

/** As above, for a column of several. */
export const textArray = (values: readonly string[]): SQL =>
  sql`array[${literals(values)}]::text[]`;

const literals = (values: readonly string[]) =>
  sql.raw(values.map((value) => `'${value}'`).join(", "));
