import { data } from "react-router";
import { PageHead } from "#app/features/site/page-head.tsx";
import { readMoveTimetable } from "#app/features/visits/change-by-customer.server.ts";
import { dayAndTime, isChangeable } from "#app/features/visits/customer-visit.ts";
import { MoveForm } from "#app/features/visits/move-form.tsx";
import { isRefused } from "#app/lib/form.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { privateHeaders } from "#app/platform/page.server.ts";
import { TextLink } from "#app/ui/link.tsx";
import { Container, SectionHeading } from "#app/ui/section.tsx";
import type { Route } from "./+types/move.ts";
import { handleMove, openVisit, toVisit } from "./change-visit.server.ts";

export { LinkGone as ErrorBoundary } from "#app/features/visits/customer-visit-page.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const visit = await openVisit(context, params.token);
  if (!isChangeable(visit, app.now())) throw toVisit(params.token);
  const { startTimes, now } = await readMoveTimetable(app, visit);
  return data({ startTimes, now, arrivesAt: visit.arrivesAt });
}

export const action = ({ params, request, context }: Route.ActionArgs) =>
  handleMove(context, request, params.token);

export const headers: Route.HeadersFunction = () => privateHeaders;

export default function MoveVisit({ loaderData, actionData, params }: Route.ComponentProps) {
  const { arrivesAt } = loaderData;
  return (
    <Container
      width="form"
      className="pt-[calc(var(--spacing-header)+clamp(2rem,6vw,5rem))] pb-section"
    >
      <PageHead page={m.visit_move_title()} hasErrors={isRefused(actionData)} />
      <TextLink
        to={`/visit/${params.token}`}
        className="mb-6 inline-flex min-h-11 items-center text-sm"
      >
        {m.visit_back()}
      </TextLink>
      <SectionHeading
        level={1}
        title={m.visit_move_title()}
        lead={m.visit_move_now(dayAndTime(arrivesAt, getLocale()))}
        space="narrow"
      />
      <MoveForm {...loaderData} token={params.token} formError={actionData} />
    </Container>
  );
}
