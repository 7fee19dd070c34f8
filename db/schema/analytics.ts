import { check, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, fils, id, isLocale, locale } from "./columns.ts";
import type { AnalyticsEventName } from "./enums.ts";

/** Nothing here identifies a person: no address, no cookie, no visitor's id. */
export const analyticsEvents = pgTable(
  "analytics_events",
  {
    id: id(),
    name: text().$type<AnalyticsEventName>().notNull(),
    valueFils: fils().notNull(),
    currency: text().notNull().default("AED"),
    path: text().notNull(),
    locale: locale(),
    properties: jsonb().$type<Record<string, string | number | boolean>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [
    check("analytics_events_locale", isLocale(t.locale)),
    index().on(t.createdAt),
    index().on(t.name, t.createdAt),
  ],
);
