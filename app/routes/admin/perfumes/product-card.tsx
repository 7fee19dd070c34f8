import type { Product } from "#app/features/catalog/catalog.server.ts";
import { PerfumePicture } from "#app/features/catalog/components.tsx";
import { stockOf } from "#app/features/catalog/perfume.ts";
import { formatAed, formatCount } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { modalLinkProps } from "#app/ui/overlay.ts";
import type { PictureSource } from "#app/ui/picture.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { ProductOrder, type ProductPlace } from "./product-order.tsx";

export type ProductView = Product & { picture: PictureSource | null };

export function ProductCard({
  product,
  search,
  mayDelete,
  order,
}: {
  product: ProductView;
  search: string;
  mayDelete: boolean;
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
        <CardActions product={product} search={search} mayDelete={mayDelete} />
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
  mayDelete,
}: {
  product: Product;
  search: string;
  mayDelete: boolean;
}) {
  return (
    <p className="mt-auto flex flex-wrap gap-2 pt-4">
      <ButtonLink
        {...modalLinkProps}
        variant="secondary"
        to={`/admin/perfumes/${id}/edit${search}`}
        aria-label={m.products_edit_of({ name })}
      >
        {m.products_edit()}
      </ButtonLink>
      {mayDelete && (
        <ButtonLink
          {...modalLinkProps}
          variant="danger"
          to={`/admin/perfumes/${id}/delete${search}`}
          aria-label={m.products_delete_of({ name })}
        >
          {m.products_delete()}
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
