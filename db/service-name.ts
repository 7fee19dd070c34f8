import { type SQL, sql } from "drizzle-orm";
import type { Locale } from "#app/lib/locale.ts";
import { bookingSubmissions } from "./schema/booking.ts";
import { visitLines, visits } from "./schema/workshop.ts";

export const serviceNameIn = (locale: Locale): SQL<string> =>
  locale === "en"
    ? sql<string>`${bookingSubmissions}.service_name`
    : sql<string>`coalesce((
        select line.name_ar from ${visitLines} line join ${visits} visit on visit.id = line.visit_id
        where visit.booking_id = ${bookingSubmissions}.id and line.kind = 'service'
        order by line.created_at, line.id limit 1), ${bookingSubmissions}.service_name)`;
