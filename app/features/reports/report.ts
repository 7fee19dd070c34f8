import { bookingStatusLabel } from "#app/features/booking/booking-list.ts";
import { contactStatusLabel } from "#app/features/contact/contact-actions.ts";
import { statusLabel } from "#app/features/orders/order-status.ts";
import { stateLabels } from "#app/features/visits/appointment.ts";
import { declareActions } from "#app/lib/audited.ts";
import { m } from "#app/paraglide/messages.js";
import { bookingStatuses, orderStatuses } from "#db/schema/enums.ts";

export const reportSubjects = ["bookings", "orders", "revenue", "codes", "promises"] as const;
export type ReportSubject = (typeof reportSubjects)[number];

export type Figure = { id: string; label: () => string; money?: boolean };

export type Share = { id: string; label: () => string; part: string; of: string };

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
    names: { label: m.inbox_service, none: m.reports_no_name },
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
    label: m.dashboard_chart_amount,
    note: m.reports_revenue_note,
    figures: [
      { id: "total", label: m.reports_revenue_total, money: true },
      { id: "bookings", label: m.dashboard_bookings },
      { id: "bookingTotal", label: m.reports_revenue_bookings, money: true },
      { id: "orders", label: m.dashboard_orders },
      { id: "goods", label: m.orders_subtotal, money: true },
      { id: "discount", label: m.orders_discount, money: true },
      { id: "shipping", label: m.orders_shipping, money: true },
      { id: "tax", label: m.orders_staff_tax, money: true },
      { id: "orderTotal", label: m.reports_revenue_orders, money: true },
    ],
    names: { label: m.inbox_service, none: m.reports_revenue_shop },
    money: true,
  },
  codes: {
    label: m.dashboard_nav_discounts,
    note: m.reports_codes_note,
    figures: [
      { id: "uses", label: m.reports_codes_uses },
      { id: "given", label: m.reports_codes_given, money: true },
    ],
    names: { label: m.discounts_code, none: m.reports_no_name },
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

export function shareOf(counted: Counted, { part, of }: Pick<Share, "part" | "of">): number | null {
  const whole = counted[of] ?? 0;
  return whole === 0 ? null : Math.floor(((counted[part] ?? 0) / whole) * 100);
}

export type ReportRecord = {
  id: string;
  kind: "booking" | "order" | "contact";
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

const statusWords: Record<ReportRecord["kind"], Words> = {
  booking: { ...bookingStatusLabel, ...stateLabels },
  order: statusLabel,
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
  booking: m.reports_kind_booking,
  order: m.reports_kind_order,
  contact: m.reports_kind_contact,
};

export const reportActions = declareActions(
  "report",
  { of: { table: "reports", called: m.staff_audit_kind_other } },
  { export: { words: m.reports_did_export } },
);
