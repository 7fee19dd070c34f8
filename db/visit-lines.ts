import { type SQL, sql } from "drizzle-orm";
import type { Locale, Localized } from "#app/lib/locale.ts";
import { bookingSubmissions } from "./schema/booking.ts";
import { visitLines, visits } from "./schema/workshop.ts";

export const serviceNameIn = (locale: Locale): SQL<string> =>
  locale === "en"
    ? sql<string>`${bookingSubmissions}.service_name`
    : sql<string>`coalesce((
        select line.name_ar from ${visitLines} line join ${visits} visit on visit.id = line.visit_id
        where visit.booking_id = ${bookingSubmissions}.id and line.kind = 'service'
        order by line.created_at, line.id limit 1), ${bookingSubmissions}.service_name)`;

type Line = Pick<
  typeof visitLines.$inferSelect,
  | ("id" | "kind" | "itemId" | "minutes" | "quantity")
  | ("priceFils" | "priceReason" | "approval" | "decidedAt")
> & { name: Localized };

/** The lines of a visit as they were added, a discount last. The reason for a price is for staff. */
export const visitLinesColumn = sql`(
  select coalesce(json_agg(json_build_object('id', line.id, 'kind', line.kind,
    'itemId', line.item_id, 'name', json_build_object('en', line.name, 'ar', line.name_ar),
    'minutes', line.minutes, 'quantity', line.quantity, 'priceFils', line.price_fils,
    'priceReason', line.price_reason, 'approval', line.approval, 'decidedAt', line.decided_at)
    order by line.kind = 'discount', line.created_at, line.id), '[]')
  from ${visitLines} line where line.visit_id = ${visits}.id
)`.mapWith((lines: (Omit<Line, "decidedAt"> & { decidedAt: string | null })[]): Line[] =>
  lines.map(({ decidedAt, ...line }) => ({
    ...line,
    decidedAt: decidedAt === null ? null : new Date(decidedAt),
  })),
);
