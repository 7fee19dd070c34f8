import type { ReactNode } from "react";
import type { ListQuery } from "#app/lib/list-query.ts";
import { m } from "#app/paraglide/messages.js";
import { ListSearch } from "#app/ui/list-search.tsx";
import { type ProductState, productShape, productStates } from "./perfume-actions.ts";

export function ProductSearch(props: { path: string; query: ListQuery; children?: ReactNode }) {
  return (
    <ListSearch
      {...props}
      label={m.products_search()}
      hint={m.products_search_hint()}
      shape={productShape}
      filters={productStates.map((value) => ({ value, label: stateLabels[value]() }))}
      sorts={[
        { value: "order", label: m.products_sort_order() },
        { value: "name", label: m.products_sort_name() },
        { value: "-name", label: m.products_sort_name_last() },
        { value: "price", label: m.products_sort_price() },
        { value: "-price", label: m.products_sort_price_last() },
        { value: "stock", label: m.products_sort_stock() },
      ]}
    />
  );
}

const stateLabels = {
  "in-stock": m.products_in_stock,
  "out-of-stock": m.products_filter_out_of_stock,
} satisfies Record<ProductState, () => string>;
