import type { ReactNode } from "react";
import { data, useOutletContext } from "react-router";
import type { CartLine } from "#app/features/cart/cart.ts";
import { findPerfume } from "#app/features/catalog/catalog.server.ts";
import {
  Bestseller,
  LocalizedText,
  PerfumePicture,
  StockNote,
} from "#app/features/catalog/components.tsx";
import type { Perfume } from "#app/features/catalog/perfume.ts";
import { intensityLabels } from "#app/features/catalog/perfume.ts";
import { Amount } from "#app/features/currency/amount.tsx";
import { perfumeThing, siteOf, structuredData } from "#app/features/seo/structured-data.server.ts";
import type { Missing } from "#app/features/site/error-page.tsx";
import { PageHead } from "#app/features/site/page-head.tsx";
import { aedToFils } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { classNames } from "#app/ui/class-names.ts";
import { CheckIcon } from "#app/ui/icons.tsx";
import type { PictureSource } from "#app/ui/picture.tsx";
import { CloseLink, RouteDialog } from "#app/ui/route-dialog.tsx";
import { type Intensity, intensities } from "#db/schema/enums.ts";
import type { Route } from "./+types/perfume.ts";
import { PerfumeOrder, type ShopContext, withPicture } from "./perfume-parts.tsx";

export const handle = {
  subject: ({ perfume }: Route.ComponentProps["loaderData"]) => perfume.name.text,
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const site = await siteOf(context);
  const perfume = await findPerfume(app, params.slug, site.locale);
  if (!perfume) throw data(missing(), { status: 404 });
  const way = [
    { name: m.site_nav_perfumes(), path: "/perfumes" },
    { name: perfume.name.text, path: `/perfumes/${perfume.slug}` },
  ];
  return {
    perfume: withPicture(perfume, site.locale),
    structuredData: structuredData(site, way, [perfumeThing(site, perfume)]),
  };
}

const missing = (): Missing => ({
  title: m.perfumes_not_found_title(),
  text: m.perfumes_not_found_text(),
  to: "/perfumes",
  back: m.perfumes_back(),
});

export default function PerfumePage({
  loaderData: { perfume, structuredData },
}: Route.ComponentProps) {
  const { closeTo, cart } = useOutletContext<ShopContext>();
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

type PerfumeView = Perfume & { picture: PictureSource | null; alt: string };

function PerfumeDetails({
  perfume,
  cart,
  closeTo,
}: {
  perfume: PerfumeView;
  cart: CartLine[];
  closeTo: string;
}) {
  const { description, priceAed, features, notes, intensity, category, stock } = perfume;
  return (
    <div className="grid lg:grid-cols-2">
      <div className="relative">
        <PerfumePicture
          perfume={perfume}
          sizes="(min-width: 64rem) 32rem, 100vw"
          eager
          className="aspect-4/3 w-full lg:absolute lg:inset-0 lg:aspect-auto lg:h-full"
        />
        {perfume.bestseller && <Bestseller />}
      </div>
      <div className="flex flex-col gap-6 p-6 lg:p-10">
        <div>
          <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <Amount fils={aedToFils(priceAed)} className="text-xl" />
            <StockNote stock={stock} />
          </p>
          <p className="mt-4 text-muted">
            <LocalizedText of={description} />
          </p>
        </div>
        <Features features={features} />
        <ScentNoteList notes={notes} />
        <dl className="grid gap-x-8 gap-y-4 border-t border-line pt-5 sm:grid-cols-2">
          <div>
            <dt className="text-sm text-muted">{m.perfumes_intensity()}</dt>
            <dd className="mt-1">
              <IntensityMeter intensity={intensity} />
            </dd>
          </div>
          <div>
            <dt className="text-sm text-muted">{m.perfumes_category()}</dt>
            <dd className="mt-1">
              <LocalizedText of={category} />
            </dd>
          </div>
        </dl>
        <Actions closeTo={closeTo}>
          <PerfumeOrder perfume={perfume} cart={cart} withPrice className="w-full max-sm:px-2" />
        </Actions>
      </div>
    </div>
  );
}

function Features({ features }: Pick<Perfume, "features">) {
  if (features.length === 0) return null;
  return (
    <section aria-labelledby="features-heading">
      <h3 id="features-heading" className="text-base font-medium tracking-normal">
        {m.perfumes_features_heading()}
      </h3>
      <ul className="mt-3 grid gap-2">
        {features.map((feature) => (
          <li key={feature.text} className="flex gap-3 text-muted">
            <CheckIcon className="mt-1 size-4 text-brass" />
            <span>
              <LocalizedText of={feature} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const stageLabels = {
  top: m.perfumes_note_top,
  middle: m.perfumes_note_middle,
  base: m.perfumes_note_base,
};

function ScentNoteList({ notes }: Pick<Perfume, "notes">) {
  if (notes.length === 0) return null;
  return (
    <section aria-labelledby="notes-heading">
      <h3 id="notes-heading" className="text-base font-medium tracking-normal">
        {m.perfumes_notes_heading()}
      </h3>
      <dl className="mt-2">
        {notes.map(({ stage, wording }) => (
          <div
            key={stage}
            className="grid grid-cols-[5rem_1fr] gap-4 border-t border-line py-3 first:border-t-0"
          >
            <dt className="text-muted">{stageLabels[stage]()}</dt>
            <dd>
              <LocalizedText of={wording} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Actions({ closeTo, children }: { closeTo: string; children: ReactNode }) {
  return (
    <div className="sticky bottom-0 noscript:static -mx-6 -mb-6 grid grid-cols-[1fr_auto] items-center gap-3 border-t border-line bg-surface p-4 sm:px-6 lg:-mx-10 lg:mt-auto lg:-mb-10 lg:px-10">
      {children}
      <CloseLink variant="secondary" className="col-start-2" to={closeTo}>
        {m.perfumes_close()}
      </CloseLink>
    </div>
  );
}

function IntensityMeter({ intensity }: { intensity: Intensity }) {
  const place = intensities.indexOf(intensity);
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {intensityLabels[intensity]()}
      <span aria-hidden="true" className="flex gap-1.5">
        {intensities.map((step, index) => (
          <span
            key={step}
            className={classNames("h-4 w-px", index <= place ? "bg-brass shadow-strip" : "bg-edge")}
          />
        ))}
      </span>
    </span>
  );
}
