import { contentKindNames } from "#app/content/kinds.ts";
import { declareStaffActions } from "#app/features/staff/staff.ts";
import { m } from "#app/paraglide/messages.js";
import { factsOf } from "./website.ts";
import { choiceName } from "./website-text.ts";

const facts = contentKindNames.flatMap(factsOf).map(({ field, type }) => {
  const words = (value: unknown) => choiceName(field, String(value));
  const value = type.type === "choice" ? words : undefined;
  return [field, { field: () => m.website_field({ field }), value }] as const;
});

const of = {
  table: "content_entries",
  called: m.website_audit_kind,
  page: (id: string) => `/admin/website/entries/${id}`,
  fields: Object.fromEntries(facts),
};

export const contentActions = declareStaffActions(
  "content",
  { of, permission: "content", failed: m.website_save_failed },
  {
    add: { words: m.website_did_add },
    move: { words: m.website_did_move, failed: m.website_change_failed },
    place: { words: m.website_did_move, name: "content.move", failed: m.website_change_failed },
    hide: { words: m.website_did_hide, failed: m.website_change_failed },
    show: { words: m.website_did_show, failed: m.website_change_failed },
    delete: { words: m.website_did_delete, failed: m.website_change_failed },
    restore: { words: m.website_did_restore, failed: m.website_change_failed },
    publish: { words: m.website_did_publish },
    "bring-back": { words: m.website_did_bring_back },
    discard: { words: m.website_did_discard },
    end: { words: m.website_did_end },
    price: { words: m.website_did_price },
    "remove-price": { words: m.website_did_remove_price },
  },
);
