import { ceramicProcess, ceramicSlides } from "#app/content/ceramic-process.ts";
import { pictures } from "#app/content/pictures.ts";
import { youtubeEmbedUrl } from "#app/lib/youtube.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { useBrand } from "#app/platform/use-brand.ts";
import { Carousel } from "#app/ui/carousel.tsx";
import { Embed } from "#app/ui/embed.tsx";
import { PlayIcon } from "#app/ui/page-icons.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Container, Section, SectionHeading } from "#app/ui/section.tsx";
import { slidePictures } from "./slide-pictures.ts";

const SLIDE_INTERVAL_MS = 4000;

const REEL = "relative block aspect-9/16 w-full max-w-88 overflow-hidden rounded-lg";

/** The reel of an offer, loaded when it is asked for; without one, the way to those on Instagram. */
export function Reel({ url }: { url?: string }) {
  const { instagramUrl } = useBrand();
  const embedUrl = url && youtubeEmbedUrl(url);
  return (
    <Section labelledBy="reel-heading">
      <Container className="grid items-center gap-x-16 gap-y-8 md:grid-cols-[22rem_1fr] *:last:md:order-first">
        <SectionHeading
          id="reel-heading"
          title={m.offers_reel_heading()}
          lead={m.offers_reel_text()}
          space="none"
        />
        {url && embedUrl ? (
          <Embed src={embedUrl} href={url} title={m.offers_reel_heading()} className={REEL}>
            <Poster label={m.offers_reel_play()} />
          </Embed>
        ) : (
          <a href={instagramUrl} className={`group border border-line ${REEL}`}>
            <Poster label={m.offers_reel_watch()} />
          </a>
        )}
      </Container>
    </Section>
  );
}

function Poster({ label }: { label: string }) {
  return (
    <>
      <Picture
        source={pictures["hero-portrait"]}
        alt=""
        sizes="22rem"
        className="absolute inset-0 size-full"
      />
      <span className="absolute inset-0 grid place-items-center bg-linear-to-t from-ground/95 to-transparent to-45%">
        <span className="grid size-16 place-items-center rounded-full border border-ivory/30 bg-ground/80">
          <PlayIcon className="size-7" />
        </span>
      </span>
      <span className="absolute inset-x-0 bottom-0 p-6 text-center font-medium">{label}</span>
    </>
  );
}

export function CeramicSlides() {
  const locale = getLocale();
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
          {ceramicSlides.map(({ picture, alt }) => (
            <Picture
              key={picture}
              source={slidePictures[picture]}
              alt={alt[locale]}
              sizes="(min-width: 64rem) 50rem, 100vw"
              className="aspect-4/3 w-full sm:aspect-3/2"
            />
          ))}
        </Carousel>
      </Container>
    </Section>
  );
}

export function CeramicProcess() {
  const locale = getLocale();
  return (
    <Section labelledBy="process-heading">
      <Container>
        <SectionHeading
          id="process-heading"
          title={m.offers_process_heading()}
          lead={m.offers_process_lead()}
        />
        <ol className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
          {ceramicProcess.map(({ id, title, text }, index) => (
            <li key={id} className="border-t border-line pt-5">
              <p aria-hidden="true" className="mb-3 text-3xl font-light text-brass">
                {index + 1}
              </p>
              <h3 className="text-lg">{title[locale]}</h3>
              <p className="mt-2 text-muted">{text[locale]}</p>
            </li>
          ))}
        </ol>
      </Container>
    </Section>
  );
}
