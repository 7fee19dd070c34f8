import { useEffect, useRef } from "react";
import { useHref, useNavigation } from "react-router";
import { type CartLine, countItems, subtotalFilsOf } from "#app/features/cart/cart.ts";
import { withSubmissions } from "#app/features/cart/cart-action.ts";
import { useCartSubmissions } from "#app/features/cart/components.tsx";
import {
  Bestseller,
  LocalizedText,
  PerfumePicture,
  StockNote,
} from "#app/features/catalog/components.tsx";
import type { PerfumeSummary } from "#app/features/catalog/perfume.ts";
import { Amount } from "#app/features/currency/amount.tsx";
import { aedToFils } from "#app/lib/money.ts";
import { telHref } from "#app/lib/phone.ts";
import { m } from "#app/paraglide/messages.js";
import { useBrand } from "#app/platform/use-site.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { modalLinkProps } from "#app/ui/dialog.tsx";
import { CartIcon, PhoneIcon, SpinnerIcon } from "#app/ui/icons.tsx";
import type { PictureSource } from "#app/ui/picture.tsx";
import { Container, Section } from "#app/ui/section.tsx";
import { EmptyState, Skeleton } from "#app/ui/states.tsx";
import { PerfumeOrder } from "./perfume-parts.tsx";

const gridClass = "grid gap-x-8 gap-y-16 sm:grid-cols-2 lg:gap-x-12 lg:gap-y-24";

export const perfumesAddress = (page: number) => `/perfumes${pageQuery(page)}`;

const pageQuery = (page: number) => (page > 1 ? `?page=${page}` : "");

export function PerfumesCollection({
  perfumes,
  cart,
  page,
  next,
}: {
  perfumes: PerfumeCardView[];
  cart: CartLine[];
  page: number;
  next: number | null;
}) {
  const heading = useFocusOnNewPage(page);
  const isLoading = useLoadingPage(page);
  const isByPhone = perfumes.some(({ stock }) => stock.kind === "by-phone");
  return (
    <Section labelledBy="collection-heading">
      <Container>
        <div className="mb-10 md:mb-14">
          <h2 ref={heading} id="collection-heading" tabIndex={-1} className="outline-none">
            {m.perfumes_collection_heading()}
          </h2>
          {isByPhone && <p className="mt-5 text-lg text-muted">{m.perfumes_by_phone_text()}</p>}
        </div>
        {isLoading ? (
          <LoadingPerfumes />
        ) : (
          <ul className={gridClass}>
            {perfumes.map((perfume, place) => {
              const isAlone = place % 2 === 0 && place === perfumes.length - 1;
              return (
                <li key={perfume.id} className={isAlone ? "sm:col-span-2" : undefined}>
                  <PerfumeCard
                    perfume={perfume}
                    cart={cart}
                    address={`/perfumes/${perfume.slug}${pageQuery(page)}`}
                    isWide={isAlone}
                  />
                </li>
              );
            })}
          </ul>
        )}
        {perfumes.length === 0 &&
          (page > 1 ? <EmptyState title={m.perfumes_none_here()} /> : <SoldOut />)}
        <Pages page={page} next={next} />
        <CartBar cart={cart} />
      </Container>
    </Section>
  );
}

function SoldOut() {
  const { phone } = useBrand();
  return (
    <EmptyState
      title={m.perfumes_sold_out_title()}
      action={
        <ButtonLink to={telHref(phone)} icon={<PhoneIcon />}>
          <bdi>{m.site_call({ phone })}</bdi>
        </ButtonLink>
      }
    >
      {m.perfumes_sold_out_text()}
    </EmptyState>
  );
}

function Pages({ page, next }: { page: number; next: number | null }) {
  if (page === 1 && next === null) return null;
  return (
    <p className="mt-16 flex flex-wrap justify-center gap-4">
      {page > 1 && (
        <ButtonLink variant="secondary" to={perfumesAddress(1)} reloadDocument={false}>
          {m.perfumes_back_to_first()}
        </ButtonLink>
      )}
      {next && (
        <ButtonLink variant="secondary" to={perfumesAddress(next)} reloadDocument={false}>
          {m.perfumes_more()}
        </ButtonLink>
      )}
    </p>
  );
}

function LoadingPerfumes() {
  return (
    <div role="status">
      <p className="mb-8 text-muted">{m.perfumes_loading()}</p>
      <div className={gridClass}>
        {["first", "second"].map((place) => (
          <div key={place}>
            <Skeleton className="aspect-square w-full" />
            <Skeleton className="mt-6 h-9 w-1/2" />
            <Skeleton className="mt-3 h-20 w-full" />
          </div>
        ))}
      </div>
    </div>
  );
}

function useLoadingPage(page: number): boolean {
  const { state, location } = useNavigation();
  const href = useHref("/perfumes");
  return state === "loading" && location.pathname === href && location.search !== pageQuery(page);
}

function useFocusOnNewPage(page: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    heading.current?.focus();
    heading.current?.scrollIntoView();
  }, [page]);
  return heading;
}

type PerfumeCardView = PerfumeSummary & { picture: PictureSource | null; alt: string };

function PerfumeCard({
  perfume,
  cart,
  address,
  isWide,
}: {
  perfume: PerfumeCardView;
  cart: CartLine[];
  address: string;
  isWide: boolean;
}) {
  const { slug, name, description, priceAed, bestseller, stock } = perfume;
  return (
    <article
      id={`perfume-${slug}`}
      className={`group relative grid h-full gap-6 ${isWide ? "sm:grid-cols-2 sm:items-center sm:gap-x-8 lg:gap-x-12" : "grid-rows-[auto_1fr]"}`}
    >
      <div className="relative overflow-hidden rounded-lg">
        <PerfumePicture
          perfume={perfume}
          sizes="(min-width: 80rem) 39rem, (min-width: 40rem) 46vw, 92vw"
          className="aspect-square w-full transition-transform duration-250 group-hover:scale-[1.02]"
        />
        {bestseller && <Bestseller />}
      </div>
      <div className="flex flex-col">
        <div className="flex items-baseline justify-between gap-6">
          <h3 className="text-2xl font-light">
            <LocalizedText of={name} />
          </h3>
          <Amount fils={aedToFils(priceAed)} className="text-xl font-light" />
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

function CartBar({ cart }: { cart: CartLine[] }) {
  const lines = withSubmissions(cart, useCartSubmissions());
  if (lines.length === 0) return null;
  return (
    <div
      data-bottom-bar
      className="sticky bottom-[max(1rem,env(safe-area-inset-bottom))] z-20 mt-10 print:hidden"
    >
      <div className="w-[calc(100%-4.25rem)] rounded-md bg-raised shadow-float sm:mx-auto sm:w-104">
        <ButtonLink
          to="#cart"
          variant="secondary"
          icon={<CartIcon className="size-5 text-brass" />}
          className="min-h-14 w-full max-sm:px-4"
        >
          <span className="flex grow flex-wrap items-center justify-between gap-x-4 text-start">
            <span>{m.perfumes_cart_bar({ count: countItems(lines) })}</span>
            <Amount fils={subtotalFilsOf(lines)} />
          </span>
        </ButtonLink>
      </div>
    </div>
  );
}
