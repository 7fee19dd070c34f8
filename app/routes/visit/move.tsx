import { useMemo } from "react";
import { data, Form } from "react-router";
import { AppointmentFields } from "#app/features/booking/appointment-fields.tsx";
import { appointmentSchema, dayChosen } from "#app/features/booking/booking.ts";
import { useFreeTimes } from "#app/features/booking/free-times.tsx";
import { closedReason, nextOpenDate } from "#app/features/booking/slots.ts";
import type { StartTimes } from "#app/features/services/services.ts";
import { PageHead } from "#app/features/site/page-head.tsx";
import { readMoveTimetable } from "#app/features/visits/change-by-customer.server.ts";
import { dayAndTime, isChangeable } from "#app/features/visits/customer-visit.ts";
import { type FormError, isRefused } from "#app/lib/form.ts";
import { today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { privateHeaders } from "#app/platform/page.server.ts";
import { useNow } from "#app/platform/use-now.ts";
import { useInstallation } from "#app/platform/use-site.ts";
import { Button } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Container, SectionHeading } from "#app/ui/section.tsx";
import { useForm } from "#app/ui/use-form.tsx";
import type { Route } from "./+types/move.ts";
import { handleMove, openVisit, toVisit } from "./change-visit.server.ts";

export { LinkGone as ErrorBoundary } from "#app/features/visits/link-gone.tsx";

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

const fieldNames = ["selectedDate", "laterDate", "selectedTime"];

/** The day and time of the booking form for a visit that is moved; it opens on the visit's own day. */
function MoveForm({
  token,
  arrivesAt,
  startTimes,
  now: sent,
  formError,
}: {
  token: string;
  arrivesAt: Date;
  startTimes: StartTimes;
  now: Date;
  formError: FormError | undefined;
}) {
  const now = useNow(sent);
  const { hours, brand } = useInstallation();
  const timetable = useMemo(() => ({ hours, startTimes, now }), [hours, startTimes, now]);
  const schema = useMemo(() => appointmentSchema(timetable), [timetable]);
  const ownDay = today(arrivesAt);
  const day = closedReason(ownDay, timetable) ? nextOpenDate(timetable) : ownDay;
  const failed = m.visit_failed({ phone: brand.phone });
  const initial = dayChosen(day, now);
  const form = useForm("move-form", schema, formError, { failed, initial });
  const places = useFreeTimes(`/visit/${token}/availability`);
  return (
    <Form ref={places.form} method="post" {...form.props} className="group/form grid gap-8">
      {form.summary(fieldNames)}
      <fieldset disabled={form.busy} className="grid min-w-0 gap-8">
        <input type="hidden" name="seenAt" value={arrivesAt.toISOString()} />
        <AppointmentFields
          timetable={timetable}
          places={places}
          date={form.control("selectedDate")}
          laterDate={form.control("laterDate")}
          time={form.control("selectedTime")}
        />
      </fieldset>
      <div>
        <Button size="lg" busy={form.busy}>
          {m.visit_move_submit()}
        </Button>
      </div>
    </Form>
  );
}
