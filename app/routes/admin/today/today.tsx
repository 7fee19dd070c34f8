import type { ReactNode } from "react";
import { AdminHeading } from "#app/admin/admin-head.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { useMay } from "#app/admin/use-may.ts";
import { vehicleSizeLabel } from "#app/features/services/services.ts";
import { may } from "#app/features/staff/staff.ts";
import { VisitTitle } from "#app/features/visits/appointment.admin.tsx";
import { readWorkDay, type WorkItem } from "#app/features/visits/at-the-car.admin.server.ts";
import { NextStep, nextOf } from "#app/features/visits/at-the-car.admin.tsx";
import { attentionOf, otherDay, promiseText } from "#app/features/visits/board.ts";
import { StageBadge } from "#app/features/visits/stage-badge.tsx";
import { listWaiting } from "#app/features/waiting-list/waiting-list.server.ts";
import { WaitingPanel } from "#app/features/waiting-list/waiting-panel.admin.tsx";
import { dotted } from "#app/lib/locale.ts";
import { formatDate, formatTime, minutesNow, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import type { Route } from "./+types/today.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { staff, ...app } = await requireStaff(context, "today");
  const worked = await readWorkDay(app, staff);
  const waiting = may(staff, "read") ? await listWaiting(app, worked.day) : [];
  return { ...worked, waiting, role: staff.role };
}

export default function TodaysWorkPage({ loaderData }: Route.ComponentProps) {
  const { technician, now, day, work, waiting, role } = loaderData;
  const mayChange = useMay()("change");
  const isDone = ({ state }: WorkItem) => state === "ready" || state === "collected";
  const [toDo, done] = [work.filter((each) => !isDone(each)), work.filter(isDone)];
  // A key does the first of each step; what the car next to come needs is one.
  const keyed = new Map(work.toReversed().map((each) => [nextOf(each, role), each.id]));
  const shown = (each: WorkItem) => {
    const isLate = mayChange && attentionOf(each, now)?.kind === "late";
    const isFirst = keyed.get(nextOf(each, role)) === each.id;
    return {
      work: each,
      now,
      // A car that does not come is moved or called about, not worked on.
      page: isLate ? "/admin/visits" : "/admin/today",
      step: <NextStep visit={each} role={role} isFirst={isFirst} isLate={isLate} />,
    };
  };
  return (
    <>
      <AdminHeading
        title={m.dashboard_work()}
        lead={formatDate(day, getLocale(), "long")}
        action={
          <ButtonLink to="/admin/today" variant="secondary" replace preventScrollReset>
            {m.ui_refresh()}
          </ButtonLink>
        }
      />
      {!technician && work.length > 0 && (
        <p className="mb-4 max-w-3xl text-sm text-muted">{m.board_today_whole()}</p>
      )}
      {work.length === 0 ? (
        <EmptyState title={m.dashboard_work_none()}>{m.dashboard_work_none_text()}</EmptyState>
      ) : (
        <ol className="grid max-w-3xl gap-3">
          {toDo.map((each, place) => (
            <Work key={each.id} isNext={place === 0} {...shown(each)} />
          ))}
        </ol>
      )}
      <WaitingPanel waiting={waiting} from="today" />
      {done.length > 0 && (
        <section aria-labelledby="done" className="mt-8 max-w-3xl">
          <h2 id="done" className="mb-3 text-base font-medium tracking-normal">
            {m.board_today_done()}
          </h2>
          <ol className="grid gap-3">
            {done.map((each) => (
              <Work key={each.id} isNext={false} {...shown(each)} />
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

type WorkProps = { work: WorkItem; now: Date; isNext: boolean; page: string; step: ReactNode };

function Work({ work, now, isNext, page, step }: WorkProps) {
  const { id, vehicleSize, service, firstName, notes, place, arrivesAt, bay } = work;
  const locale = getLocale();
  const start = place?.start ?? arrivesAt;
  const promise = promiseText(work, today(now));
  const facts = [service[locale], vehicleSize && vehicleSizeLabel[vehicleSize](), bay?.[locale]];
  return (
    <li
      className={`relative grid grid-cols-[1fr_auto] items-start gap-x-3 gap-y-1 rounded-lg border bg-surface px-4 py-4 shadow-lit has-focus-visible:outline-2 ${isNext ? "border-brass" : "border-line"}`}
    >
      <p className="flex flex-wrap items-baseline gap-x-3 text-lg text-brass-light tabular-nums">
        {/* Without a space Arabic letters would join. */}
        {formatTime(minutesNow(start), locale)}{" "}
        <span className="text-sm text-ivory empty:hidden">{otherDay(today(now), start)}</span>{" "}
        {isNext && <span className="text-sm text-ivory">{m.board_today_next()}</span>}
      </p>
      <div className="flex flex-wrap items-center justify-end gap-2">
        <StageBadge visit={work} attention={null} />
        {step}
      </div>
      <div className="col-span-2 min-w-0 wrap-anywhere">
        <Link
          to={`${page}/${id}`}
          reloadDocument={false}
          className="text-xl after:absolute after:inset-0"
        >
          <VisitTitle visit={work} />
        </Link>
        <p className="text-sm text-muted">
          {dotted(facts)}
          {"\u00a0· "}
          <bdi>{firstName}</bdi>
        </p>
        {promise && <p className="text-sm">{promise}</p>}
        {notes && (
          <p dir="auto" className="mt-1 text-sm whitespace-pre-line">
            {notes}
          </p>
        )}
      </div>
    </li>
  );
}
