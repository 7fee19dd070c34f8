import { paragraphsIn } from "#app/content/long-texts.ts";
import { readSiteContent } from "#app/content/request-content.ts";
import { WorkshopHours, WorkshopMap } from "#app/features/contact/workshop-place.tsx";
import { shownContent } from "#app/features/samples/samples.server.ts";
import { siteOf, structuredData } from "#app/features/seo/structured-data.server.ts";
import { CallToAction, ClaimList } from "#app/features/site/call-to-action.tsx";
import { PageHead } from "#app/features/site/page-head.tsx";
import { PageTop, Reasons } from "#app/features/site/page-parts.tsx";
import {
  type PagePicture,
  pagePicture,
  pictureIn,
} from "#app/features/site/page-picture.server.ts";
import { pageTitle } from "#app/features/website/page-title.ts";
import { inLocale } from "#app/lib/locale.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { useBrand } from "#app/platform/use-site.ts";
import { Fact } from "#app/ui/facts.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Container, HeadedSection, LightStrip, Section, SectionHeading } from "#app/ui/section.tsx";
import type { Route } from "./+types/about.ts";

export const handle = { hydrate: false };

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const content = shownContent(await readSiteContent(context), app.settings.samples);
  const locale = getLocale();
  const { aboutClaims, story } = content;
  const values = inLocale(content.values, locale);
  const title = pageTitle(content, "aboutTitle", locale);
  return {
    title,
    headline: pageTitle(content, "aboutHeadline", locale),
    workshop: pagePicture(content, "workshopPicture", locale),
    mission: pagePicture(content, "missionPicture", locale),
    team: content.team.map((person) => ({
      ...inLocale(person, locale),
      photo: pictureIn(person, locale),
    })),
    content: { aboutClaims, story, values },
    structuredData: structuredData(await siteOf(context), [{ name: title, path: "/about" }]),
  };
}

export default function About({ loaderData }: Route.ComponentProps) {
  const { aboutClaims, story, values } = loaderData.content;
  const { title, headline, workshop, mission, team } = loaderData;
  return (
    <>
      <PageHead
        page={title}
        description={m.about_meta_description()}
        structuredData={loaderData.structuredData}
      />
      <PageTop eyebrow={title} title={headline} lead={m.about_lead()} />
      <Container>
        <Picture
          {...workshop}
          sizes="(min-width: 88rem) 80rem, 100vw"
          eager
          className="aspect-3/2 w-[calc(100%+2*var(--spacing-gutter))] max-w-none -ms-gutter md:ms-0 md:aspect-2/1 md:w-full md:rounded-lg lg:aspect-5/2"
          crop={workshop.crop ?? "lg:object-[50%_35%]"}
        />
        {aboutClaims.length > 0 && <ClaimList claims={aboutClaims} className="mt-10 md:mt-14" />}
      </Container>
      <Story paragraphs={story.flatMap((each) => paragraphsIn(each.paragraphs[getLocale()]))} />
      <Reasons
        id="values-heading"
        tone="surface"
        title={m.about_values_heading()}
        reasons={values}
      />
      {team.length > 0 && <Team team={team} />}
      <Mission picture={mission} />
      <Place />
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

type Person = Route.ComponentProps["loaderData"]["team"][number];

function Team({ team }: { team: Person[] }) {
  return (
    <HeadedSection id="team-heading" title={m.about_team_heading()}>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-10 sm:grid-cols-3 lg:grid-cols-4">
        {team.map(({ id, name, role, years, photo }) => (
          <li key={id}>
            {photo && (
              <Picture
                {...photo}
                sizes="(min-width: 64rem) 18rem, (min-width: 40rem) 30vw, 45vw"
                className="mb-4 aspect-4/5 w-full rounded-lg"
              />
            )}
            <h3 className="text-lg">
              <bdi>{name}</bdi>
            </h3>
            <p className="text-muted">{role}</p>
            {years && (
              <p className="text-sm text-muted">{m.about_team_years({ count: Number(years) })}</p>
            )}
          </li>
        ))}
      </ul>
    </HeadedSection>
  );
}

/** Address, hours, and the licence and tax numbers that are set. */
function Place() {
  const { address, licence, trn } = useBrand();
  return (
    <Section labelledBy="place-heading" tone="surface">
      <Container className="grid items-start gap-x-20 gap-y-6 lg:grid-cols-2">
        <div>
          <SectionHeading id="place-heading" title={m.about_place_heading()} space="narrow" />
          <dl>
            <Fact name={m.site_address_label()}>{address[getLocale()]}</Fact>
            <Fact name={m.site_hours_label()}>
              <WorkshopHours />
            </Fact>
            {licence && (
              <Fact name={m.about_licence()}>
                <bdi>{licence}</bdi>
              </Fact>
            )}
            {trn && (
              <Fact name={m.about_tax_number()}>
                <bdi>{trn}</bdi>
              </Fact>
            )}
          </dl>
        </div>
        <WorkshopMap />
      </Container>
    </Section>
  );
}

function Mission({ picture }: { picture: PagePicture }) {
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
          {...picture}
          sizes="(min-width: 64rem) 38rem, 100vw"
          className="aspect-3/2 w-full rounded-lg"
        />
      </Container>
    </Section>
  );
}
