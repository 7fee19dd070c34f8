import { lazy, Suspense, useEffect } from "react";
import { data, Outlet, useParams, useRevalidator } from "react-router";
import { readSiteContent } from "#app/content/request-content.ts";
import { readCart } from "#app/features/cart/cart.server.ts";
import type { CartLine } from "#app/features/cart/cart.ts";
import { findCartOwner } from "#app/features/cart/guest-cart.server.ts";
import { listPerfumes, perfumesBehind } from "#app/features/catalog/catalog.server.ts";
import { shippingRates } from "#app/features/pricing/pricing.ts";
import { itemList, siteOf, structuredData } from "#app/features/seo/structured-data.server.ts";
import { PageHead } from "#app/features/site/page-head.tsx";
import { pagePicture } from "#app/features/site/page-picture.server.ts";
import { pageTitle } from "#app/features/website/page-title.ts";
import { readPage } from "#app/lib/list-query.ts";
import { inLocale } from "#app/lib/locale.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext, type Context, requestContext } from "#app/platform/app.ts";
import { loadPart } from "#app/platform/page.server.ts";
import { readAfterRefusal } from "#app/platform/preserve-form.ts";
import { ServerOnly } from "#app/ui/server-only.tsx";
import type { Route } from "./+types/perfumes.ts";
import {
  BulkOrders,
  CartSection,
  PerfumesHero,
  type ShopContext,
  WhyChoose,
  withPicture,
} from "./perfume-parts.tsx";
import { PerfumesCollection, perfumesAddress } from "./perfumes-collection.tsx";
import { handleQuickOrder, loadQuickOrder } from "./quick-order.server.ts";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const locale = getLocale();
  const page = readPage(new URL(request.url).searchParams);
  // The list behind the dialog of a perfume is short; it is read whole when the dialog closes.
  const isBehind = params.slug !== undefined && context.get(requestContext).isDocument;
  const count = isBehind ? perfumesBehind : undefined;
  const [{ perfumes, hasMore }, cart, order, content] = await Promise.all([
    listPerfumes(context.get(appContext), { page, locale, count }),
    readShopCart(request, context),
    loadQuickOrder(context, request),
    readSiteContent(context),
  ]);
  const site = await siteOf(context);
  const way = [{ name: m.site_nav_perfumes(), path: "/perfumes" }];
  const list = perfumes.map(({ name, slug }) => ({ name: name.text, path: `/perfumes/${slug}` }));
  // A page after the last one is a 404, unless a perfume is open over it.
  const isMissing = page > 1 && perfumes.length === 0 && params.slug === undefined;
  const shop = {
    isMissing,
    structuredData:
      isMissing || isBehind
        ? undefined
        : structuredData(site, way, list.length > 0 ? [itemList(site, list)] : []),
    cart,
    order,
    perfumes: perfumes.map((perfume) => withPicture(perfume, locale)),
    page,
    hasMore,
    isPart: isBehind && hasMore,
    delivery: shippingRates.uae,
    reasons: inLocale(content.perfumeReasons, locale),
    title: pageTitle(content, "perfumesTitle", locale),
    hero: pagePicture(content, "perfumesHero", locale),
    lifestyle: pagePicture(content, "bulkPicture", locale),
  };
  return data(shop, { status: isMissing ? 404 : 200 });
}

export function action({ request, url, context }: Route.ActionArgs) {
  return handleQuickOrder({ context, request, url });
}

export const shouldRevalidate = readAfterRefusal(404, 409);

export default function Perfumes({ loaderData, actionData }: Route.ComponentProps) {
  const { order, cart, perfumes, page, hasMore, isPart } = loaderData;
  const { delivery, reasons, hero, lifestyle } = loaderData;
  const isAboutOne = useParams().slug !== undefined;
  const { revalidate } = useRevalidator();
  const isMissingSome = isPart && !isAboutOne;
  useEffect(() => {
    if (isMissingSome) revalidate();
  }, [isMissingSome, revalidate]);
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
      {order && (
        <Suspense>
          <QuickOrderDialog order={order} formError={actionData} closeTo={perfumesAddress(page)} />
        </Suspense>
      )}
      <ServerOnly id="hero">
        {import.meta.env.SSR && <PerfumesHero {...hero} title={loaderData.title} />}
      </ServerOnly>
      <PerfumesCollection
        perfumes={perfumes}
        cart={cart}
        page={page}
        next={hasMore ? (isPart ? page : page + 1) : null}
      />
      <CartSection cart={cart} />
      <WhyChoose delivery={delivery} reasons={reasons} />
      <ServerOnly id="bulk">{import.meta.env.SSR && <BulkOrders {...lifestyle} />}</ServerOnly>
    </>
  );
}

// Loaded when it opens, because most visits do not order.
const QuickOrderDialog = lazy(() => import("./quick-order-dialog.tsx"));

/** A cart that cannot be read is shown empty. */
async function readShopCart(request: Request, context: Context): Promise<CartLine[]> {
  const { db } = context.get(appContext);
  const cart = await loadPart(context, "cart", async () =>
    readCart(db, await findCartOwner(context, request), getLocale()),
  );
  return cart ?? [];
}
