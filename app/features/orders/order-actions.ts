import { declareStaffActions } from "#app/features/staff/staff.ts";
import { m } from "#app/paraglide/messages.js";
import { statusLabel } from "./order-status.ts";

const of = {
  table: "orders",
  called: m.staff_audit_kind_order,
  page: (id: string) => `/admin/perfumes/orders/${id}`,
  statuses: statusLabel,
};

export const orderActions = declareStaffActions(
  "order",
  { of, permission: "delete", failed: m.inbox_restore_failed },
  {
    status: {
      words: m.staff_did_order_status,
      permission: "change",
      failed: m.orders_staff_status_failed,
    },
    statuses: {
      words: m.staff_did_order_status,
      name: "order.status",
      permission: "change",
      failed: m.orders_staff_status_failed,
    },
    delete: { words: m.staff_did_order_delete, failed: m.orders_staff_delete_failed },
    restore: { words: m.staff_did_order_restore },
    note: {
      name: "note.add",
      words: m.staff_did_note_add,
      permission: "change",
      failed: m.inbox_note_failed,
    },
    export: { words: m.staff_did_order_export, permission: "export" },
  },
);
