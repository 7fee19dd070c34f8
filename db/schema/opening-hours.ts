import { sql } from "drizzle-orm";
import { check, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { OpenInterval } from "#app/lib/time.ts";
import { createdAt, id, isOneOf, localDate, updatedAt, version } from "./columns.ts";
import { hoursKinds } from "./enums.ts";

/**
 * When the workshop is open: one usual week, and what holds instead on some days. That two of a kind
 * share no day is held by exclusion constraints in the baseline migration, which Drizzle cannot declare.
 */
export const openingHours = pgTable(
  "opening_hours",
  {
    id: id(),
    kind: text({ enum: hoursKinds }).notNull(),
    /** The first and the last day; the usual week has neither. */
    startsOn: localDate(),
    endsOn: localDate(),
    /** The name of the period or the reason of the closure; empty for the usual week. */
    name: text().notNull().default(""),
    nameAr: text().notNull().default(""),
    /** Intervals by weekday, Sunday first; one list for every day of a rule, none for a closure. */
    pattern: jsonb().$type<OpenInterval[][]>().notNull(),
    createdAt: createdAt(),
    version: version(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("opening_hours_kind", isOneOf(t.kind, hoursKinds)),
    check(
      "opening_hours_days",
      sql`case when ${t.kind} = 'week' then ${t.startsOn} is null and ${t.endsOn} is null
        else ${t.startsOn} is not null and ${t.endsOn} is not null and ${t.startsOn} <= ${t.endsOn} end`,
    ),
    check("opening_hours_one_day", sql`${t.kind} <> 'day' or ${t.startsOn} = ${t.endsOn}`),
    check(
      "opening_hours_pattern",
      sql`jsonb_typeof(${t.pattern}) = 'array' and jsonb_array_length(${t.pattern}) =
        case ${t.kind} when 'closure' then 0 when 'day' then 1 else 7 end`,
    ),
  ],
);
