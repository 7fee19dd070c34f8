import { data } from "react-router";
import { PageHead } from "#app/features/site/page-head.tsx";
import { readCustomerTimes } from "#app/features/visits/customer-times.server.ts";
import { DayLinks, TimeForm } from "#app/features/visits/customer-times.tsx";
import { isChangeable } from "#app/features/visits/customer-visit.ts";
import { dayAndTime } from "#app/features/visits/customer-visit-text.ts";
import { today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { privateHeaders } from "#app/platform/private-page.server.ts";
import { Container, SectionHeading } from "#app/ui/section.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Route } from "./+types/move.ts";
import { handleMove } from "./change-visit.server.ts";
import { openVisit, toVisit } from "./open-visit.server.ts";

export { LinkGone as ErrorBoundary } from "#app/features/visits/link-gone.tsx";

export const handle = { hydrate: false };

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const visit = await openVisit(context, params.token);
  if (!isChangeable(visit, app.now())) throw toVisit(params.token);
  const days = await readCustomerTimes(app, visit);
  const asked = new URL(request.url).searchParams.get("day");
  const free = days.filter(({ reason }) => !reason);
  const own = free.find(({ date }) => date === today(visit.arrivesAt));
  const chosen = days.find(({ date }) => date === asked) ?? own ?? free[0];
  return data({ days, chosen: chosen ?? null, arrivesAt: visit.arrivesAt });
}

export const action = ({ params, request, context }: Route.ActionArgs) =>
  handleMove(context, request, params.token);

export const headers: Route.HeadersFunction = () => privateHeaders;

export default function MoveVisit({ loaderData, actionData, params }: Route.ComponentProps) {
  const { days, chosen, arrivesAt } = loaderData;
  const path = `/visit/${params.token}`;
  const error = actionData?.problem ?? actionData?.errors.time;
  return (
    <Container
      width="form"
      className="pt-[calc(var(--spacing-header)+clamp(2rem,6vw,5rem))] pb-section"
    >
      <PageHead page={m.visit_move_title()} hasErrors={actionData !== undefined} />
      <TextLink to={path} className="mb-6 inline-flex min-h-11 items-center text-sm">
        {m.visit_back()}
      </TextLink>
      <SectionHeading
        level={1}
        title={m.visit_move_title()}
        lead={m.visit_move_now(dayAndTime(arrivesAt, getLocale()))}
        space="narrow"
      />
      <DayLinks days={days} chosen={chosen?.date ?? ""} path={`${path}/move`} />
      <div id="times" className="scroll-mt-24">
        {chosen && !chosen.reason ? (
          <TimeForm
            day={chosen.date}
            times={chosen.times}
            seenAt={arrivesAt}
            chosen={actionData?.values.time}
            error={error}
          />
        ) : (
          <p className="mt-8 text-muted">{m.visit_move_none()}</p>
        )}
      </div>
    </Container>
  );
}
