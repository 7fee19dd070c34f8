import { bookingStatusLabel } from "#app/features/booking/booking-list.ts";
import { contactStatusLabel } from "#app/features/contact/contact-actions.ts";
import { methodLabels } from "#app/features/money/papers.ts";
import { statusLabel } from "#app/features/orders/orders.ts";
import { stateLabels } from "#app/features/visits/appointment.ts";
import { declareActions } from "#app/lib/audited.ts";
import { m } from "#app/paraglide/messages.js";
import { bookingStatuses, orderStatuses, payMethods } from "#db/schema/enums.ts";

export const reportSubjects = [
  "bookings",
  "orders",
  "revenue",
  "sales",
  "payments",
  "technicians",
  "bays",
  "missed",
  "codes",
  "promises",
] as const;
export type ReportSubject = (typeof reportSubjects)[number];

export type Figure = { id: string; label: () => string; money?: boolean };

/** The quotient of two figures: percent, or money per hour. */
export type Share = {
  id: string;
  label: () => string;
  part: string;
  of: string;
  isPerHour?: boolean;
};

type Report = {
  label: () => string;
  note: () => string;
  figures: readonly [Figure, ...Figure[]];
  shares?: readonly Share[];
  names?: { label: () => string; none: () => string };
  money?: boolean;
};

export const reports: Record<ReportSubject, Report> = {
  bookings: {
    label: m.dashboard_bookings,
    note: m.reports_bookings_note,
    figures: [
      { id: "made", label: m.reports_bookings_made },
      ...bookingStatuses.map((id) => ({ id, label: bookingStatusLabel[id] })),
    ],
    names: { label: m.booking_service, none: m.reports_no_name },
  },
  orders: {
    label: m.dashboard_orders,
    note: m.reports_orders_note,
    figures: [
      { id: "placed", label: m.reports_orders_placed },
      ...orderStatuses.map((id) => ({ id, label: () => statusLabel[id]() })),
    ],
  },
  revenue: {
    label: m.orders_revenue,
    note: m.reports_revenue_note,
    figures: [
      { id: "total", label: m.orders_revenue, money: true },
      { id: "bookings", label: m.dashboard_bookings },
      { id: "bookingTotal", label: m.reports_revenue_bookings, money: true },
      { id: "orders", label: m.dashboard_orders },
      { id: "goods", label: m.orders_subtotal, money: true },
      { id: "discount", label: m.orders_discount, money: true },
      { id: "shipping", label: m.orders_shipping, money: true },
      { id: "tax", label: m.orders_staff_tax, money: true },
      { id: "orderTotal", label: m.reports_revenue_orders, money: true },
    ],
    names: { label: m.booking_service, none: m.reports_revenue_shop },
    money: true,
  },
  sales: {
    label: m.money_sheet_sales,
    note: m.reports_sales_note,
    figures: [
      { id: "total", label: m.reports_sales_total, money: true },
      { id: "sold", label: m.ui_quantity },
      { id: "discount", label: m.orders_discount, money: true },
      { id: "tax", label: m.money_vat, money: true },
    ],
    names: { label: m.money_sheet_what, none: m.reports_no_name },
    money: true,
  },
  payments: {
    label: m.money_sheet_payments,
    note: m.reports_payments_note,
    figures: [
      { id: "total", label: m.orders_total, money: true },
      ...payMethods.map((id) => ({ id, label: methodLabels[id], money: true })),
      { id: "refunded", label: m.money_sheet_refunded, money: true },
    ],
    money: true,
  },
  technicians: {
    label: m.bays_technicians,
    note: m.reports_technicians_note,
    figures: [
      { id: "total", label: m.reports_sales_total, money: true },
      { id: "papers", label: m.reports_papers },
    ],
    names: { label: m.bays_technicians, none: m.reports_nobody },
    money: true,
  },
  bays: {
    label: m.bays_bays,
    note: m.reports_bays_note,
    figures: [
      { id: "total", label: m.reports_sales_total, money: true },
      { id: "minutes", label: m.board_minutes_label },
    ],
    shares: [
      { id: "perHour", label: m.reports_per_hour, part: "total", of: "minutes", isPerHour: true },
    ],
    names: { label: m.bays_bays, none: m.reports_no_bay },
    money: true,
  },
  missed: {
    label: m.reports_missed,
    note: m.reports_missed_note,
    figures: [
      { id: "noShows", label: m.board_stage_no_show },
      { id: "noShowTotal", label: m.reports_no_show_total, money: true },
      { id: "refused", label: m.reports_refused },
      { id: "refusedTotal", label: m.reports_no_show_total, money: true },
    ],
    money: true,
  },
  codes: {
    label: m.discounts_title,
    note: m.reports_codes_note,
    figures: [
      { id: "uses", label: m.discounts_code_uses },
      { id: "given", label: m.reports_codes_given, money: true },
    ],
    names: { label: m.ui_code, none: m.reports_no_name },
  },
  promises: {
    label: m.reports_promises,
    note: m.reports_promises_note,
    figures: [
      { id: "calls", label: m.reports_calls },
      { id: "callsKept", label: m.reports_calls_kept },
      { id: "callsLate", label: m.reports_calls_late },
      { id: "answers", label: m.reports_answers },
      { id: "answersKept", label: m.reports_answers_kept },
      { id: "answersLate", label: m.reports_answers_late },
    ],
    shares: [
      { id: "callsShare", label: m.reports_calls_share, part: "callsKept", of: "calls" },
      { id: "answersShare", label: m.reports_answers_share, part: "answersKept", of: "answers" },
    ],
  },
};

export const figuresFor = ({ figures }: Pick<Report, "figures">, mayRevenue: boolean): Figure[] =>
  figures.filter(({ money }) => mayRevenue || !money);

export const subjectsFor = (mayRevenue: boolean): ReportSubject[] =>
  reportSubjects.filter((of) => mayRevenue || !reports[of].money);

export type Counted = { [figure: string]: number };

export function sumOf(rows: { counted: Counted }[], figure: string): number {
  return rows.reduce((sum, { counted }) => sum + (counted[figure] ?? 0), 0);
}

export function shareOf(
  counted: Counted,
  { part, of, isPerHour }: Pick<Share, "part" | "of" | "isPerHour">,
): number | null {
  const whole = counted[of] ?? 0;
  return whole === 0 ? null : Math.floor(((counted[part] ?? 0) / whole) * (isPerHour ? 60 : 100));
}

export type ReportRecord = {
  id: string;
  kind: "booking" | "order" | "contact" | "visit";
  pageId: string;
  reference: string;
  who: string;
  what: string | null;
  status: string;
  madeAt: Date;
  completedAt: Date | null;
  goodsFils: number | null;
  discountFils: number | null;
  shippingFils: number | null;
  taxFils: number | null;
  totalFils: number | null;
};

type Words = { [status: string]: () => string };

const paperWords: Words = {
  ...methodLabels,
  invoice: m.money_sheet_paper,
  "credit-note": m.reports_credit_note,
  refused: m.reports_refused,
};

const statusWords: Record<ReportRecord["kind"], Words> = {
  booking: { ...bookingStatusLabel, ...stateLabels },
  order: { ...statusLabel, ...paperWords },
  visit: { ...stateLabels, ...paperWords },
  contact: contactStatusLabel,
};

export function recordWords() {
  const kinds = mapped(recordKind, (word) => word());
  const statuses = mapped(statusWords, (words) => mapped(words, (word) => word()));
  return {
    kindOf: ({ kind }: Pick<ReportRecord, "kind">): string => kinds[kind],
    statusOf: ({ kind, status }: Pick<ReportRecord, "kind" | "status">): string =>
      statuses[kind][status] ?? status,
  };
}

function mapped<Key extends string, From, To>(record: Record<Key, From>, to: (from: From) => To) {
  const entries = Object.entries<From>(record).map(([key, value]) => [key, to(value)]);
  return Object.fromEntries(entries) as Record<Key, To>;
}

const recordKind: Record<ReportRecord["kind"], () => string> = {
  booking: m.booking_one,
  order: m.orders_order,
  visit: m.reports_kind_visit,
  contact: m.contact_one,
};

export const reportActions = declareActions(
  "report",
  { of: { table: "reports", called: m.staff_audit_kind_other } },
  { export: { words: m.reports_did_export } },
);
