import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { userIdOrNull } from "./auth.ts";
import { bookingSubmissions } from "./booking.ts";
import { createdAt, id } from "./columns.ts";
import { contactSubmissions } from "./contact.ts";
import { orders } from "./orders.ts";

export const staffNotes = pgTable(
  "staff_notes",
  {
    id: id(),
    contactId: uuid().references(() => contactSubmissions.id, { onDelete: "cascade" }),
    bookingId: uuid().references(() => bookingSubmissions.id, { onDelete: "cascade" }),
    orderId: uuid().references(() => orders.id, { onDelete: "cascade" }),
    authorId: userIdOrNull(),
    body: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check(
      "staff_notes_one_subject",
      sql`num_nonnulls(${t.contactId}, ${t.bookingId}, ${t.orderId}) = 1`,
    ),
    check("staff_notes_body", sql`${t.body} <> ''`),
    index().on(t.contactId, t.createdAt),
    index().on(t.bookingId, t.createdAt),
    index().on(t.orderId, t.createdAt),
    index().on(t.authorId),
  ],
);
