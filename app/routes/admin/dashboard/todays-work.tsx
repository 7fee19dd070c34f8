import { AdminHead } from "#app/admin/admin-head.tsx";
import { AdminHeading } from "#app/admin/admin-heading.tsx";
import { LoadFailed } from "#app/admin/load-failed.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import {
  bookingStatusLabel,
  bookingStatusTone,
  vehicleSizeLabel,
} from "#app/features/booking/booking-list.ts";
import { listTodaysWork } from "#app/features/dashboard/overview.server.ts";
import type { TodaysWork } from "#app/features/dashboard/overview.ts";
import { formatDate, formatTime, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { Route } from "./+types/todays-work.ts";

export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context, "today");
  const { db, now } = context.get(appContext);
  return { date: today(now()), work: await listTodaysWork(db, now()) };
}

/** What a technician sees of the day (D23). */
export default function TodaysWorkPage({ loaderData: { date, work } }: Route.ComponentProps) {
  return (
    <>
      <AdminHead page={m.dashboard_work()} />
      <AdminHeading
        title={m.dashboard_work()}
        lead={formatDate(date, getLocale(), "long")}
        action={
          <ButtonLink
            to="/admin/today"
            variant="secondary"
            reloadDocument={false}
            replace
            preventScrollReset
          >
            {m.dashboard_refresh()}
          </ButtonLink>
        }
      />
      {work.length === 0 ? (
        <EmptyState title={m.dashboard_work_none()}>{m.dashboard_work_none_text()}</EmptyState>
      ) : (
        <ol className="max-w-3xl overflow-hidden rounded-lg border border-line bg-surface shadow-lit">
          {work.map((each) => (
            <Work key={each.id} work={each} />
          ))}
        </ol>
      )}
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailed page={m.dashboard_work()} />;
}

function Work({ work }: { work: TodaysWork }) {
  const { time, car, vehicleSize, serviceName, firstName, notes, status } = work;
  return (
    <li className="grid grid-cols-[1fr_auto] items-start gap-x-3 border-line px-4 py-3 not-first:border-t sm:grid-cols-[5rem_minmax(0,1fr)_auto]">
      <span className="text-lg text-brass-light tabular-nums">{formatTime(time, getLocale())}</span>
      <div className="min-w-0 wrap-anywhere max-sm:order-last max-sm:col-span-2">
        <p className="text-lg">
          <bdi>{car}</bdi>
        </p>
        <p className="text-sm text-muted">
          <bdi>{serviceName}</bdi>
          {vehicleSize && ` · ${vehicleSizeLabel[vehicleSize]()}`} · <bdi>{firstName}</bdi>
        </p>
        {notes && (
          <p dir="auto" className="mt-1 text-sm whitespace-pre-line">
            {notes}
          </p>
        )}
      </div>
      <Badge tone={bookingStatusTone[status]}>{bookingStatusLabel[status]()}</Badge>
    </li>
  );
}
