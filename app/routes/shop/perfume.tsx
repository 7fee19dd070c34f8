import { data } from "react-router";
import { findPerfume } from "#app/features/catalog/catalog.server.ts";
import { Words } from "#app/features/catalog/words.tsx";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { AddressedDialog } from "#app/ui/addressed-dialog.tsx";
import { PageHead } from "../site/page-head.tsx";
import type { Route } from "./+types/perfume.ts";
import { PerfumeDetails } from "./perfume-details.tsx";
import { withPicture } from "./perfume-view.ts";
import { useShop } from "./shop-context.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const locale = getLocale();
  const perfume = await findPerfume(context.get(appContext), params.slug, locale);
  if (!perfume) throw data(null, { status: 404 });
  return { perfume: withPicture(perfume, locale) };
}

/** The details of a perfume, over the shop or, without script, above it. */
export default function PerfumePage({ loaderData: { perfume } }: Route.ComponentProps) {
  const { closeTo, cart } = useShop();
  const { slug, name, description } = perfume;
  return (
    <>
      <PageHead page={name.text} description={description.text} canonical={`/perfumes/${slug}`} />
      <AddressedDialog
        key={slug}
        id="perfume"
        title={
          <span className="text-2xl font-light">
            <Words of={name} />
          </span>
        }
        closeTo={closeTo}
        padded={false}
        className="lg:max-w-5xl noscript:static noscript:my-[calc(var(--spacing-header)+1rem)] noscript:max-h-none noscript:shadow-none!"
      >
        <PerfumeDetails perfume={perfume} cart={cart} closeTo={closeTo} />
      </AddressedDialog>
    </>
  );
}
