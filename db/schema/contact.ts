import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import {
  answeredLast,
  belongsTo,
  deletedAt,
  id,
  instant,
  isLocale,
  isOneOf,
  listIndexes,
  locale,
  searchText,
  timestamps,
} from "./columns.ts";
import { customerId } from "./customers.ts";
import { contactStatuses } from "./enums.ts";
import { statusEvent, statusEventRules } from "./status-events.ts";

export const contactSubmissions = pgTable(
  "contact_submissions",
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    customerId: customerId(),
    locale: locale(),
    status: text({ enum: contactStatuses }).notNull().default("new"),
    requestFingerprint: text().notNull(),
    replyDueAt: instant().notNull(),
    firstAnsweredAt: instant(),
    searchText: searchText("name", "email", "phone", "subject", "message"),
    ...timestamps(),
    deletedAt: deletedAt(),
  },
  (t) => [
    check("contact_submissions_status", isOneOf(t.status, contactStatuses)),
    check("contact_submissions_locale", isLocale(t.locale)),
    // The same message while it is unanswered is the same message.
    uniqueIndex("contact_submissions_open_request")
      .on(t.requestFingerprint)
      .where(sql`${t.status} = 'new' and ${t.deletedAt} is null`),
    ...listIndexes("contact_submissions", t, {
      by_date: [t.createdAt, t.id, t.status],
      by_status: [t.status, t.createdAt, t.id],
      reported: [t.createdAt, t.replyDueAt, t.firstAnsweredAt],
      by_name: [sql`lower(${t.name})`, t.id, t.name, t.status],
      by_subject: [sql`lower(${t.subject})`, t.id, t.subject, t.status],
      by_promise: [answeredLast(t.status, "new"), t.replyDueAt, t.id, t.status],
    }),
    index("contact_submissions_bin").on(t.deletedAt, t.id).where(sql`${t.deletedAt} is not null`),
    index().on(t.customerId),
    index("contact_submissions_search").using("gin", t.searchText.op("gin_trgm_ops")),
    index("contact_submissions_due")
      .on(t.replyDueAt)
      .where(sql`${t.status} = 'new' and ${t.deletedAt} is null`),
    index("contact_submissions_unanswered")
      .on(t.replyDueAt, t.createdAt)
      .where(sql`${t.firstAnsweredAt} is null and ${t.deletedAt} is null`),
  ],
);

export const contactEvents = pgTable(
  "contact_events",
  { contactId: belongsTo(() => contactSubmissions.id), ...statusEvent(contactStatuses) },
  (t) => [...statusEventRules("contact_events", t, t.contactId, contactStatuses)],
);
