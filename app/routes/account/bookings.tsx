import { useHref } from "react-router";
import { bookingStatusTone } from "#app/features/booking/booking-list.ts";
import { readyByText } from "#app/features/booking/ready-text.ts";
import { isAwaited } from "#app/features/visits/appointment.ts";
import { listOwnVisits, type OwnVisit } from "#app/features/visits/customer-visit.server.ts";
import { dayAndTime, totalFils } from "#app/features/visits/customer-visit.ts";
import { joined } from "#app/lib/locale.ts";
import { formatFils } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { loadPart } from "#app/platform/page.server.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { CalendarIcon } from "#app/ui/page-icons.tsx";
import { EmptyState, NotLoaded } from "#app/ui/states.tsx";
import { isAgreed, type VisitState } from "#db/schema/enums.ts";
import type { Route } from "./+types/bookings.ts";
import { readPart, requireCustomer, shownPart } from "./account.server.ts";
import { AccountPage, ListPages } from "./account-heading.tsx";

const page = "/profile/bookings";

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await requireCustomer(context, page);
  const { page: number, ...part } = readPart(request);
  const app = context.get(appContext);
  const found = await loadPart(context, "bookings", () => listOwnVisits(app, user.id, part));
  const { shown: past, ...pages } = shownPart(found?.past ?? [], number);
  return {
    upcoming: found?.upcoming ?? null,
    past,
    unproven: user.emailVerified ? null : user.email,
    ...pages,
  };
}

export default function Bookings({ loaderData }: Route.ComponentProps) {
  const { upcoming, past, unproven, newer, older } = loaderData;
  const isEmpty = upcoming?.length === 0 && past.length === 0 && newer === null;
  return (
    <AccountPage title={m.garage_tab_bookings()} lead={unproven && <Unproven email={unproven} />}>
      {upcoming === null ? (
        <NotLoaded />
      ) : isEmpty ? (
        <EmptyState
          title={m.garage_bookings_empty()}
          action={<ButtonLink to="/services">{m.garage_bookings_browse()}</ButtonLink>}
        >
          {m.garage_bookings_empty_hint()}
        </EmptyState>
      ) : (
        <div className="grid gap-12">
          <Visits id="upcoming" title={m.garage_upcoming()} visits={upcoming} />
          <Visits id="past" title={m.garage_past()} visits={past} />
        </div>
      )}
      <ListPages
        path={page}
        label={m.garage_bookings_pages()}
        newer={newer}
        older={older}
        words={{ newer: m.garage_bookings_newer(), older: m.garage_bookings_older() }}
      />
    </AccountPage>
  );
}

function Unproven({ email }: { email: string }) {
  return (
    <>
      {m.garage_bookings_unproven({ email: `\u2068${email}\u2069` })}{" "}
      <TextLink to="/profile#email">{m.garage_bookings_prove()}</TextLink>
    </>
  );
}

function Visits({ id, title, visits }: { id: string; title: string; visits: OwnVisit[] }) {
  if (visits.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-4 text-xl">
        {title}
      </h3>
      <ul className="grid gap-5">
        {visits.map((visit) => (
          <OwnVisitCard key={visit.bookingId} visit={visit} />
        ))}
      </ul>
    </section>
  );
}

const states: Record<VisitState, { tone: BadgeTone; label: () => string }> = {
  requested: { tone: bookingStatusTone.pending, label: m.garage_state_pending },
  confirmed: { tone: bookingStatusTone.confirmed, label: m.garage_state_expected },
  arrived: { tone: "blue", label: m.visit_stage_arrived },
  "in-work": { tone: "blue", label: m.visit_stage_in_work },
  paused: { tone: "blue", label: m.visit_stage_in_work },
  ready: { tone: "green", label: m.visit_stage_ready },
  collected: { tone: "green", label: m.visit_stage_collected },
  "no-show": { tone: "red", label: m.garage_state_no_show },
  cancelled: { tone: "red", label: m.garage_state_cancelled },
};

function OwnVisitCard({ visit }: { visit: OwnVisit }) {
  const locale = getLocale();
  const { bookingId, reference, state, car, plate, arrivesAt, readyAt, lines, isUpcoming } = visit;
  const { tone, label } = states[state];
  const [first, ...others] = lines
    .filter((line) => isAgreed(line) && line.kind !== "discount")
    .map(({ name }) => name[locale]);
  const when = dayAndTime(arrivesAt, locale);
  const named = { "aria-describedby": `booking-${bookingId}` };
  return (
    <Card as="li" className="grid gap-6 md:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h4 id={`booking-${bookingId}`} className="min-w-0 text-lg wrap-anywhere">
            {first ?? visit.serviceName}
          </h4>
          <Badge tone={tone}>{label()}</Badge>
        </div>
        <p className="mt-2">
          <time dateTime={arrivesAt.toISOString()}>{joined([when.day, when.time], locale)}</time>
        </p>
        {isUpcoming && isAwaited(state) && (
          <p className="mt-1 text-brass-light">
            {readyAt ? readyByText(readyAt, locale) : m.garage_not_placed()}
          </p>
        )}
        {others.length > 0 && (
          <p className="mt-1 text-sm wrap-anywhere text-muted">
            {m.garage_includes()} {joined(others, locale)}
          </p>
        )}
        <p className="mt-3 flex flex-wrap gap-x-3 text-sm wrap-anywhere text-muted">
          <bdi>{car}</bdi>
          {plate && <bdi dir="ltr">{plate}</bdi>}
          <bdi>{reference}</bdi>
        </p>
      </div>
      <div className="flex flex-col justify-between gap-4 md:items-end">
        <p>
          <span className="sr-only">{m.garage_total()}</span>
          <span className="text-lg">{formatFils(totalFils(lines), locale)}</span>
        </p>
        <Actions visit={visit} named={named} />
      </div>
    </Card>
  );
}

type Named = { "aria-describedby": string };

function Actions({ visit, named }: { visit: OwnVisit; named: Named }) {
  const { bookingId, hasPage, again, mayChange } = visit;
  const calendar = useHref(`/bookings/${bookingId}/calendar.ics`);
  return (
    <div className="flex flex-wrap items-center gap-3 md:justify-end">
      {mayChange && (
        <a
          href={calendar}
          download
          {...named}
          className="inline-flex min-h-11 items-center gap-2.5 text-sm text-ivory underline decoration-brass underline-offset-[0.3em] hover:text-brass-light"
        >
          <CalendarIcon />
          {m.booking_success_calendar()}
        </a>
      )}
      {hasPage && (
        <ButtonLink variant="secondary" to={`/profile/bookings/${bookingId}`} {...named}>
          {mayChange ? m.garage_booking_open() : m.garage_booking_view()}
        </ButtonLink>
      )}
      {again && (
        <ButtonLink to={again} {...named}>
          {m.garage_book_again()}
        </ButtonLink>
      )}
    </div>
  );
}
