import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { user } from "./auth.ts";
import {
  answeredLast,
  createdAt,
  deletedAt,
  id,
  instant,
  isListed,
  isLocale,
  isOneOf,
  locale,
  searchText,
  updatedAt,
} from "./columns.ts";
import { customerId } from "./customers.ts";
import { contactStatuses } from "./enums.ts";

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
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: deletedAt(),
  },
  (t) => [
    check("contact_submissions_status", isOneOf(t.status, contactStatuses)),
    check("contact_submissions_locale", isLocale(t.locale)),
    // The same message while it is unanswered is the same message.
    uniqueIndex("contact_submissions_open_request")
      .on(t.requestFingerprint)
      .where(sql`${t.status} = 'new' and ${t.deletedAt} is null`),
    index("contact_submissions_by_date")
      .on(t.createdAt, t.id, t.status)
      .where(isListed(t.deletedAt)),
    index("contact_submissions_by_status")
      .on(t.status, t.createdAt, t.id)
      .where(isListed(t.deletedAt)),
    index("contact_submissions_reported")
      .on(t.createdAt, t.replyDueAt, t.firstAnsweredAt)
      .where(isListed(t.deletedAt)),
    index("contact_submissions_by_name")
      .on(sql`lower(${t.name})`, t.id, t.name, t.status)
      .where(isListed(t.deletedAt)),
    index("contact_submissions_by_subject")
      .on(sql`lower(${t.subject})`, t.id, t.subject, t.status)
      .where(isListed(t.deletedAt)),
    index("contact_submissions_by_promise")
      .on(answeredLast(t.status, "new"), t.replyDueAt, t.id, t.status)
      .where(isListed(t.deletedAt)),
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
  {
    id: id(),
    contactId: uuid()
      .notNull()
      .references(() => contactSubmissions.id, { onDelete: "cascade" }),
    fromStatus: text({ enum: contactStatuses }),
    toStatus: text({ enum: contactStatuses }).notNull(),
    actorId: uuid().references(() => user.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    check("contact_events_from_status", isOneOf(t.fromStatus, contactStatuses)),
    check("contact_events_to_status", isOneOf(t.toStatus, contactStatuses)),
    index().on(t.contactId, t.createdAt),
    index().on(t.actorId),
  ],
);
