import type { SiteContent } from "#app/content/kinds.ts";
import { paragraphsIn } from "#app/content/long-texts.ts";
import { altTexts, pictures } from "#app/content/pictures.ts";
import { readSiteContent } from "#app/content/request-content.ts";
import { shownContent } from "#app/features/samples/samples.server.ts";
import { siteOf, structuredData } from "#app/features/seo/structured-data.server.ts";
import { CallToAction } from "#app/features/site/call-to-action.tsx";
import { PageHead } from "#app/features/site/page-head.tsx";
import { PageTop } from "#app/features/site/page-top.tsx";
import { ReasonList } from "#app/features/site/reason-list.tsx";
import { inLocale } from "#app/lib/locale.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { Picture } from "#app/ui/picture.tsx";
import { Container, LightStrip, Section, SectionHeading } from "#app/ui/section.tsx";
import type { Route } from "./+types/about.ts";
import { ClaimList } from "./claim-list.tsx";

export const handle = { hydrate: false };

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const content = shownContent(await readSiteContent(context), app.settings.samples);
  const { aboutClaims, story, values } = content;
  return {
    content: { aboutClaims, story, values },
    structuredData: structuredData(await siteOf(context), [
      { name: m.about_title(), path: "/about" },
    ]),
  };
}

export default function About({ loaderData }: Route.ComponentProps) {
  const { aboutClaims, story, values } = loaderData.content;
  return (
    <>
      <PageHead
        page={m.about_title()}
        description={m.about_meta_description()}
        structuredData={loaderData.structuredData}
      />
      <PageTop eyebrow={m.about_title()} title={m.about_headline()} lead={m.about_lead()} />
      <Container>
        <Picture
          source={pictures["about-workshop"]}
          alt={altTexts["about-workshop"][getLocale()]}
          sizes="(min-width: 88rem) 80rem, 100vw"
          eager
          className="aspect-3/2 w-[calc(100%+2*var(--spacing-gutter))] max-w-none -ms-gutter md:ms-0 md:aspect-2/1 md:w-full md:rounded-lg lg:aspect-5/2 lg:object-[50%_35%]"
        />
        {aboutClaims.length > 0 && <ClaimList claims={aboutClaims} className="mt-10 md:mt-14" />}
      </Container>
      <Story paragraphs={story.flatMap((each) => paragraphsIn(each.paragraphs[getLocale()]))} />
      {values.length > 0 && <Values values={values} />}
      <Mission />
      <CallToAction title={m.about_cta_heading()} lead={m.about_cta_text()} />
    </>
  );
}

function Story({ paragraphs }: { paragraphs: string[] }) {
  return (
    <Section labelledBy="story-heading">
      <Container className="grid items-start gap-x-20 lg:grid-cols-[5fr_7fr]">
        <SectionHeading id="story-heading" title={m.about_story_heading()} space="narrow" />
        <div className="grid max-w-prose gap-6 text-lg text-muted first:*:text-ivory">
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </Container>
    </Section>
  );
}

function Values({ values }: { values: SiteContent["values"] }) {
  return (
    <Section labelledBy="values-heading" tone="surface">
      <Container>
        <SectionHeading id="values-heading" title={m.about_values_heading()} />
        <ReasonList reasons={inLocale(values, getLocale())} />
      </Container>
    </Section>
  );
}

function Mission() {
  return (
    <Section labelledBy="mission-heading">
      <Container className="grid items-center gap-x-20 gap-y-12 lg:grid-cols-2">
        <div className="flex gap-6 md:gap-10">
          <LightStrip />
          <div className="py-2">
            <h2 id="mission-heading" className="text-sm font-normal tracking-label text-brass">
              {m.about_mission_heading()}
            </h2>
            <p className="mt-5 text-3xl font-light text-balance">{m.about_mission()}</p>
          </div>
        </div>
        <Picture
          source={pictures["service-exterior-detailing"]}
          alt=""
          sizes="(min-width: 64rem) 38rem, 100vw"
          className="aspect-3/2 w-full rounded-lg"
        />
      </Container>
    </Section>
  );
}
