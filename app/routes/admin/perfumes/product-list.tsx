import { useFetcher, useFetchers } from "react-router";
import { moveTo } from "#app/lib/list-order.ts";
import { m } from "#app/paraglide/messages.js";
import { ButtonLink } from "#app/ui/button.tsx";
import { type ActionResult, useResultToast } from "#app/ui/done-toast.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { useListDrag } from "#app/ui/use-list-drag.ts";
import { ProductCard, type ProductView } from "./product-card.tsx";

const movesKey = "product-moves";

export function ProductList({
  products,
  search,
  firstPlace,
  total,
  mayDelete,
}: {
  products: ProductView[];
  search: string;
  firstPlace: number | null;
  total: number;
  mayDelete: boolean;
}) {
  const shown = useMoved(products);
  useResultToast(useFetcher<ActionResult>({ key: movesKey }).data);
  const { listRef, gripProps } = useListDrag({ fetcherKey: movesKey, action: "/admin/perfumes" });
  if (products.length === 0) return <NoProducts isSearch={search !== ""} />;
  return (
    <ul ref={listRef} className="mt-4 grid gap-4 md:grid-cols-2 2xl:grid-cols-3">
      {shown.map((product, index) => (
        <ProductCard
          key={product.id}
          product={product}
          search={search}
          mayDelete={mayDelete}
          order={
            firstPlace === null || total === 1
              ? null
              : { place: firstPlace + index, total, fetcherKey: movesKey, gripProps }
          }
        />
      ))}
    </ul>
  );
}

function useMoved(products: ProductView[]): ProductView[] {
  const posted = useFetchers().find(({ key }) => key === movesKey)?.formData;
  if (posted?.get("intent") !== "place") return products;
  return moveTo(products, String(posted.get("id")), String(posted.get("placeOf")));
}

function NoProducts({ isSearch }: { isSearch: boolean }) {
  const path = "/admin/perfumes";
  return (
    <div className="mt-4">
      {isSearch ? (
        <EmptyState
          title={m.products_none_found()}
          action={
            <ButtonLink variant="secondary" to={path} reloadDocument={false}>
              {m.products_show_all()}
            </ButtonLink>
          }
        >
          {m.products_none_found_hint()}
        </EmptyState>
      ) : (
        <EmptyState
          title={m.products_empty()}
          action={
            <ButtonLink to={`${path}/new`} reloadDocument={false}>
              {m.products_add()}
            </ButtonLink>
          }
        >
          {m.products_empty_hint()}
        </EmptyState>
      )}
    </div>
  );
}
