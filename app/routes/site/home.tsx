import { contentPicture } from "#app/content/content-pictures.ts";
import type { ContentEntry, SiteContent } from "#app/content/kinds.ts";
import { readSiteContent } from "#app/content/request-content.ts";
import { shownContent } from "#app/features/samples/samples.server.ts";
import { siteOf, structuredData, website } from "#app/features/seo/structured-data.server.ts";
import {
  ServiceTile,
  type ServiceView,
  serviceViews,
} from "#app/features/services/service-parts.tsx";
import { CallToAction, ClaimList } from "#app/features/site/call-to-action.tsx";
import { PageHead } from "#app/features/site/page-head.tsx";
import { type PagePicture, pagePicture } from "#app/features/site/page-picture.server.ts";
import { pageTitle } from "#app/features/website/page-title.ts";
import { focusClass } from "#app/lib/uploaded-picture.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { Rating } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { ShieldIcon } from "#app/ui/page-icons.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Container, HeadedSection, Section, SectionHeading } from "#app/ui/section.tsx";
import type { Route } from "./+types/home.ts";

export const handle = { hydrate: false };

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const site = await siteOf(context);
  const content = shownContent(await readSiteContent(context), app.settings.samples);
  const { homeClaims, homeReasons, testimonials, testimonialsLead } = content;
  const portrait = content.homeHero[0]?.portrait;
  return {
    headline: pageTitle(content, "homeHeadline", site.locale),
    lead: pageTitle(content, "homeLead", site.locale),
    hero: {
      ...pagePicture(content, "homeHero", site.locale),
      portrait: contentPicture(portrait ?? "hero-portrait") ?? undefined,
    },
    workshop: pagePicture(content, "workshopPicture", site.locale),
    content: { homeClaims, homeReasons, testimonials, testimonialsLead },
    services: serviceViews(site.services.slice(0, 5), site.locale),
    structuredData: structuredData(site, [], [website(site)]),
  };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { homeClaims, homeReasons, testimonials, testimonialsLead } = loaderData.content;
  return (
    <>
      <PageHead
        description={m.home_meta_description()}
        structuredData={loaderData.structuredData}
      />
      <Hero
        headline={loaderData.headline}
        lead={loaderData.lead}
        picture={loaderData.hero}
        claims={homeClaims}
        bookAt={loaderData.services.length > 0 ? "#services" : "/contact"}
      />
      {loaderData.services.length > 0 && <ServicesGrid services={loaderData.services} />}
      <WhyUs picture={loaderData.workshop} reasons={homeReasons} />
      {testimonials.length > 0 && (
        <Testimonials testimonials={testimonials} lead={testimonialsLead[0]?.text[getLocale()]} />
      )}
      <CallToAction title={m.home_cta_heading()} lead={m.home_cta_text()} />
    </>
  );
}

type HeroPictures = PagePicture & { portrait: PagePicture["source"] | undefined };

function Hero({
  headline,
  lead,
  picture,
  claims,
  bookAt,
}: {
  headline: string;
  lead: string;
  picture: HeroPictures;
  claims: SiteContent["homeClaims"];
  bookAt: string;
}) {
  return (
    <section
      aria-labelledby="headline"
      className="relative isolate lg:grid lg:min-h-[min(100dvh,60rem)] lg:content-end"
    >
      <HeroPicture {...picture} />
      <Container className="-mt-8 pb-16 lg:mt-0 lg:pt-[calc(var(--spacing-header)+2rem)] lg:pb-14">
        <h1 id="headline" className="max-w-[11em] text-5xl">
          {headline}
        </h1>
        <p className="mt-5 max-w-104 text-ivory/85 md:text-lg">{lead}</p>
        <div className="mt-6 flex flex-wrap gap-3 md:mt-8 md:gap-4">
          <ButtonLink size="lg" to={bookAt}>
            {m.home_book_now()}
          </ButtonLink>
          <ButtonLink size="lg" variant="secondary" to="/services">
            {m.home_our_services()}
          </ButtonLink>
        </div>
        <p className="mt-5 flex max-w-120 items-start gap-2.5 text-sm text-muted">
          <ShieldIcon className="mt-0.5 size-5 text-brass" />
          {m.home_quality_note()}
        </p>
        {claims.length > 0 && <ClaimList claims={claims} className="mt-7 md:mt-10 md:max-w-160" />}
      </Container>
    </section>
  );
}

function HeroPicture(picture: HeroPictures) {
  return (
    <div className="relative -z-10 h-[clamp(15rem,40svh,36rem)] lg:absolute lg:inset-0 lg:h-auto">
      <Picture
        {...picture}
        sizes="100vw"
        eager
        className="size-full text-transparent"
        crop={picture.crop ?? "object-[50%_65%] lg:object-left rtl:md:-scale-x-100"}
      />
      <div className="absolute inset-0 bg-linear-to-t from-ground to-transparent to-50%" />
      <div className="absolute inset-0 from-ground/95 via-ground/70 via-25% to-transparent to-60% max-lg:hidden ltr:bg-linear-to-r rtl:bg-linear-to-l" />
    </div>
  );
}

function ServicesGrid({ services }: { services: ServiceView[] }) {
  return (
    <Section id="services" labelledBy="services-heading">
      <Container>
        <SectionHeading
          id="services-heading"
          title={m.home_services_heading()}
          lead={m.home_services_lead()}
          action={
            <TextLink arrow to="/services">
              {m.home_all_services()}
            </TextLink>
          }
        />
        <ul className="grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-6">
          {services.map((service, index) => (
            <li
              key={service.id}
              className={index < 2 ? "lg:col-span-3" : "last:sm:max-lg:col-span-2 lg:col-span-2"}
            >
              <ServiceTile service={service} wide={index < 2} />
            </li>
          ))}
        </ul>
      </Container>
    </Section>
  );
}

function WhyUs({
  picture,
  reasons,
}: {
  picture: PagePicture;
  reasons: SiteContent["homeReasons"];
}) {
  const locale = getLocale();
  return (
    <Section labelledBy="why-heading" tone="surface">
      <Container className="grid gap-12 lg:grid-cols-2 lg:gap-20">
        <Picture
          {...picture}
          sizes="(min-width: 64rem) 40rem, 100vw"
          className="aspect-3/2 w-full rounded-lg lg:aspect-auto lg:h-full"
        />
        <div>
          <SectionHeading
            id="why-heading"
            title={m.home_why_heading()}
            lead={m.home_why_lead()}
            space="narrow"
          />
          <ul>
            {reasons.map((reason) => (
              <li
                key={reason.id}
                className="grid gap-1 border-t border-line py-5 last:border-b sm:grid-cols-[12rem_1fr] sm:gap-6"
              >
                <h3 className="text-base font-medium tracking-normal">{reason.title[locale]}</h3>
                <p className="text-muted">{reason.text[locale]}</p>
              </li>
            ))}
          </ul>
        </div>
      </Container>
    </Section>
  );
}

function Testimonials({
  testimonials,
  lead,
}: {
  testimonials: SiteContent["testimonials"];
  lead: string | undefined;
}) {
  return (
    <HeadedSection id="testimonials-heading" title={m.home_testimonials_heading()} lead={lead}>
      <ul className="grid gap-x-10 gap-y-12 md:grid-cols-2 lg:grid-cols-3">
        {testimonials.map((testimonial, index) => (
          <li key={testimonial.id} className={index < 3 ? undefined : "hidden md:block"}>
            <TestimonialCard testimonial={testimonial} />
          </li>
        ))}
      </ul>
    </HeadedSection>
  );
}

function TestimonialCard({ testimonial }: { testimonial: ContentEntry<"testimonials"> }) {
  const locale = getLocale();
  const { name, role, content, rating, alt, focus } = testimonial;
  const picture = contentPicture(testimonial.picture);
  return (
    <figure className="flex h-full flex-col border-t border-line pt-6">
      <div className="mb-4">
        <Rating stars={rating} />
      </div>
      <blockquote className="grow text-lg font-light">{content[locale]}</blockquote>
      <figcaption className="mt-6 flex items-center gap-4">
        {picture ? (
          <Picture
            source={picture}
            alt={alt[locale]}
            sizes="3.5rem"
            className="size-14 shrink-0 rounded-full"
            crop={focusClass(focus)}
          />
        ) : (
          <span
            aria-hidden="true"
            className="grid size-14 shrink-0 place-items-center rounded-full border border-line bg-raised text-sm text-brass"
          >
            {initials(name[locale])}
          </span>
        )}
        <span>
          <span className="block font-medium">{name[locale]}</span>
          <span className="block text-sm text-muted">{role[locale]}</span>
        </span>
      </figcaption>
    </figure>
  );
}

function initials(name: string): string {
  const words = name.split(" ");
  return (
    [words.at(0), words.length > 1 ? words.at(-1) : ""]
      .map((word) => Array.from(word?.replace(/^ال/, "") ?? "")[0])
      // Keeps Arabic letters apart. In English the mark would load the Arabic font.
      .join(getLocale() === "ar" ? "\u200c" : "")
  );
}
