import { index, integer, pgSchema, text, uuid } from "drizzle-orm/pg-core";
import { fils, instant } from "./columns.ts";

/** Derived from other tables: no backup has it, because a restore makes it anew. */
export const derived = pgSchema("derived");

export const tallySubjects = [
  /** By status; the amount is their prices in dirhams. */
  "bookings",
  /** By the day they were made, status, and of requests whether the call was `kept`, `late` or is `open`. */
  "bookings made",
  /** By the day of the appointment, status and service; the amount is their prices in dirhams. */
  "bookings due",
  /** By status. */
  "contacts",
  /** By the day they were made, status, and whether the reply was `kept`, `late` or is `open`. */
  "contacts made",
  /** By status; the amount is their totals in fils. */
  "orders",
  /** By the day they were made and status. */
  "orders made",
  /** By shelf of the shop (`shelfSize`) and whether there are bottles. */
  "perfumes",
  "customers",
  /** By status, of those that are `sent` or `kept`: few others wait, and those are read. */
  "mails",
  /**
   * By the day of their completion, as `status` the figure (`booking`, `order`, and of orders `goods`,
   * `discount`, `shipping` and `tax`), and by the service of bookings; the amount is in fils.
   */
  "earned",
] as const;

export type TallySubject = (typeof tallySubjects)[number];

/** So many places of the shop's order are counted as one part of the subject `perfumes`. */
export const shelfSize = 250;

/** Triggers insert each statement's change, so no transaction waits for another (decision 28). */
export const tallies = derived.table(
  "tallies",
  {
    subject: text({ enum: tallySubjects }).notNull(),
    part: text().notNull(),
    status: text().notNull(),
    name: text().notNull(),
    count: integer().notNull(),
    amount: fils().notNull(),
  },
  (t) => [index().on(t.subject, t.part)],
);

/** Completed bookings and orders by the time of their last move; written by triggers (`derived.earn_…`). */
export const earned = derived.table(
  "earned",
  {
    recordId: uuid().primaryKey(),
    completedAt: instant().notNull(),
    kind: text({ enum: ["booking", "order"] }).notNull(),
    name: text().notNull(),
    goodsFils: fils().notNull(),
    discountFils: fils().notNull(),
    shippingFils: fils().notNull(),
    taxFils: fils().notNull(),
    totalFils: fils().notNull(),
  },
  (t) => [index().on(t.completedAt)],
);
