import type { SiteContent } from "#app/content/kinds.ts";
import { findVideo, VideoFrame } from "#app/features/services/video.tsx";
import type { PagePicture } from "#app/features/site/page-picture.server.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { useBrand } from "#app/platform/use-site.ts";
import { Carousel } from "#app/ui/carousel.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { HeadedSection } from "#app/ui/headed-section.tsx";
import { NewTabSign, TextLink } from "#app/ui/link.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Container, Section, SectionHeading } from "#app/ui/section.tsx";
import type { OfferView } from "./offer-view.ts";

const SLIDE_INTERVAL_MS = 4000;

export function Reel({ offer }: { offer: OfferView }) {
  const { instagramUrl } = useBrand();
  const video = findVideo(offer);
  if (!video) return null;
  return (
    <Section labelledBy="reel-heading">
      <Container
        className={classNames(
          "grid items-center gap-x-16 gap-y-8",
          video.shape === "portrait" ? "md:grid-cols-[22rem_1fr]" : "lg:grid-cols-[2fr_1fr]",
        )}
      >
        <div>
          <SectionHeading
            id="reel-heading"
            title={m.offers_reel_heading()}
            lead={m.offers_reel_text()}
            space="none"
          />
          <TextLink
            to={instagramUrl}
            target="_blank"
            rel="noreferrer"
            className="mt-6 inline-flex min-h-11 items-center gap-2"
          >
            {m.offers_reel_watch()}
            <NewTabSign />
          </TextLink>
        </div>
        <div className={video.shape === "portrait" ? "md:order-first" : "lg:order-first"}>
          <VideoFrame video={video} title={m.offers_reel_heading()} poster={offer.picture} />
        </div>
      </Container>
    </Section>
  );
}

export function CeramicSlides({ slides }: { slides: PagePicture[] }) {
  if (slides.length === 0) return null;
  return (
    <Section labelledBy="slides-heading" tone="surface">
      <Container className="grid items-center gap-x-16 gap-y-8 lg:grid-cols-[1fr_2fr]">
        <SectionHeading
          id="slides-heading"
          title={m.offers_slides_heading()}
          lead={m.offers_slides_lead()}
          space="none"
        />
        <Carousel label={m.offers_slides_heading()} intervalMs={SLIDE_INTERVAL_MS}>
          {slides.map(({ source, alt, crop }) => (
            <Picture
              key={source.img.src}
              source={source}
              alt={alt}
              sizes="(min-width: 64rem) 50rem, 100vw"
              className={classNames("aspect-4/3 w-full sm:aspect-3/2", crop)}
            />
          ))}
        </Carousel>
      </Container>
    </Section>
  );
}

export function CeramicProcess({ steps }: { steps: SiteContent["processSteps"] }) {
  const locale = getLocale();
  return (
    <HeadedSection
      id="process-heading"
      title={m.offers_process_heading()}
      lead={m.offers_process_lead()}
    >
      <ol className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ id, title, text }, index) => (
          <li key={id} className="border-t border-line pt-5">
            <p aria-hidden="true" className="mb-3 text-3xl font-light text-brass">
              {index + 1}
            </p>
            <h3 className="text-lg">{title[locale]}</h3>
            <p className="mt-2 text-muted">{text[locale]}</p>
          </li>
        ))}
      </ol>
    </HeadedSection>
  );
}
