import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { id, instant, isOneOf, searchText } from "./columns.ts";
import { mailStatuses, mailTransports } from "./enums.ts";

/** Null for the mail of an account, whose subject may hold the code that signs its owner in. */
export const openSubject = ({ form, subject }: Record<"form" | "subject", AnyColumn>): SQL =>
  sql`case when ${form} ->> 'form_type' = 'account' then null else ${subject} end`;

export const emailOutbox = pgTable(
  "email_outbox",
  {
    id: id(),
    toAddress: text().notNull(),
    replyTo: text(),
    subject: text().notNull(),
    /** Both empty while there is a letter. */
    html: text().notNull(),
    text: text().notNull(),
    /** The letter that is written just before it leaves (docs/decisions/0004). */
    facts: jsonb().$type<{ template: string; data: unknown }>(),
    /** The code or token that belongs into the texts; gone once the mail has left. */
    sealedSecret: text(),
    attachments: jsonb()
      .$type<{ filename: string; contentType: string; content: string }[]>()
      .notNull()
      .default([]),
    form: jsonb()
      .$type<{
        /** An account's mail carries a secret of its owner: no service between may read it. */
        form_type: "contact" | "booking" | "order" | "account";
        customer_name: string;
        customer_email: string;
        customer_phone: string;
      }>()
      .notNull(),
    status: text({ enum: mailStatuses }).notNull().default("queued"),
    attempts: integer().notNull().default(0),
    // No default, nor in createdAt: the queue runs on the clock of the application alone.
    nextAttemptAt: instant().notNull(),
    /** A worker that died holds its mails only until then. */
    lockedUntil: instant(),
    lastError: text(),
    sentVia: text({ enum: mailTransports }),
    createdAt: instant().notNull(),
    sentAt: instant(),
    /** A subject that may not be read must not be guessed by searching either. */
    searchText: searchText(
      "to_address",
      "coalesce(case when form ->> 'form_type' = 'account' then null else subject end, '')",
    ),
  },
  (t) => [
    check("email_outbox_status", isOneOf(t.status, mailStatuses)),
    check("email_outbox_sent_via", isOneOf(t.sentVia, mailTransports)),
    check("email_outbox_attempts", sql`${t.attempts} >= 0`),
    index("email_outbox_due").on(t.nextAttemptAt).where(sql`${t.status} = 'queued'`),
    index().on(t.createdAt),
    index().on(t.status, t.createdAt),
    index("email_outbox_words").using("gin", t.searchText.op("gin_trgm_ops")),
  ],
);
