import { declareStaffActions } from "#app/features/staff/staff.ts";
import { m } from "#app/paraglide/messages.js";

const of = {
  table: "customers",
  called: m.ui_customer,
  page: (id: string) => `/admin/customers/${id}`,
};

export const customerActions = declareStaffActions(
  "customer",
  { of, permission: "change", failed: m.customers_name_failed },
  {
    name: { words: m.customers_did_name },
    merge: { words: m.customers_did_merge, failed: m.customers_merge_failed },
    unmerge: { words: m.customers_did_unmerge, failed: m.customers_unmerge_failed },
  },
);
