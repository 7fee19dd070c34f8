import { listPapers } from "#app/features/money/counter.server.ts";
import { PageHead } from "#app/features/site/page-head.tsx";
import { customerView } from "#app/features/visits/customer-visit.server.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { privateHeaders } from "#app/platform/page.server.ts";
import { Container } from "#app/ui/section.tsx";
import type { Route } from "./+types/visit.ts";
import { handleVisitChange, openVisit } from "./change-visit.server.ts";
import { LiveVisit } from "./live-visit.tsx";
import { ChangeOfPlans, VisitPapers, WhenAndWhere } from "./visit-parts.tsx";

export { LinkGone as ErrorBoundary } from "#app/features/visits/link-gone.tsx";

export const handle = { hydrate: false };

export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = await openVisit(context, params.token);
  const { db, now } = context.get(appContext);
  const papers = await listPapers(db, { visitId: visit.id });
  return { visit: customerView(visit, now()), papers };
}

export const action = ({ params, request, context }: Route.ActionArgs) =>
  handleVisitChange(context, request, params.token);

export const headers: Route.HeadersFunction = () => privateHeaders;

export default function Visit({
  loaderData: { visit, papers },
  actionData,
  params,
}: Route.ComponentProps) {
  return (
    <Container
      width="form"
      className="pt-[calc(var(--spacing-header)+clamp(2rem,6vw,5rem))] pb-section"
    >
      <PageHead page={m.visit_title()} hasErrors={actionData !== undefined} />
      {actionData?.problem && (
        <p role="alert" className="mb-8 rounded-md border border-red/60 bg-red/8 px-5 py-4">
          {actionData.problem}
        </p>
      )}
      <LiveVisit visit={visit} />
      <VisitPapers papers={papers} path={`/visit/${params.token}`} />
      <WhenAndWhere visit={visit} />
      <ChangeOfPlans visit={visit} path={`/visit/${params.token}`} />
    </Container>
  );
}
