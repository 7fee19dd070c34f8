import type { ListShape } from "#app/lib/list-query.ts";

export const productStates = ["in-stock", "out-of-stock"] as const;

export type ProductState = (typeof productStates)[number];

const productSorts = ["order", "name", "price", "stock"] as const;

export type ProductSort = (typeof productSorts)[number];

export const productShape: ListShape<ProductState, ProductSort> = {
  statuses: productStates,
  sorts: productSorts,
  firstSort: { by: "order", descending: false },
};
