import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { perfumes } from "./catalog.ts";
import {
  createdAt,
  fils,
  id,
  instant,
  isLocale,
  isOneOf,
  localDate,
  locale,
  refersTo,
} from "./columns.ts";
import {
  invoiceKinds,
  invoiceLineKinds,
  type Party,
  payMethods,
  stockMovementKinds,
  tillMovementKinds,
  tills,
  vatRates,
} from "./enums.ts";

// Papers are the ledger (workshop W7). Triggers of their migration refuse every change and deletion of
// invoices, lines, payments and movements. So none of them refers to a row that is ever deleted.

const actorId = () => uuid();

/** The last number of each series and year; its row is locked while a paper is numbered. */
export const invoiceSeries = pgTable(
  "invoice_series",
  { series: text().notNull(), year: integer().notNull(), lastNumber: integer().notNull() },
  (t) => [primaryKey({ columns: [t.series, t.year] })],
);

/** An invoice, or a credit note, whose amounts are negative and which names its invoice. */
export const invoices = pgTable(
  "invoices",
  {
    id: id(),
    kind: text({ enum: invoiceKinds }).notNull(),
    series: text().notNull(),
    year: integer().notNull(),
    number: integer().notNull(),
    invoiceId: uuid().references((): AnyPgColumn => invoices.id),
    /** A visit or an order, with the number that the customer knows. */
    visitId: uuid(),
    orderId: uuid(),
    reference: text().notNull(),
    issuedOn: localDate().notNull(),
    suppliedOn: localDate().notNull(),
    /** Only a seller with a TRN issues a tax invoice (D20). */
    isTaxInvoice: boolean().notNull(),
    seller: jsonb().$type<Party>().notNull(),
    buyer: jsonb().$type<Party>().notNull(),
    locale: locale(),
    totalFils: fils().notNull(),
    vatFils: fils().notNull(),
    reason: text().notNull().default(""),
    actorId: actorId(),
    createdAt: createdAt(),
  },
  (t) => [
    check("invoices_kind", isOneOf(t.kind, invoiceKinds)),
    check("invoices_locale", isLocale(t.locale)),
    check("invoices_subject", sql`num_nonnulls(${t.visitId}, ${t.orderId}) = 1`),
    check(
      "invoices_sign",
      sql`case ${t.kind} when 'invoice' then ${t.invoiceId} is null and ${t.totalFils} >= 0
        else ${t.invoiceId} is not null and ${t.totalFils} < 0 and ${t.reason} <> '' end`,
    ),
    check("invoices_vat", sql`${t.isTaxInvoice} or ${t.vatFils} = 0`),
    uniqueIndex("invoices_number").on(t.series, t.year, t.number),
    index("invoices_by_day").on(t.issuedOn, t.id),
    index().on(t.visitId),
    index().on(t.orderId),
    index().on(t.invoiceId),
  ],
);

export const invoiceLines = pgTable(
  "invoice_lines",
  {
    id: id(),
    invoiceId: refersTo(() => invoices.id),
    position: integer().notNull(),
    kind: text({ enum: invoiceLineKinds }).notNull(),
    /** The service, extra or perfume that it is; empty for others. */
    itemId: text().notNull().default(""),
    name: text().notNull(),
    nameAr: text().notNull(),
    quantity: integer().notNull(),
    unitFils: fils().notNull(),
    amountFils: fils().notNull(),
    vatFils: fils().notNull(),
    vatRate: text({ enum: vatRates }).notNull(),
  },
  (t) => [
    check("invoice_lines_kind", isOneOf(t.kind, invoiceLineKinds)),
    check("invoice_lines_vat_rate", isOneOf(t.vatRate, vatRates)),
    check("invoice_lines_vat", sql`${t.vatRate} = 'standard' or ${t.vatFils} = 0`),
    uniqueIndex("invoice_lines_position").on(t.invoiceId, t.position),
  ],
);

/** A cash drawer from its opening to its count; it belongs to the day on which it was opened. */
export const tillSessions = pgTable(
  "till_sessions",
  {
    id: id(),
    till: text({ enum: tills }).notNull(),
    day: localDate().notNull(),
    openedBy: actorId(),
    openedAt: instant().notNull(),
    closedBy: actorId(),
    closedAt: instant(),
    /** At the close: expected, counted, and the number of each coin and note by its fils. */
    expectedFils: fils(),
    countedFils: fils(),
    counts: jsonb().$type<Record<string, number>>(),
    differenceReason: text().notNull().default(""),
  },
  (t) => [
    check("till_sessions_till", isOneOf(t.till, tills)),
    check(
      "till_sessions_closed",
      sql`num_nonnulls(${t.closedAt}, ${t.expectedFils}, ${t.countedFils}, ${t.counts}) in (0, 4)
        and (${t.expectedFils} = ${t.countedFils} or ${t.differenceReason} <> '') is not false`,
    ),
    uniqueIndex("till_sessions_one_open").on(t.till).where(sql`${t.closedAt} is null`),
    index("till_sessions_by_day").on(t.day, t.till),
  ],
);

/** Cash put into a drawer or taken out of it other than by a payment; amounts out are negative. */
export const tillMovements = pgTable(
  "till_movements",
  {
    id: id(),
    tillSessionId: refersTo(() => tillSessions.id),
    kind: text({ enum: tillMovementKinds }).notNull(),
    amountFils: fils().notNull(),
    reason: text().notNull().default(""),
    idempotencyKey: text().notNull().unique("till_movements_once"),
    actorId: actorId(),
    createdAt: createdAt(),
  },
  (t) => [
    check("till_movements_kind", isOneOf(t.kind, tillMovementKinds)),
    check(
      "till_movements_amount",
      sql`case ${t.kind} when 'float' then ${t.amountFils} >= 0
        when 'pay-in' then ${t.amountFils} > 0 and ${t.reason} <> ''
        else ${t.amountFils} < 0 and ${t.reason} <> '' end`,
    ),
    uniqueIndex("till_movements_one_float").on(t.tillSessionId).where(sql`${t.kind} = 'float'`),
    index().on(t.tillSessionId),
  ],
);

export const payments = pgTable(
  "payments",
  {
    id: id(),
    invoiceId: refersTo(() => invoices.id),
    method: text({ enum: payMethods }).notNull(),
    amountFils: fils().notNull(),
    reference: text().notNull().default(""),
    /** The drawer of cash; a card's payment has it too, for the day sheet. */
    tillSessionId: uuid().references(() => tillSessions.id),
    idempotencyKey: text().notNull().unique("payments_once"),
    actorId: actorId(),
    createdAt: createdAt(),
  },
  (t) => [
    check("payments_method", isOneOf(t.method, payMethods)),
    check("payments_amount", sql`${t.amountFils} <> 0`),
    check("payments_cash", sql`${t.method} <> 'cash' or ${t.tillSessionId} is not null`),
    index().on(t.invoiceId),
    index().on(t.tillSessionId),
    index("payments_by_time").on(t.createdAt, t.id),
  ],
);

/** A period whose VAT return was filed; its figures stay as they were. */
export const vatPeriods = pgTable(
  "vat_periods",
  {
    id: id(),
    startsOn: localDate().notNull(),
    endsOn: localDate().notNull(),
    boxes: jsonb().$type<Record<string, number>>().notNull(),
    lockedBy: actorId(),
    lockedAt: instant().notNull(),
  },
  (t) => [check("vat_periods_days", sql`${t.startsOn} <= ${t.endsOn}`)],
);

/** Bottles that came or went; the stock of a perfume is their sum. */
export const stockMovements = pgTable(
  "stock_movements",
  {
    id: id(),
    perfumeId: refersTo(() => perfumes.id),
    kind: text({ enum: stockMovementKinds }).notNull(),
    quantity: integer().notNull(),
    /** Paid for one bottle; only of what was received. */
    costFils: fils(),
    visitId: uuid(),
    orderId: uuid(),
    reason: text().notNull().default(""),
    actorId: actorId(),
    createdAt: createdAt(),
  },
  (t) => [
    check("stock_movements_kind", isOneOf(t.kind, stockMovementKinds)),
    check("stock_movements_quantity", sql`${t.quantity} <> 0`),
    check(
      "stock_movements_cost",
      sql`${t.costFils} is null or ${t.costFils} >= 0 and ${t.kind} = 'received'`,
    ),
    index().on(t.perfumeId, t.createdAt),
    index().on(t.orderId),
    index().on(t.visitId),
  ],
);
