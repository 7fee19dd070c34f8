import { amount } from "#app/features/staff/field-words.ts";
import { declareStaffActions } from "#app/features/staff/staff.ts";
import { m } from "#app/paraglide/messages.js";
import { stateLabels } from "./appointment.ts";

const of = {
  table: "visits",
  called: m.board_kind_visit,
  page: (id: string) => `/admin/visits/${id}`,
  statuses: stateLabels,
  fields: { totalFils: { field: m.ui_total, value: amount } },
};

const change = { name: "visit.change", words: m.board_did_change } as const;

export const visitActions = declareStaffActions(
  "visit",
  { of, permission: "change", failed: m.board_failed },
  {
    book: { words: m.board_did_book },
    stage: { words: m.board_did_stage },
    place: { words: m.board_did_place },
    change,
    cancel: { words: m.board_did_cancel },
    link: { words: m.board_did_link },
    unplace: { name: "visit.place", words: m.board_did_place },
    line: change,
    price: { permission: "prices", words: m.board_did_price },
    pay: { permission: "take-payment", words: m.money_did_pay },
    refund: { permission: "take-payment", words: m.money_did_refund },
    call: change,
    propose: change,
    photo: change,
    "photo-show": change,
    "photo-hide": change,
    "photo-remove": change,
  },
);
