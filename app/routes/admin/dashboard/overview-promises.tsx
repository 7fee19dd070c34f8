import type { PromiseKept, WaitingRequest } from "#app/features/dashboard/overview.ts";
import { formatDate, formatTime, minutesNow, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Badge } from "#app/ui/badge.tsx";
import { Link } from "#app/ui/link.tsx";
import { OverviewPanel } from "./overview-panel.tsx";
import { CallLink } from "./overview-today.tsx";

export function OverviewPromise({
  id,
  title,
  to,
  seeAll,
  promise,
  now,
}: {
  id: string;
  title: string;
  to: string;
  seeAll: string;
  promise: PromiseKept;
  now: Date;
}) {
  const { overdue, due, waiting } = promise;
  return (
    <OverviewPanel id={id} title={title} seeAll={seeAll}>
      <div className="mb-3 flex flex-wrap items-center gap-2 text-sm">
        {overdue > 0 && <Badge tone="red">{m.dashboard_overdue_count({ count: overdue })}</Badge>}
        {due > 0 && <Badge tone="yellow">{m.dashboard_due_count({ count: due })}</Badge>}
        {overdue + due === 0 && <span className="text-muted">{m.dashboard_nothing_waiting()}</span>}
      </div>
      <ul className="text-sm">
        {waiting.map((request) => (
          <Waiting key={request.id} request={request} to={`${to}/${request.id}`} now={now} />
        ))}
      </ul>
      <p className="flex flex-wrap justify-between gap-x-3 border-t border-line pt-3 text-xs text-muted">
        {m.dashboard_kept()}
        <span className="text-ivory tabular-nums">{answeredShareText(promise)}</span>
      </p>
    </OverviewPanel>
  );
}

function Waiting({ request, to, now }: { request: WaitingRequest; to: string; now: Date }) {
  const { name, phone, about, dueAt } = request;
  const time = momentText(dueAt, now);
  const isOverdue = dueAt < now;
  const isToday = today(dueAt) === today(now);
  return (
    <li className="flex items-center gap-2 border-t border-line py-1 max-md:nth-[n+3]:hidden">
      <Link
        to={to}
        className="flex min-h-11 min-w-0 flex-1 flex-col justify-center hover:text-brass-light"
      >
        <span className="cell-line gap-1.5">
          <bdi>{name}</bdi> <bdi className="text-muted">{about}</bdi>
        </span>
        <span
          className={`text-xs tabular-nums ${isOverdue ? "text-red" : isToday ? "text-yellow" : "text-muted"}`}
        >
          {isOverdue ? m.dashboard_overdue() : m.dashboard_due()}{" "}
          {isOverdue ? m.dashboard_due_since({ time }) : m.dashboard_due_by({ time })}
        </span>
      </Link>
      <CallLink name={name} phone={phone} />
    </li>
  );
}

function momentText(instant: Date, now: Date): string {
  const locale = getLocale();
  const time = formatTime(minutesNow(instant), locale);
  const date = today(instant);
  return date === today(now) ? time : `${formatDate(date, locale, "short")} ${time}`;
}

function answeredShareText({ kept, decided }: PromiseKept): string {
  if (decided === 0) return m.dashboard_kept_none();
  return m.dashboard_kept_share({ share: Math.floor((kept / decided) * 100), kept, decided });
}
