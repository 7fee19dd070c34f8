import { requireInternalPage } from "#app/platform/guards.server.ts";
import { Container, SectionHeading } from "#app/ui/section.tsx";
import { ServerOnlyHtml } from "#app/ui/server-only-html.tsx";
import type { Route } from "./+types/design.ts";
import { Actions } from "./design/actions.tsx";
import { Forms } from "./design/forms.tsx";
import { Foundations } from "./design/foundations.tsx";
import { Media } from "./design/media.tsx";
import { sample } from "./design/sample.ts";
import { States } from "./design/states.tsx";

export const handle = { hydrate: false };

export const meta: Route.MetaFunction = () => [
  { title: sample("Design", "التصميم") },
  { name: "robots", content: "noindex" },
];

export function loader({ context, request }: Route.LoaderArgs) {
  requireInternalPage(context);
  return { hasErrors: new URL(request.url).searchParams.has("refused") };
}

/** Every component in every state, to look at while building: in no script. */
export default function DesignPage({ loaderData }: Route.ComponentProps) {
  return import.meta.env.SSR ? (
    <Chapters id="design" hasErrors={loaderData.hasErrors} />
  ) : (
    <ServerOnlyHtml as="div" id="design" />
  );
}

function Chapters({ id, hasErrors }: { id: string; hasErrors: boolean }) {
  return (
    <div id={id}>
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
    </div>
  );
}
