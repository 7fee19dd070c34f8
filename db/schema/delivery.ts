import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { userIdOrNull } from "./auth.ts";
import { perfumes } from "./catalog.ts";
import {
  belongsTo,
  createdAt,
  fils,
  id,
  instant,
  isOneOf,
  refersTo,
  updatedAt,
} from "./columns.ts";
import { callOutcomes, returnStates, stopOutcomes } from "./enums.ts";
import { invoices, tillSessions } from "./money.ts";
import { orders } from "./orders.ts";

const orderId = () => belongsTo(() => orders.id);

/** Where cash on delivery is taken, and up to how much; without a row everywhere. */
export const deliverySettings = pgTable(
  "delivery_settings",
  {
    id: integer().primaryKey().default(1),
    countries: text().array().notNull().default([]),
    mostFils: fils(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("delivery_settings_one_row", sql`${t.id} = 1`),
    check("delivery_settings_most", sql`${t.mostFils} > 0`),
  ],
);

export const orderCalls = pgTable(
  "order_calls",
  {
    id: id(),
    orderId: orderId(),
    outcome: text({ enum: callOutcomes }).notNull(),
    note: text().notNull().default(""),
    actorId: userIdOrNull(),
    createdAt: createdAt(),
  },
  (t) => [check("order_calls_outcome", isOneOf(t.outcome, callOutcomes)), index().on(t.orderId)],
);

/** Orders handed to one courier, settled together. */
export const deliveryRuns = pgTable(
  "delivery_runs",
  {
    id: id(),
    courier: text().notNull(),
    createdBy: userIdOrNull(),
    createdAt: createdAt(),
    settledBy: userIdOrNull(),
    settledAt: instant(),
    /** The cash due by the stops, the cash handed in, and why they differ. */
    expectedFils: fils(),
    handedInFils: fils(),
    differenceReason: text().notNull().default(""),
    tillSessionId: uuid().references(() => tillSessions.id),
  },
  (t) => [
    check(
      "delivery_runs_settled",
      sql`num_nonnulls(${t.settledAt}, ${t.expectedFils}, ${t.handedInFils}) in (0, 3)
        and (${t.expectedFils} = ${t.handedInFils} or ${t.differenceReason} <> '') is not false
        and (${t.handedInFils} >= 0 and (${t.handedInFils} = 0 or ${t.tillSessionId} is not null)) is not false`,
    ),
    index().on(t.createdAt),
  ],
);

export const deliveryStops = pgTable(
  "delivery_stops",
  {
    id: id(),
    runId: refersTo(() => deliveryRuns.id),
    orderId: orderId(),
    position: integer().notNull(),
    /** Null while the courier is on the way. */
    outcome: text({ enum: stopOutcomes }),
    cashFils: fils().notNull().default(0),
    note: text().notNull().default(""),
    recordedBy: userIdOrNull(),
    recordedAt: instant(),
  },
  (t) => [
    check("delivery_stops_outcome", isOneOf(t.outcome, stopOutcomes)),
    check(
      "delivery_stops_cash",
      sql`${t.cashFils} >= 0 and (${t.cashFils} = 0 or coalesce(${t.outcome}, '') in ('delivered', 'partly'))`,
    ),
    uniqueIndex("delivery_stops_of_run").on(t.runId, t.orderId),
    uniqueIndex("delivery_stops_one_open").on(t.orderId).where(sql`${t.outcome} is null`),
  ],
);

export const returns = pgTable(
  "returns",
  {
    id: id(),
    orderId: orderId(),
    state: text({ enum: returnStates }).notNull().default("asked"),
    reason: text().notNull(),
    photo: text(),
    answer: text().notNull().default(""),
    decidedBy: userIdOrNull(),
    decidedAt: instant(),
    receivedBy: userIdOrNull(),
    receivedAt: instant(),
    creditNoteId: uuid().references(() => invoices.id),
    idempotencyKey: text().notNull().unique("returns_once"),
    createdAt: createdAt(),
  },
  (t) => [
    check("returns_state", isOneOf(t.state, returnStates)),
    check("returns_received", sql`(${t.state} = 'received') = (${t.receivedAt} is not null)`),
    index().on(t.orderId),
    uniqueIndex("returns_one_open").on(t.orderId).where(sql`${t.state} in ('asked', 'approved')`),
  ],
);

export const returnLines = pgTable(
  "return_lines",
  {
    id: id(),
    returnId: belongsTo(() => returns.id),
    perfumeId: refersTo(() => perfumes.id),
    quantity: integer().notNull(),
    /** Null until received; false for bottles that are written off. */
    isRestocked: boolean(),
  },
  (t) => [
    check("return_lines_quantity", sql`${t.quantity} > 0`),
    uniqueIndex("return_lines_of_perfume").on(t.returnId, t.perfumeId),
  ],
);
