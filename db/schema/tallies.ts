import { bigint, index, integer, pgSchema, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** What follows from the tables: in no backup, because a restore makes it anew. */
export const derived = pgSchema("derived");

/** What is counted, and what `part`, `status`, `name` and `amount` of it are. */
export const tallySubjects = [
  /** By status; the amount is their prices in dirhams. */
  "bookings",
  /** By the day they were made, status, and whether the call was `kept`, `late` or is `open`. */
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
  /** Those in the list. */
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

/**
 * How many rows there are that nobody deleted: the sum of all that was ever added here. Triggers
 * (`derived.tally_…` in the baseline migration) add what a statement changes, in its transaction: nobody waits for a
 * row that another one holds, and once a day the sums take the place of what they are made of.
 */
export const tallies = derived.table(
  "tallies",
  {
    subject: text({ enum: tallySubjects }).notNull(),
    part: text().notNull(),
    status: text().notNull(),
    name: text().notNull(),
    count: integer().notNull(),
    amount: bigint({ mode: "number" }).notNull(),
  },
  (t) => [index().on(t.subject, t.part)],
);

/**
 * What is completed, and when: at the last of its moves there, or when it was made where it came there
 * without one. Triggers (`derived.earn_…`) read a record again when it or its moves change, under its lock.
 */
export const earned = derived.table(
  "earned",
  {
    recordId: uuid().primaryKey(),
    completedAt: instant().notNull(),
    kind: text({ enum: ["booking", "order"] }).notNull(),
    /** The service of a booking. */
    name: text().notNull(),
    goodsFils: bigint({ mode: "number" }).notNull(),
    discountFils: bigint({ mode: "number" }).notNull(),
    shippingFils: bigint({ mode: "number" }).notNull(),
    taxFils: bigint({ mode: "number" }).notNull(),
    totalFils: bigint({ mode: "number" }).notNull(),
  },
  (t) => [index().on(t.completedAt)],
);
