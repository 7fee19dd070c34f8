import { fieldWords } from "#app/features/staff/field-words.ts";
import { declareStaffActions } from "#app/features/staff/staff.ts";
import type { FieldWords } from "#app/lib/audited.ts";
import type { ListShape } from "#app/lib/list-query.ts";
import { m } from "#app/paraglide/messages.js";
import { perfumeGroups } from "./perfume-form.ts";

const [basics, texts, scent, stocked] = perfumeGroups.map(({ fields }) => fieldWords(fields));

export const perfumeWords: { [field: string]: FieldWords } = {
  ...basics,
  image: { field: m.products_group_picture, value: () => null },
  ...texts,
  notes: { field: m.products_notes },
  ...scent,
  ...stocked,
  reason: { field: m.ui_reason },
};

const of = {
  table: "perfumes",
  called: m.perfumes_perfume,
  page: (id: string) => `/admin/perfumes/${id}/edit`,
  fields: perfumeWords,
};

const stock = { permission: "stock", failed: m.stock_failed } as const;

export const perfumeActions = declareStaffActions(
  "perfume",
  { of, permission: "change", failed: m.products_save_failed },
  {
    add: { words: m.staff_did_perfume_add, notice: m.products_created, permission: "prices" },
    edit: { words: m.staff_did_perfume_edit, notice: m.products_updated },
    move: { words: m.staff_did_perfume_move, failed: m.products_move_failed },
    place: {
      words: m.staff_did_perfume_move,
      name: "perfume.move",
      failed: m.products_move_failed,
    },
    delete: {
      words: m.staff_did_perfume_delete,
      permission: "delete",
      failed: m.products_delete_failed,
    },
    stock: { ...stock, words: m.stock_did_move, notice: m.stock_moved },
    count: { ...stock, words: m.stock_did_count, notice: m.stock_counted },
    restore: {
      words: m.staff_did_perfume_restore,
      permission: "delete",
      failed: m.products_restore_failed,
    },
  },
);

export const productStates = ["in-stock", "out-of-stock"] as const;

export type ProductState = (typeof productStates)[number];

const productSorts = ["order", "name", "price", "stock"] as const;

export type ProductSort = (typeof productSorts)[number];

export const productShape: ListShape<ProductState, ProductSort> = {
  statuses: productStates,
  sorts: productSorts,
  firstSort: { by: "order", descending: false },
};
