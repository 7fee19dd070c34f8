import { codeRefusalText } from "#app/admin/code-refusal-text.ts";
import { restoreProblem } from "#app/admin/perfume-edit-text.ts";
import { refusalText } from "#app/admin/request-refusal.ts";
import { bookingRecord } from "#app/features/booking/booking-changes.server.ts";
import { listDeletedBookings } from "#app/features/booking/booking-desk.server.ts";
import { bookingStatusLabel } from "#app/features/booking/booking-list.ts";
import { perfumeRecord } from "#app/features/catalog/perfume-edits.server.ts";
import { listDeletedPerfumes } from "#app/features/catalog/products.server.ts";
import { contactRecord } from "#app/features/contact/contact-changes.server.ts";
import { listDeletedContacts } from "#app/features/contact/contact-desk.server.ts";
import { contactStatusLabel } from "#app/features/contact/contact-list.ts";
import { codeRecord } from "#app/features/discounts/code-changes.server.ts";
import { listDeletedCodes } from "#app/features/discounts/code-desk.server.ts";
import { orderRecord } from "#app/features/orders/order-changes.server.ts";
import { listDeletedOrders } from "#app/features/orders/order-desk.server.ts";
import { statusLabel } from "#app/features/orders/order-status.ts";
import { m } from "#app/paraglide/messages.js";
import type { App } from "#app/platform/app.ts";
import { restoreRecord } from "#app/platform/change-record.server.ts";

/** A row that staff deleted: what it is called, and what tells it from others of that name. */
export type DeletedRow = { id: string; title: string; detail: string; deletedAt: Date | null };

/**
 * A kind of rows that staff delete and restore. To add one, its feature lists what was deleted since
 * a moment, the last of it first, and restores one of them; then it gets an entry in `binKinds`,
 * whose key is what the bin's address and posts call it.
 */
type BinKind = {
  label: () => string;
  /** The table by which the audit log knows who deleted a row. */
  tableName: string;
  list: (db: App["db"], part: { since: Date; limit: number }) => Promise<DeletedRow[]>;
  /** Brings it back, or says why not. */
  restore: (
    app: App,
    row: { id: string; actorId: string },
  ) => Promise<{ ok: true } | { ok: false; problem: string }>;
};

export const binKinds: Record<string, BinKind> = {
  contacts: {
    label: m.requests_bin_contacts,
    tableName: "contact_submissions",
    list: listDeletedContacts,
    async restore(app, row) {
      const outcome = await restoreRecord(app, contactRecord, row);
      return outcome.ok
        ? outcome
        : { ok: false, problem: refusalText(outcome, contactStatusLabel) };
    },
  },
  bookings: {
    label: m.requests_bin_bookings,
    tableName: "booking_submissions",
    list: listDeletedBookings,
    async restore(app, row) {
      const outcome = await restoreRecord(app, bookingRecord, row);
      return outcome.ok
        ? outcome
        : { ok: false, problem: refusalText(outcome, bookingStatusLabel) };
    },
  },
  orders: {
    label: m.orders_desk_tab_orders,
    tableName: "orders",
    list: listDeletedOrders,
    async restore(app, row) {
      const outcome = await restoreRecord(app, orderRecord, row);
      return outcome.ok ? outcome : { ok: false, problem: refusalText(outcome, statusLabel) };
    },
  },
  perfumes: {
    label: m.products_title,
    tableName: "perfumes",
    list: listDeletedPerfumes,
    async restore(app, row) {
      const outcome = await restoreRecord(app, perfumeRecord, row);
      return outcome.ok ? outcome : { ok: false, problem: restoreProblem(outcome) };
    },
  },
  codes: {
    label: m.office_codes_title,
    tableName: "discount_codes",
    list: listDeletedCodes,
    async restore(app, row) {
      const outcome = await restoreRecord(app, codeRecord, row);
      return outcome.ok ? outcome : { ok: false, problem: codeRefusalText(outcome) };
    },
  },
};
