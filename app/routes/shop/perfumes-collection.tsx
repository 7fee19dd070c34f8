import { useEffect, useRef } from "react";
import { useHref, useNavigation } from "react-router";
import type { Cart } from "#app/features/cart/cart.ts";
import { telHref } from "#app/lib/phone.ts";
import { m } from "#app/paraglide/messages.js";
import { useBrand } from "#app/platform/use-brand.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PhoneIcon } from "#app/ui/icons.tsx";
import { Container, Section } from "#app/ui/section.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { CartBar } from "./cart-bar.tsx";
import { PerfumeCard, type PerfumeCardView } from "./perfume-card.tsx";

const gridClass = "grid gap-x-8 gap-y-16 sm:grid-cols-2 lg:gap-x-12 lg:gap-y-24";

/** The address of one page of the list; the first is the shop itself. */
export const perfumesAddress = (page: number) => `/perfumes${pageQuery(page)}`;

const pageQuery = (page: number) => (page > 1 ? `?page=${page}` : "");

/** The perfumes to choose from. */
export function PerfumesCollection({
  perfumes,
  cart,
  page,
  hasMore,
}: {
  perfumes: PerfumeCardView[];
  cart: Cart;
  page: number;
  hasMore: boolean;
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
            {perfumes.map((perfume) => (
              <li key={perfume.id}>
                <PerfumeCard
                  perfume={perfume}
                  cart={cart}
                  address={`/perfumes/${perfume.slug}${pageQuery(page)}`}
                />
              </li>
            ))}
          </ul>
        )}
        {perfumes.length === 0 &&
          (page > 1 ? <EmptyState title={m.perfumes_none_here()} /> : <SoldOut />)}
        <Pages page={page} hasMore={hasMore} />
        <CartBar cart={cart} />
      </Container>
    </Section>
  );
}

/** Staff took every perfume out of the shop. */
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

function Pages({ page, hasMore }: { page: number; hasMore: boolean }) {
  if (page === 1 && !hasMore) return null;
  return (
    <p className="mt-16 flex flex-wrap justify-center gap-4">
      {page > 1 && (
        <ButtonLink variant="secondary" to={perfumesAddress(1)} reloadDocument={false}>
          {m.perfumes_back_to_first()}
        </ButtonLink>
      )}
      {hasMore && (
        <ButtonLink variant="secondary" to={perfumesAddress(page + 1)} reloadDocument={false}>
          {m.perfumes_more()}
        </ButtonLink>
      )}
    </p>
  );
}

/** The shape of what will come, in its place. */
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

/** Whether another page of the list is on its way. */
function useLoadingPage(page: number): boolean {
  const { state, location } = useNavigation();
  const href = useHref("/perfumes");
  return state === "loading" && location.pathname === href && location.search !== pageQuery(page);
}

/** Another page of the list begins at its top, for eyes and for readers. */
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
