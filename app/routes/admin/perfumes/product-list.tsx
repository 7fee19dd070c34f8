import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { useMay } from "#app/admin/use-may.ts";
import type { Product } from "#app/features/catalog/catalog.server.ts";
import { PerfumePicture } from "#app/features/catalog/components.tsx";
import { stockOf } from "#app/features/catalog/perfume.ts";
import type { MoveStep } from "#app/lib/list-query.ts";
import { formatAed, formatCount } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { ButtonLink } from "#app/ui/button.tsx";
import { modalLinkProps } from "#app/ui/dialog.tsx";
import { Link } from "#app/ui/link.tsx";
import { DownIcon, GripIcon, ToFirstIcon, ToLastIcon, UpIcon } from "#app/ui/list-icons.tsx";
import type { PictureSource } from "#app/ui/picture.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { type GripProps, useListDrag } from "#app/ui/use-list-drag.ts";

const movesKey = "product-moves";

export function ProductList({
  products,
  search,
  firstPlace,
  total,
}: {
  products: ProductView[];
  search: string;
  firstPlace: number | null;
  total: number;
}) {
  const { listRef, gripProps, shown } = useListDrag(products, {
    fetcherKey: movesKey,
    action: "/admin/perfumes",
  });
  if (products.length === 0) return <NoProducts isSearch={search !== ""} />;
  return (
    <ul ref={listRef} className="mt-4 grid gap-4 md:grid-cols-2 2xl:grid-cols-3">
      {shown.map((product, index) => (
        <ProductCard
          key={product.id}
          product={product}
          search={search}
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

function NoProducts({ isSearch }: { isSearch: boolean }) {
  const link = isSearch
    ? { to: "/admin/perfumes", label: m.products_show_all(), variant: "secondary" as const }
    : { to: "/admin/perfumes/new", label: m.products_add(), variant: "primary" as const };
  return (
    <div className="mt-4">
      <EmptyState
        title={isSearch ? m.products_none_found() : m.products_empty()}
        action={
          <ButtonLink variant={link.variant} to={link.to}>
            {link.label}
          </ButtonLink>
        }
      >
        {isSearch ? m.products_none_found_hint() : m.products_empty_hint()}
      </EmptyState>
    </div>
  );
}

export type ProductView = Product & { picture: PictureSource | null };

function ProductCard({
  product,
  search,
  order,
}: {
  product: ProductView;
  search: string;
  order: ProductPlace | null;
}) {
  const { id, name, priceAed, bestseller, picture } = product;
  const isOut = stockOf(product).kind === "out";
  return (
    <li
      data-id={id}
      className="relative flex rounded-lg border border-line bg-surface shadow-lit transition-[border-color,opacity] data-[dragged]:z-10 data-[dragged]:border-brass data-[dragged]:opacity-80 data-[dragged]:shadow-float data-[drop]:border-brass data-[drop]:bg-brass/8"
    >
      <div className="flex min-w-0 flex-1 flex-col p-4">
        <div className="flex gap-4">
          <PerfumePicture
            perfume={{ picture, alt: "" }}
            sizes="6rem"
            className="size-16 shrink-0 rounded-md min-[22.5rem]:size-24"
          />
          <div className="min-w-0 flex-1">
            <h2 className="line-clamp-3 text-lg font-medium tracking-normal wrap-anywhere">
              <bdi>{name}</bdi>
            </h2>
            <p className="mt-0.5">
              <bdi>{formatAed(priceAed, getLocale())}</bdi>
            </p>
            <p className="text-sm text-muted">{stockText(product)}</p>
            {(bestseller || isOut) && (
              <p className="mt-2 flex flex-wrap gap-2">
                {bestseller && <Tag strong>{m.perfumes_bestseller()}</Tag>}
                {isOut && <OutOfStock />}
              </p>
            )}
          </div>
        </div>
        <CardActions product={product} search={search} />
      </div>
      {order && <ProductOrder product={product} {...order} />}
    </li>
  );
}

function stockText({ stockQuantity }: Pick<Product, "stockQuantity">): string {
  if (stockQuantity === null) return m.products_stock_uncounted();
  return m.products_stock_left({ count: formatCount(stockQuantity) });
}

function OutOfStock() {
  return (
    <span className="inline-flex min-h-7 items-center rounded-sm border border-red/60 px-2.5 text-xs font-medium tracking-label whitespace-nowrap text-red">
      {m.products_out_of_stock()}
    </span>
  );
}

function CardActions({
  product: { id, name, slug },
  search,
}: {
  product: Product;
  search: string;
}) {
  const may = useMay();
  return (
    <p className="mt-auto flex flex-wrap gap-2 pt-4">
      <ButtonLink
        {...modalLinkProps}
        variant="secondary"
        to={`/admin/perfumes/${id}/edit${search}`}
        aria-label={m.products_edit_of({ name })}
      >
        {m.ui_edit()}
      </ButtonLink>
      {may("delete") && (
        <ButtonLink
          {...modalLinkProps}
          variant="danger"
          to={`/admin/perfumes/${id}/delete${search}`}
          aria-label={m.website_delete({ name })}
        >
          {m.ui_delete()}
        </ButtonLink>
      )}
      <Link
        to={`/perfumes/${slug}`}
        target="_blank"
        reloadDocument
        aria-label={m.products_view_of({ name })}
        className="inline-flex min-h-11 items-center px-1 text-sm underline decoration-edge underline-offset-4 hover:decoration-current"
      >
        {m.products_view()}
      </Link>
    </p>
  );
}

type ProductPlace = {
  place: number;
  total: number;
  fetcherKey: string;
  gripProps: GripProps;
};

const steps: { to: MoveStep; label: (name: { name: string }) => string; icon: ReactNode }[] = [
  { to: "first", label: m.products_move_first, icon: <ToFirstIcon /> },
  { to: "up", label: m.products_move_up, icon: <UpIcon /> },
  { to: "down", label: m.products_move_down, icon: <DownIcon /> },
  { to: "last", label: m.products_move_last, icon: <ToLastIcon /> },
];

const button = "grid size-11 place-items-center text-muted transition-colors hover:text-ivory";

function ProductOrder({
  product: { id, name },
  place,
  total,
  fetcherKey,
  gripProps,
}: ProductPlace & { product: { id: string; name: string } }) {
  const fetcher = useFetcher({ key: fetcherKey });
  const restoreFocus = useRestoredFocus(place);
  const ends = {
    first: place === 1,
    up: place === 1,
    down: place === total,
    last: place === total,
  };
  return (
    <fetcher.Form
      method="post"
      action="/admin/perfumes"
      className="flex shrink-0 flex-col items-center border-s border-line"
    >
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="id" value={id} />
      <span
        {...gripProps}
        title={m.ui_drag()}
        className={`${button} cursor-grab touch-none active:cursor-grabbing`}
      >
        <GripIcon />
      </span>
      <span className="text-xs text-muted tabular-nums">
        <span className="sr-only">{m.products_place_of({ place: formatCount(place) })}</span>
        <span aria-hidden="true">{formatCount(place)}</span>
      </span>
      {steps.map(({ to, label, icon }) => (
        <button
          key={to}
          type="submit"
          name="step"
          value={to}
          aria-label={label({ name })}
          aria-disabled={ends[to] || undefined}
          onClick={restoreFocus}
          className={`${button} aria-disabled:opacity-30`}
        >
          {icon}
        </button>
      ))}
    </fetcher.Form>
  );
}

/** A moved card loses the focus; its button takes it back. */
function useRestoredFocus(place: number) {
  const pressed = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the card has come to its place
  useLayoutEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  }, [place]);
  return ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    pressed.current = currentTarget;
  };
}
