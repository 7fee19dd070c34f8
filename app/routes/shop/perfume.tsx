import { data } from "react-router";
import { findPerfume } from "#app/features/catalog/catalog.server.ts";
import { LocalizedText } from "#app/features/catalog/localized-text.tsx";
import { perfumeThing } from "#app/features/seo/priced-things.server.ts";
import { siteOf, structuredData } from "#app/features/seo/structured-data.server.ts";
import { PageHead } from "#app/features/site/page-head.tsx";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { RouteDialog } from "#app/ui/route-dialog.tsx";
import type { Route } from "./+types/perfume.ts";
import { PerfumeDetails } from "./perfume-details.tsx";
import { withPicture } from "./perfume-view.ts";
import { useShop } from "./shop-context.ts";

export const handle = {
  subject: ({ perfume }: Route.ComponentProps["loaderData"]) => perfume.name.text,
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const site = siteOf(app);
  const perfume = await findPerfume(app, params.slug, site.locale);
  if (!perfume) throw data(null, { status: 404 });
  const way = [
    { name: m.site_nav_perfumes(), path: "/perfumes" },
    { name: perfume.name.text, path: `/perfumes/${perfume.slug}` },
  ];
  return {
    perfume: withPicture(perfume, site.locale),
    structuredData: structuredData(site, way, [perfumeThing(site, perfume)]),
  };
}

/** The details of a perfume, over the shop or, without script, above it. */
export default function PerfumePage({
  loaderData: { perfume, structuredData },
}: Route.ComponentProps) {
  const { closeTo, cart } = useShop();
  const { slug, name, description } = perfume;
  return (
    <>
      <PageHead
        page={name.text}
        description={description.text}
        canonical={`/perfumes/${slug}`}
        structuredData={structuredData}
      />
      <RouteDialog
        key={slug}
        id="perfume"
        title={
          <span className="text-2xl font-light">
            <LocalizedText of={name} />
          </span>
        }
        closeTo={closeTo}
        padded={false}
        className="lg:max-w-5xl noscript:static noscript:my-[calc(var(--spacing-header)+1rem)] noscript:max-h-none noscript:shadow-none!"
      >
        <PerfumeDetails perfume={perfume} cart={cart} closeTo={closeTo} />
      </RouteDialog>
    </>
  );
}
