import { requireInternalPage } from "#app/platform/page.server.ts";
import { Container, SectionHeading } from "#app/ui/section.tsx";
import { ServerOnly } from "#app/ui/server-only.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Route } from "./+types/design.ts";
import { Forms } from "./design/forms.tsx";
import { Actions, Chapter, Media, Row, Specimen, States, sample } from "./design/parts.tsx";

export const handle = { hydrate: false };

export const meta: Route.MetaFunction = () => [
  { title: sample("Design", "التصميم") },
  { name: "robots", content: "noindex" },
];

export function loader({ context, request }: Route.LoaderArgs) {
  requireInternalPage(context);
  return { hasErrors: new URL(request.url).searchParams.has("refused") };
}

export default function DesignPage({ loaderData }: Route.ComponentProps) {
  return (
    <ServerOnly id="design">
      {import.meta.env.SSR && <Chapters hasErrors={loaderData.hasErrors} />}
    </ServerOnly>
  );
}

function Chapters({ hasErrors }: { hasErrors: boolean }) {
  return (
    <>
      <Container className="pt-32">
        <SectionHeading
          level={1}
          eyebrow={sample("Night workshop", "ورشة الليل")}
          title={sample("Calm, dark, precise", "هدوء وعتمة ودقة")}
          lead={sample(
            "One warm metal, the light of LED strips on paint, and a great deal of quiet around it.",
            "معدن دافئ واحد، وضوء شرائط LED على الطلاء، ومن حولهما هدوء كثير.",
          )}
        />
      </Container>
      <Foundations />
      <Actions />
      <Forms hasErrors={hasErrors} />
      <States />
      <Media />
    </>
  );
}

const COLOURS = [
  ["ground", "bg-ground"],
  ["surface", "bg-surface"],
  ["raised", "bg-raised"],
  ["line", "bg-line"],
  ["edge", "bg-edge"],
  ["faint", "bg-faint"],
  ["muted", "bg-muted"],
  ["ivory", "bg-ivory"],
  ["brass", "bg-brass"],
  ["brass-light", "bg-brass-light"],
  ["glow", "bg-glow"],
  ["yellow", "bg-yellow"],
  ["blue", "bg-blue"],
  ["green", "bg-green"],
  ["red", "bg-red"],
] as const;

const SIZES = [
  ["5xl", "text-5xl font-light tracking-heading"],
  ["4xl", "text-4xl font-light tracking-heading"],
  ["3xl", "text-3xl font-light tracking-heading"],
  ["2xl", "text-2xl font-light tracking-heading"],
  ["xl", "text-xl"],
  ["lg", "text-lg"],
  ["base", "text-base"],
  ["sm", "text-sm"],
  ["xs", "text-xs"],
] as const;

function Foundations() {
  return (
    <>
      <Chapter id="colour" title={sample("Colour", "الألوان")}>
        <ul className="grid grid-cols-3 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-5">
          {COLOURS.map(([name, className]) => (
            <li key={name} className="bg-surface">
              <div className={`h-20 ${className}`} />
              <p className="p-3 text-xs text-muted" lang="en" dir="ltr">
                {name}
              </p>
            </li>
          ))}
        </ul>
      </Chapter>
      <Chapter id="type" title={sample("Type", "الخط")}>
        {SIZES.map(([name, className]) => (
          <Specimen key={name} name={`text-${name}`}>
            <p className={className}>
              {sample(
                "Light on paint, 9:00 PM, AED 1,440",
                "ضوء على الطلاء، 9:00 مساءً، 1,440 درهم",
              )}
            </p>
          </Specimen>
        ))}
        <Specimen name="TextLink">
          <p className="max-w-prose text-muted">
            {sample("Everything you need to know stands in ", "كل ما تحتاج معرفته تجده في ")}
            <TextLink to="#type">{sample("our list of services", "قائمة خدماتنا")}</TextLink>
            {sample(", with the price for your car.", "، مع السعر المناسب لسيارتك.")}
          </p>
          <Row>
            <TextLink to="#type" arrow>
              {sample("View Details", "عرض التفاصيل")}
            </TextLink>
          </Row>
        </Specimen>
      </Chapter>
    </>
  );
}
