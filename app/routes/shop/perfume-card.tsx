import { useHref, useNavigation } from "react-router";
import type { Cart } from "#app/features/cart/cart.ts";
import { LocalizedText } from "#app/features/catalog/localized-text.tsx";
import type { PerfumeSummary } from "#app/features/catalog/perfume.ts";
import { PerfumePicture } from "#app/features/catalog/perfume-picture.tsx";
import { StockNote } from "#app/features/catalog/stock-note.tsx";
import { Amount } from "#app/features/currency/amount.tsx";
import { aedToFils } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { ButtonLink } from "#app/ui/button.tsx";
import { SpinnerIcon } from "#app/ui/icons.tsx";
import { modalLinkProps } from "#app/ui/modal-link-props.ts";
import type { PictureSource } from "#app/ui/picture.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { PerfumeOrder } from "./perfume-order.tsx";

export type PerfumeCardView = PerfumeSummary & { picture: PictureSource | null; alt: string };

/** A perfume in the grid; all of it but the button of the cart leads to the details. */
export function PerfumeCard({
  perfume,
  cart,
  address,
}: {
  perfume: PerfumeCardView;
  cart: Cart;
  /** Of the details. */
  address: string;
}) {
  const { slug, name, description, priceAed, bestseller, stock } = perfume;
  return (
    <article id={`perfume-${slug}`} className="group relative flex h-full flex-col">
      <div className="relative overflow-hidden rounded-lg">
        <PerfumePicture
          perfume={perfume}
          sizes="(min-width: 80rem) 39rem, (min-width: 40rem) 46vw, 92vw"
          className="aspect-square w-full transition-transform duration-250 group-hover:scale-[1.02]"
        />
        {bestseller && (
          <p className="absolute start-4 top-4">
            <Tag strong>{m.perfumes_bestseller()}</Tag>
          </p>
        )}
      </div>
      <div className="mt-6 flex items-baseline justify-between gap-6">
        <h3 className="text-2xl font-light">
          <LocalizedText of={name} />
        </h3>
        <Amount fils={aedToFils(priceAed)} place="alone" className="text-xl font-light" />
      </div>
      <p className="mt-3 max-w-prose text-muted">
        <LocalizedText of={description} />
      </p>
      <p className="mt-4 flex items-baseline gap-3 text-sm">
        <span>{m.perfumes_size()}</span>
        <span aria-hidden="true" className="h-3 w-px self-center bg-edge" />
        <StockNote stock={stock} />
      </p>
      <div className="mt-auto flex flex-wrap items-center gap-3 pt-6">
        <div className="relative z-10">
          <PerfumeOrder perfume={perfume} cart={cart} anchor={`perfume-${slug}`} />
        </div>
        <DetailsLink name={name.text} address={address} />
      </div>
    </article>
  );
}

function DetailsLink({ name, address }: { name: string; address: string }) {
  const { location } = useNavigation();
  const href = useHref(address);
  const isOpening = location !== undefined && location.pathname + location.search === href;
  return (
    <ButtonLink
      variant="secondary"
      to={address}
      {...modalLinkProps}
      prefetch="intent"
      aria-label={m.perfumes_details_of({ name })}
      icon={isOpening ? <SpinnerIcon /> : undefined}
      className="after:absolute after:inset-0"
    >
      {m.perfumes_view_details()}
    </ButtonLink>
  );
}
