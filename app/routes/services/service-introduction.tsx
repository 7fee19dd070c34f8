import type { Reason } from "#app/content/reasons.ts";
import { BookBar } from "#app/features/booking/book-bar.tsx";
import { IncludedList } from "#app/features/services/included-list.tsx";
import type { ServiceView } from "#app/features/services/service-view.ts";
import { Video } from "#app/features/services/video.tsx";
import { ReasonList } from "#app/features/site/reason-list.tsx";
import type { InLocale } from "#app/lib/locale.ts";
import { m } from "#app/paraglide/messages.js";
import { ButtonLink } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Container, Section, SectionHeading } from "#app/ui/section.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { ServiceTags } from "./service-tags.tsx";

/** What the service is, what it costs and what is in it. */
export function ServiceIntroduction({
  id,
  service,
  reasons,
}: {
  id: string;
  service: ServiceView;
  reasons: InLocale<Reason>[];
}) {
  return (
    <div id={id}>
      <Opening service={service} />
      <Included service={service} />
      <Video
        of={service}
        title={m.services_video_title({ service: service.title })}
        poster={service.picture}
      />
      <Section labelledBy="why-heading" ruled>
        <Container>
          <SectionHeading id="why-heading" title={m.services_why_this_heading()} />
          <ReasonList reasons={reasons} />
        </Container>
      </Section>
      <BookBar priceAed={service.priceAed} suvPriceAed={service.suvPriceAed} />
    </div>
  );
}

function Opening({ service }: { service: ServiceView }) {
  return (
    <Container className="grid items-center gap-x-16 gap-y-6 lg:grid-cols-2 lg:pt-[calc(var(--spacing-header)+2.5rem)]">
      <Picture
        source={service.picture}
        alt={service.alt}
        sizes="(min-width: 64rem) 38rem, 100vw"
        eager
        className="aspect-4/3 text-transparent w-[calc(100%+2*var(--spacing-gutter))] max-w-none -ms-gutter sm:aspect-2/1 lg:order-2 lg:ms-0 lg:aspect-3/2 lg:w-full lg:rounded-lg"
      />
      <div>
        <TextLink arrow={false} to="/services" className="mb-6 inline-block text-sm">
          {m.services_back()}
        </TextLink>
        <ServiceTags service={service} />
        <h1>{service.title}</h1>
        <p className="mt-4 text-lg text-muted">{service.shortDescription}</p>
        <ServiceFacts service={service} />
        <ButtonLink size="lg" to="#booking" className="mt-8 max-sm:hidden">
          {m.services_book_heading()}
        </ButtonLink>
      </div>
    </Container>
  );
}

function ServiceFacts({ service }: { service: ServiceView }) {
  const { priceAed, suvPriceAed, duration } = service;
  return (
    <dl className="mt-8 flex flex-wrap gap-x-12 gap-y-4 border-t border-line pt-6">
      <div>
        <dt className="text-sm text-muted">{m.services_price_label()}</dt>
        <dd className="text-xl">{m.services_price_per_session({ price: priceAed })}</dd>
        {suvPriceAed && (
          <dd className="text-muted">{m.services_price_suv({ price: suvPriceAed })}</dd>
        )}
      </div>
      <div>
        <dt className="text-sm text-muted">{m.services_duration()}</dt>
        <dd className="text-xl">{duration}</dd>
      </div>
    </dl>
  );
}

function Included({ service }: { service: ServiceView }) {
  return (
    <Section labelledBy="included-heading">
      <Container className="grid gap-x-16 gap-y-12 lg:grid-cols-2">
        <p className="max-w-prose text-lg text-muted">{service.description}</p>
        <div>
          <IncludedList features={service.features} />
          {service.additionalInfo && (
            <div className="mt-8 rounded-lg border border-line bg-surface p-6">
              <h3 className="text-lg">{m.services_additional_heading()}</h3>
              <p className="mt-2 text-muted">{service.additionalInfo}</p>
            </div>
          )}
        </div>
      </Container>
    </Section>
  );
}
