import { readSiteContent } from "#app/content/request-content.ts";
import summerTerms from "#app/content/summer-terms.json" with { type: "json" };
import { withHours } from "#app/features/hours/page-text.ts";
import { bookablesByKind, shownOffers } from "#app/features/offers/offers.ts";
import { offerList, siteOf, structuredData } from "#app/features/seo/structured-data.server.ts";
import { CallToAction } from "#app/features/site/call-to-action.tsx";
import { PageHead } from "#app/features/site/page-head.tsx";
import { Reasons } from "#app/features/site/page-parts.tsx";
import {
  type PagePicture,
  pagePicture,
  pictureIn,
} from "#app/features/site/page-picture.server.ts";
import { pageTitle } from "#app/features/website/page-title.ts";
import { inLocale } from "#app/lib/locale.ts";
import { today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { useInstallation } from "#app/platform/use-site.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { TextLink } from "#app/ui/link.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Container, HeadedSection, Section, SectionHeading } from "#app/ui/section.tsx";
import type { Route } from "./+types/summer.ts";
import { type OfferView, offerView } from "./bookable-page.server.ts";
import { OfferTime, PackageCard } from "./offer-facts.tsx";

export const handle = { hydrate: false };

export async function loader({ context }: Route.LoaderArgs) {
  const site = await siteOf(context);
  const { now, locale } = site;
  const content = await readSiteContent(context);
  const all = bookablesByKind(content, today(now));
  const list = offerList(site, all.packages);
  const title = pageTitle(content, "summerTitle", locale);
  const way = [{ name: title, path: "/summeroffers" }];
  return {
    title,
    hero: pagePicture(content, "summerHero", locale),
    pictures: content.summerPictures.flatMap((each) => pictureIn(each, locale) ?? []),
    packages: shownOffers(all.packages).map((offer) => offerView(offer, { all, now, locale })),
    reasons: inLocale(content.summerReasons, locale),
    structuredData: structuredData(site, way, list),
  };
}

export default function SummerOffers({ loaderData }: Route.ComponentProps) {
  const { title, hero, pictures, packages, reasons } = loaderData;
  const isOver = packages.every(({ isLive }) => !isLive);
  return (
    <>
      <PageHead
        page={title}
        description={isOver ? undefined : m.summer_meta_description()}
        structuredData={loaderData.structuredData}
      />
      <Hero title={title} picture={hero} packages={packages} />
      {packages.length > 0 && <Packages packages={packages} isOver={isOver} />}
      {!isOver && <Terms />}
      {pictures.length > 0 && <Gallery pictures={pictures} />}
      {!isOver && <Reasons tone="surface" title={m.summer_why_heading()} reasons={reasons} />}
      <CallToAction title={m.summer_cta_heading()} lead={m.summer_cta_text()}>
        <ButtonLink size="lg" to="/contact">
          {m.summer_contact()}
        </ButtonLink>
      </CallToAction>
    </>
  );
}

function Hero({
  title,
  picture,
  packages,
}: {
  title: string;
  picture: PagePicture;
  packages: OfferView[];
}) {
  const live = packages.filter(({ isLive }) => isLive);
  const percent = Math.max(0, ...live.map(({ savings }) => savings.sedan.percent));
  const [next] = live.toSorted((a, b) =>
    (a.term.endsOn ?? "9") < (b.term.endsOn ?? "9") ? -1 : 1,
  );
  return (
    <section aria-labelledby="headline" className="relative isolate">
      <div className="relative -z-10">
        <Picture
          {...picture}
          sizes="100vw"
          eager
          className="aspect-4/3 w-full text-transparent sm:aspect-2/1 lg:aspect-5/2"
          crop={picture.crop ?? "object-[50%_70%]"}
        />
        <div className="absolute inset-0 bg-linear-to-t from-ground via-ground/70 via-25% to-transparent to-50%" />
        <div className="absolute inset-x-0 top-0 h-40 bg-linear-to-b from-ground/80 to-transparent" />
      </div>
      <Container className="-mt-6 md:-mt-12 lg:-mt-24">
        <SectionHeading
          id="headline"
          level={1}
          eyebrow={percent > 0 && m.summer_up_to({ percent })}
          title={title}
          lead={leadOf(packages)}
          space="none"
          action={next && <OfferTime offer={next} />}
        />
      </Container>
    </section>
  );
}

function leadOf(packages: OfferView[]): string {
  if (packages.length === 0) return m.offers_lead_none();
  return packages.some(({ isLive }) => isLive) ? m.summer_lead() : m.summer_lead_ended();
}

function Packages({ packages, isOver }: { packages: OfferView[]; isOver: boolean }) {
  return (
    <HeadedSection
      id="packages-heading"
      title={m.summer_packages_heading()}
      lead={isOver ? m.summer_packages_lead_ended() : m.summer_packages_lead()}
    >
      <ul className="grid gap-6 lg:grid-cols-3">
        {packages.map((offer) => (
          <li key={offer.id}>
            <PackageCard offer={offer} />
          </li>
        ))}
      </ul>
    </HeadedSection>
  );
}

function Terms() {
  const { hours, date } = useInstallation();
  const terms = inLocale(summerTerms, getLocale());
  return (
    <Section labelledBy="terms-heading" tone="surface">
      <Container className="grid items-start gap-x-20 lg:grid-cols-[5fr_7fr]">
        <SectionHeading id="terms-heading" title={m.summer_terms_heading()} space="narrow" />
        <ul>
          {terms.map((term) => (
            <li key={term} className="border-t border-line py-3.5 text-muted last:border-b">
              {withHours(term, hours, date, getLocale())}
            </li>
          ))}
        </ul>
      </Container>
    </Section>
  );
}

function Gallery({ pictures }: { pictures: PagePicture[] }) {
  return (
    <HeadedSection
      id="gallery-heading"
      title={m.summer_gallery_heading()}
      action={
        <TextLink arrow to="/gallery">
          {m.summer_gallery_all()}
        </TextLink>
      }
    >
      <ul className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4">
        {pictures.map((picture, index) => (
          <li
            key={picture.source.img.src}
            className={classNames(index === 0 && "col-span-2 row-span-2")}
          >
            <Picture
              {...picture}
              sizes={
                index === 0 ? "(min-width: 64rem) 39rem, 92vw" : "(min-width: 64rem) 19rem, 46vw"
              }
              className="aspect-square size-full rounded-lg"
            />
          </li>
        ))}
      </ul>
    </HeadedSection>
  );
}
