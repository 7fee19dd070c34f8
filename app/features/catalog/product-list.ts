import type { ListShape } from "#app/lib/list-query.ts";

export const productStates = ["in-stock", "out-of-stock"] as const;

export type ProductState = (typeof productStates)[number];

const productSorts = ["order", "name", "price", "stock"] as const;

export type ProductSort = (typeof productSorts)[number];

/** What the address of the staff's list of perfumes can ask for; first as the shop shows them. */
export const productShape: ListShape<ProductState, ProductSort> = {
  statuses: productStates,
  sorts: productSorts,
  firstSort: { by: "order", descending: false },
};

export const moveSteps = ["first", "up", "down", "last"] as const;

export type MoveStep = (typeof moveSteps)[number];

export type PerfumeMove = { to: MoveStep } | { placeOf: string };

/** The list after a move of one of its rows to the place of another; both are in it, or nothing moves. */
export function moveTo<Row extends { id: string }>(
  rows: Row[],
  id: string,
  placeOf: string,
): Row[] {
  const from = rows.findIndex((row) => row.id === id);
  const to = rows.findIndex((row) => row.id === placeOf);
  const moved = rows[from];
  if (!moved || to < 0) return rows;
  return rows.toSpliced(from, 1).toSpliced(to, 0, moved);
}
