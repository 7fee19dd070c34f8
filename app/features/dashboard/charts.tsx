import { formatFils } from "#app/lib/money.ts";
import { formatDate, type LocalDate } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { Revenue } from "./overview.ts";

type MirrorDay = { date: LocalDate; up: number; down: number };
type NamedDay = MirrorDay & { name: string };

type Labels = { title: string; up: string; down: string };

const height = 100;

export function MirrorChart({ labels, days: dates }: { labels: Labels; days: MirrorDay[] }) {
  const locale = getLocale();
  const days = dates.map((day) => ({ ...day, name: formatDate(day.date, locale, "short") }));
  const most = { up: mostOf(days, "up"), down: mostOf(days, "down") };
  const unit = height / Math.max(most.up + most.down, 1);
  const line = Math.max(most.up, most.down > 0 ? 0 : 1) * unit;
  const summary = m.dashboard_chart_summary({
    ...labels,
    upTotal: totalOf(days, "up"),
    downTotal: totalOf(days, "down"),
  });
  return (
    <figure>
      <Legend labels={labels} days={days} />
      <div className="grid grid-cols-[auto_1fr] gap-x-2">
        <div
          aria-hidden="true"
          className="flex h-40 flex-col justify-between text-end text-xs text-faint tabular-nums"
        >
          <span>{most.up}</span>
          <span>{most.down}</span>
        </div>
        <svg
          role="img"
          aria-label={summary}
          viewBox={`0 0 ${days.length} ${height}`}
          preserveAspectRatio="none"
          className="h-40 w-full rtl:-scale-x-100"
        >
          <g className="fill-transparent *:hover:fill-ivory/8">
            {days.map((day, index) => (
              <rect key={day.date} x={index} width={1} height={height}>
                <title>{pointText(labels, day)}</title>
              </rect>
            ))}
          </g>
          <path
            d={bars(days, ({ up }) => ({ from: line - up * unit, length: up * unit }))}
            className="pointer-events-none fill-brass"
          />
          <path
            d={bars(days, ({ down }) => ({ from: line, length: down * unit }))}
            className="pointer-events-none fill-blue"
          />
          <line
            x1={0}
            x2={days.length}
            y1={line}
            y2={line}
            vectorEffect="non-scaling-stroke"
            className="stroke-edge"
          />
        </svg>
        <DayLabels days={days} />
      </div>
      <DayTable labels={labels} days={days} />
    </figure>
  );
}

/** One path for all bars of a side, because an element each would be a quarter of the page. */
function bars(
  days: MirrorDay[],
  barOf: (day: MirrorDay) => { from: number; length: number },
): string {
  return days
    .map(barOf)
    .map(({ from, length }, x) => (length > 0 ? `M${x + 0.12} ${from}h.76v${length}h-.76z` : ""))
    .join("");
}

function Legend({ labels, days }: { labels: Labels; days: MirrorDay[] }) {
  const rows = [
    { side: "up", place: m.dashboard_above_line(), mark: "bg-brass" },
    { side: "down", place: m.dashboard_below_line(), mark: "bg-blue" },
  ] as const;
  return (
    <figcaption className="mb-4 flex flex-wrap gap-x-6 gap-y-1 text-xs text-muted">
      {rows.map(({ side, place, mark }) => (
        <span key={side} className="inline-flex items-center gap-2">
          <span aria-hidden="true" className={`size-2.5 ${mark}`} />
          <span>
            <span className="text-ivory">
              {labels[side]} <span className="tabular-nums">{totalOf(days, side)}</span>
            </span>{" "}
            {place}
          </span>
        </span>
      ))}
    </figcaption>
  );
}

function DayLabels({ days }: { days: MirrorDay[] }) {
  const shown = [days[0], days[Math.floor(days.length / 2)], days.at(-1)];
  return (
    <div
      aria-hidden="true"
      className="col-start-2 mt-1 flex justify-between text-xs text-faint tabular-nums"
    >
      {shown.map((day) => day && <span key={day.date}>{shortDay(day.date)}</span>)}
    </div>
  );
}

function DayTable({ labels, days }: { labels: Labels; days: NamedDay[] }) {
  return (
    <details className="mt-2 text-sm">
      <summary className="inline-flex min-h-11 items-center text-xs text-muted underline decoration-line underline-offset-4 hover:text-ivory">
        {m.dashboard_chart_as_table()}
      </summary>
      <table className="w-full tabular-nums">
        <caption className="sr-only">{labels.title}</caption>
        <thead className="text-xs text-muted">
          <tr>
            <th scope="col" className="py-2 text-start font-medium">
              {m.ui_day()}
            </th>
            <th scope="col" className="py-2 text-end font-medium">
              {labels.up}
            </th>
            <th scope="col" className="py-2 text-end font-medium">
              {labels.down}
            </th>
          </tr>
        </thead>
        <tbody className="*:border-t *:border-line [&_td]:text-end [&_th]:py-1.5 [&_th]:text-start [&_th]:font-normal">
          {days.toReversed().map(({ date, name, up, down }) => (
            <tr key={date}>
              <th scope="row">{name}</th>
              <td>{up}</td>
              <td>{down}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

const mostOf = (days: MirrorDay[], side: "up" | "down") =>
  days.reduce((most, day) => Math.max(most, day[side]), 0);

const totalOf = (days: MirrorDay[], side: "up" | "down") =>
  days.reduce((total, day) => total + day[side], 0);

const shortDay = (date: LocalDate) =>
  `${formatDate(date, getLocale(), "day")} ${formatDate(date, getLocale(), "short-month")}`;

const pointText = (labels: Labels, { name, up, down }: NamedDay) =>
  m.dashboard_chart_point({
    day: name,
    up: labels.up,
    down: labels.down,
    upValue: up,
    downValue: down,
  });

export function RevenueBars({ title, revenue }: { title: string; revenue: Revenue[] }) {
  const most = Math.max(...revenue.map(({ amountFils }) => amountFils), 1);
  if (revenue.length === 0) return <p className="text-sm text-muted">{m.dashboard_chart_none()}</p>;
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{title}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{m.ui_name()}</th>
          <th scope="col">{m.orders_revenue()}</th>
        </tr>
      </thead>
      <tbody>
        {revenue.map(({ name, amountFils }) => (
          <tr key={name}>
            <th scope="row" className="pb-3 text-start font-normal wrap-anywhere">
              <bdi>{name}</bdi>
              <svg
                aria-hidden="true"
                viewBox="0 0 100 1"
                preserveAspectRatio="none"
                className="mt-1.5 h-1.5 w-full rtl:-scale-x-100"
              >
                <rect width={100} height={1} className="fill-line" />
                <rect width={(amountFils / most) * 100} height={1} className="fill-brass" />
              </svg>
            </th>
            <td className="ps-4 pb-3 text-end align-bottom whitespace-nowrap tabular-nums">
              <bdi>{formatFils(amountFils, getLocale())}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
