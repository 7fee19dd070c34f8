import { orderActions } from "#app/features/orders/order-actions.ts";
import { amount } from "#app/features/staff/field-words.ts";
import { declareStaffActions } from "#app/features/staff/staff.ts";
import { m } from "#app/paraglide/messages.js";
import { returnLabels, stopLabels } from "./delivery.ts";

const ofOrder = orderActions.status.of;
const fields = {
  totalFils: { field: m.money_amount, value: amount },
  reason: { field: m.ui_reason },
};
const ofRun = {
  table: "delivery_runs",
  called: m.delivery_kind_run,
  page: (id: string) => `/admin/delivery/runs/${id}`,
  statuses: stopLabels,
  fields,
};
const ofReturn = {
  table: "returns",
  called: m.delivery_kind_return,
  page: (id: string) => `/admin/delivery/returns/${id}`,
  statuses: returnLabels,
  fields,
};
const ofSettings = {
  table: "delivery_settings",
  called: m.delivery_settings,
  page: () => "/admin/delivery/settings",
};

export const deliveryActions = declareStaffActions(
  "delivery",
  { of: ofRun, permission: "change", failed: m.delivery_failed },
  {
    call: { words: m.delivery_did_call, of: ofOrder, notice: m.delivery_called },
    run: { words: m.delivery_did_run },
    stop: { words: m.delivery_did_stop, notice: m.delivery_stop_recorded },
    reopen: { words: m.delivery_did_reopen, notice: m.delivery_stop_reopened },
    settle: {
      words: m.delivery_did_settle,
      permission: "take-payment",
      notice: m.delivery_settled,
    },
    decide: { words: m.delivery_did_decide, of: ofReturn, notice: m.delivery_return_decided },
    receive: {
      words: m.delivery_did_receive,
      permission: "refund",
      of: ofReturn,
    },
    settings: {
      words: m.delivery_did_settings,
      permission: "prices",
      of: ofSettings,
      notice: m.delivery_settings_saved,
    },
  },
);
