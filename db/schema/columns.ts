import { type AnyColumn, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  date,
  type ExtraConfigColumn,
  index,
  integer,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { newId } from "#app/lib/ids.ts";
import { locales } from "#app/lib/locale.ts";
import { alikeLetters, letterMarks } from "#app/lib/search-words.ts";
import type { LocalDate } from "#app/lib/time.ts";

export const id = () => uuid().primaryKey().$defaultFn(newId);

/** Milliseconds, like JavaScript, so that a row is found by a time read from it. */
export const instant = () => timestamp({ withTimezone: true, precision: 3 });

export const localDate = () => date({ mode: "string" }).$type<LocalDate>();

export const fils = () => bigint({ mode: "number" });

/** The row that this one belongs to, and is erased with. */
export const belongsTo = (row: () => AnyPgColumn) =>
  uuid().notNull().references(row, { onDelete: "cascade" });

/** A row that stays as long as this one. */
export const refersTo = (row: () => AnyPgColumn) => uuid().notNull().references(row);

export const createdAt = () => instant().notNull().defaultNow();

export const updatedAt = () =>
  instant()
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date());

export const timestamps = () => ({ createdAt: createdAt(), updatedAt: updatedAt() });

export const deletedAt = () => instant();

/** Raised by every change of staff, so that a form that was opened before is refused. */
export const version = (column = "version") => integer(column).notNull().default(1);

/** Case, أ إ آ to ا, ة to ه, ى to ي, é to e. The database folds both sides. */
export const folded = (value: SQLWrapper): SQL =>
  sql`translate(lower(regexp_replace(normalize(${value}, NFKD), ${literal(letterMarks)}, '', 'g')), ${literal(alikeLetters.from)}, ${literal(alikeLetters.to)})`;

/** Generated columns and indexes cannot take parameters. */
const literal = (value: string) => sql.raw(`'${value}'`);

/** For a trigram index: three letters anywhere or the start of a word are found. */
export const searchText = (...columns: string[]) =>
  text()
    .notNull()
    .generatedAlwaysAs(folded(sql.raw(`' ' || ${columns.join(" || ' ' || ")}`)));

export const isListed = (column: AnyColumn): SQL => sql`${column} is null`;

/** An index for each order of a staff list, without deleted rows. */
export const listIndexes = (
  table: string,
  { deletedAt }: { deletedAt: ExtraConfigColumn },
  orders: Record<string, [Indexed, ...Indexed[]]>,
) =>
  Object.entries(orders).map(([order, columns]) =>
    index(`${table}_${order}`)
      .on(...columns)
      .where(isListed(deletedAt)),
  );

type Indexed = Partial<ExtraConfigColumn> | SQL;

export const isCompletion = (toStatus: AnyColumn): SQL => sql`${toStatus} = 'completed'`;

export const answeredLast = (status: AnyColumn, waiting: string): SQL =>
  sql`(case when ${status} = ${literal(waiting)} then 0 else 1 end)`;

export const locale = () => text({ enum: locales }).notNull();

export const isLocale = (column: AnyColumn): SQL => isOneOf(column, locales);

/** CHECK constraints cannot take parameters; `values` come from our code only. */
export function isOneOf(column: AnyColumn, values: readonly string[]): SQL {
  return sql`${column} in (${literals(values)})`;
}

export const textArray = (values: readonly string[]): SQL =>
  sql`array[${literals(values)}]::text[]`;

const literals = (values: readonly string[]) =>
  sql.raw(values.map((value) => `'${value}'`).join(", "));
