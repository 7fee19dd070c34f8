import { data, isRouteErrorResponse, Outlet, useParams, useRouteError } from "react-router";
import { perfumeReasons } from "#app/content/reasons.ts";
import { listPerfumes } from "#app/features/catalog/catalog.server.ts";
import { pageOf } from "#app/features/catalog/perfume.ts";
import { shippingRates } from "#app/features/pricing/pricing.ts";
import { itemList, siteOf, structuredData } from "#app/features/seo/structured-data.server.ts";
import { ErrorMessage, Message } from "#app/features/site/error-page.tsx";
import { PageHead } from "#app/features/site/page-head.tsx";
import { inLocale } from "#app/lib/locale.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/perfumes.ts";
import { pagePicture, withPicture } from "./perfume-view.ts";
import { PerfumesCollection, perfumesAddress } from "./perfumes-collection.tsx";
import { BulkOrders, CartSection, PerfumesHero, WhyChoose } from "./perfumes-sections.tsx";
import { handleQuickOrder, loadQuickOrder } from "./quick-order.server.ts";
import { QuickOrder } from "./quick-order.tsx";
import { quoteAgain } from "./quote-again.ts";
import { readShopCart } from "./shop-cart.server.ts";
import type { ShopContext } from "./shop-context.ts";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const locale = getLocale();
  const page = pageOf(new URL(request.url).searchParams.get("page"));
  const [{ perfumes, hasMore }, cart, order] = await Promise.all([
    listPerfumes(context.get(appContext), { page, locale }),
    readShopCart(request, context),
    loadQuickOrder(context, request),
  ]);
  const site = siteOf(context.get(appContext));
  const way = [{ name: m.site_nav_perfumes(), path: "/perfumes" }];
  const list = perfumes.map(({ name, slug }) => ({ name: name.text, path: `/perfumes/${slug}` }));
  // Beyond the last page is nothing but the way back; a perfume is found over any of them.
  const isMissing = page > 1 && perfumes.length === 0 && params.slug === undefined;
  const shop = {
    isMissing,
    structuredData: isMissing
      ? undefined
      : structuredData(site, way, list.length > 0 ? [itemList(site, list)] : []),
    cart,
    order,
    perfumes: perfumes.map((perfume) => withPicture(perfume, locale)),
    page,
    hasMore,
    delivery: shippingRates.uae,
    reasons: inLocale(perfumeReasons, locale),
    hero: pagePicture("perfumes-hero", locale),
    lifestyle: pagePicture("perfume-lifestyle", locale),
  };
  return data(shop, { status: isMissing ? 404 : 200 });
}

/** The quick order, which stands over the shop. */
export function action({ request, context }: Route.ActionArgs) {
  return handleQuickOrder(context, request);
}

export const shouldRevalidate = quoteAgain;

/** The shop. A perfume's own address (perfume.tsx) opens its details over this page. */
export default function Perfumes({ loaderData, actionData }: Route.ComponentProps) {
  const { order, cart, perfumes, page, hasMore, delivery, reasons, hero, lifestyle } = loaderData;
  const isAboutOne = useParams().slug !== undefined;
  return (
    <>
      {!isAboutOne && (
        <PageHead
          page={m.site_nav_perfumes()}
          description={loaderData.isMissing ? undefined : m.perfumes_meta_description()}
          canonical={perfumesAddress(page)}
          structuredData={loaderData.structuredData}
          hasErrors={actionData !== undefined}
        />
      )}
      <Outlet context={{ closeTo: perfumesAddress(page), cart } satisfies ShopContext} />
      <QuickOrder order={order} formError={actionData} closeTo={perfumesAddress(page)} />
      <PerfumesHero {...hero} />
      <PerfumesCollection perfumes={perfumes} cart={cart} page={page} hasMore={hasMore} />
      <CartSection cart={cart} />
      <WhyChoose delivery={delivery} reasons={reasons} />
      <BulkOrders {...lifestyle} />
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorMessage />;
  return (
    <Message title={m.perfumes_not_found_title()} text={m.perfumes_not_found_text()} code="404">
      <ButtonLink to="/perfumes">{m.perfumes_back()}</ButtonLink>
    </Message>
  );
}
