import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { contactStatuses } from "#app/features/contact/status.ts";
import { createdAt, deletedAt, id, isLocale, isOneOf, locale, updatedAt } from "./columns.ts";

export const contactSubmissions = pgTable(
  "contact_submissions",
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    locale: locale(),
    status: text({ enum: contactStatuses }).notNull().default("new"),
    requestFingerprint: text().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: deletedAt(),
  },
  (t) => [
    check("contact_submissions_status", isOneOf(t.status, contactStatuses)),
    check("contact_submissions_locale", isLocale(t.locale)),
    // The same message sent again while it is still unanswered is the same message.
    uniqueIndex("contact_submissions_open_request")
      .on(t.requestFingerprint)
      .where(sql`${t.status} = 'new' and ${t.deletedAt} is null`),
    index().on(t.createdAt),
    index().on(t.status, t.createdAt),
  ],
);
