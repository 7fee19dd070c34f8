import { Form } from "react-router";
import { AdminHead } from "#app/admin/admin-head.tsx";
import { AdminHeading } from "#app/admin/admin-heading.tsx";
import { LoadFailed } from "#app/admin/load-failed.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { attentionOf, type BoardVisit } from "#app/features/visits/board.ts";
import { placeTime } from "#app/features/visits/board-text.ts";
import { listVisits } from "#app/features/visits/staff-visit-queries.admin.server.ts";
import { StageBadge } from "#app/features/visits/stage-badge.tsx";
import { cleanLine, maxLength } from "#app/lib/text.ts";
import { addDays, parseDateThisCentury, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { CONTROL } from "#app/ui/field.tsx";
import { Link } from "#app/ui/link.tsx";
import type { Route } from "./+types/visits.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, "read");
  const app = context.get(appContext);
  const asked = new URL(request.url).searchParams;
  const q = cleanLine((asked.get("q") ?? "").slice(0, maxLength.line));
  const from = parseDateThisCentury(asked.get("from") ?? "");
  const found = await listVisits(app, { q, from });
  return { ...found, q, now: app.now(), date: from ?? today(app.now()) };
}

export default function Visits({ loaderData }: Route.ComponentProps) {
  const { visits, hasMore, q, now, date } = loaderData;
  const last = visits.at(-1);
  return (
    <>
      <AdminHead page={m.board_visits()} />
      <AdminHeading
        title={m.board_visits()}
        action={
          <ButtonLink to="/admin/visits/new" reloadDocument={false}>
            {m.board_new_booking()}
          </ButtonLink>
        }
      />
      <Form method="get" role="search" className="mb-4 flex max-w-3xl flex-wrap items-end gap-2">
        <label className="grid min-w-0 flex-1 basis-56 gap-1 text-sm">
          {m.board_find()}
          <input
            key={q}
            type="search"
            name="q"
            defaultValue={q}
            className={`${CONTROL} min-h-11! py-1.5`}
          />
        </label>
        <label className="grid gap-1 text-sm">
          {m.board_from_day()}
          <input
            key={date}
            type="date"
            name="from"
            defaultValue={date}
            className={`${CONTROL} min-h-11! w-44 py-1.5`}
          />
        </label>
        <Button variant="secondary">{m.board_show()}</Button>
      </Form>
      {visits.length === 0 ? (
        <EmptyState title={q ? m.board_found_none() : m.board_empty()}>
          {q ? m.board_found_none_text() : m.board_empty_text()}
        </EmptyState>
      ) : (
        <ol className="overflow-hidden rounded-lg border border-line bg-surface">
          {visits.map((visit) => (
            <Row key={visit.id} visit={visit} now={now} />
          ))}
        </ol>
      )}
      {hasMore && last && !q && (
        <p className="mt-4">
          <ButtonLink
            to={`/admin/visits?from=${laterThan(date, today(last.arrivesAt))}`}
            variant="secondary"
            reloadDocument={false}
          >
            {m.board_later()}
          </ButtonLink>
        </p>
      )}
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailed page={m.board_visits()} />;
}

const laterThan = <Day extends Parameters<typeof addDays>[0]>(from: Day, last: Day) =>
  last > from ? last : addDays(from, 1);

function Row({ visit, now }: { visit: BoardVisit; now: Date }) {
  const locale = getLocale();
  const { id, arrivesAt, car, plate, service, customer } = visit;
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-line px-4 py-2.5 not-first:border-t md:grid-cols-[11rem_minmax(0,1fr)_minmax(0,1fr)_auto]">
      <span className="text-sm text-muted tabular-nums max-md:col-span-2">
        {placeTime(arrivesAt, locale)}
      </span>
      <span className="min-w-0">
        <Link
          to={`/admin/visits/${id}`}
          className="row-link max-md:after:absolute max-md:after:inset-0"
        >
          <bdi>{car}</bdi>
        </Link>
        {plate && (
          <bdi dir="ltr" className="text-sm text-muted">
            {plate}
          </bdi>
        )}
      </span>
      <span className="min-w-0 text-sm max-md:order-last max-md:col-span-2">
        <bdi>{customer}</bdi>
        <span className="block truncate text-muted">{service[locale]}</span>
      </span>
      <StageBadge visit={visit} attention={attentionOf(visit, now)} />
    </li>
  );
}
