import type { ReactNode } from "react";
import { MirrorChart, RevenueBars } from "#app/features/dashboard/charts.tsx";
import type { Counters, Overview } from "#app/features/dashboard/overview.server.ts";
import { type ChartRange, chartRanges } from "#app/features/dashboard/overview.ts";
import { listOf } from "#app/features/finder/finder.ts";
import { formatAed, formatCount } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { ChoiceLinks } from "#app/ui/choice-links.tsx";
import { ArrowIcon } from "#app/ui/icons.tsx";
import { Link, TextLink } from "#app/ui/link.tsx";
import { Tag } from "#app/ui/tag.tsx";

export function OverviewFigures({ overview, range }: { overview: Overview; range: ChartRange }) {
  const { days, revenueByService, revenueByPerfume } = overview;
  const demand = {
    title: m.dashboard_chart_demand(),
    up: m.dashboard_bookings(),
    down: m.dashboard_orders(),
  };
  const requests = {
    title: m.dashboard_chart_requests(),
    up: m.dashboard_answered(),
    down: m.dashboard_waiting(),
  };
  const bars = [
    {
      id: "chart-service",
      title: m.dashboard_chart_service(),
      note: m.dashboard_chart_service_note(),
      revenue: revenueByService,
    },
    {
      id: "chart-perfume",
      title: m.dashboard_chart_perfume(),
      note: m.dashboard_chart_perfume_note(),
      revenue: revenueByPerfume,
    },
  ];
  return (
    <section aria-label={m.dashboard_figures()} className="col-span-full grid gap-4">
      <ChoiceLinks
        label={m.dashboard_range_label()}
        choices={chartRanges.map((days) => {
          return {
            to: `?days=${days}`,
            label: m.dashboard_range({ days }),
            current: days === range,
          };
        })}
        replace
      />
      <div className="grid gap-4 md:grid-cols-2">
        <OverviewPanel id="chart-demand" title={demand.title}>
          <MirrorChart
            labels={demand}
            days={days.map(({ date, bookings, orders }) => ({ date, up: bookings, down: orders }))}
          />
        </OverviewPanel>
        <OverviewPanel
          id="chart-requests"
          title={requests.title}
          note={m.dashboard_chart_requests_note()}
        >
          <MirrorChart
            labels={requests}
            days={days.map(({ date, answered, waiting }) => ({
              date,
              up: answered,
              down: waiting,
            }))}
          />
        </OverviewPanel>
        {bars.map(
          ({ revenue, id, title, note }) =>
            revenue && (
              <OverviewPanel key={id} id={id} title={title} note={note}>
                <RevenueBars title={title} revenue={revenue} />
              </OverviewPanel>
            ),
        )}
      </div>
    </section>
  );
}

export function OverviewPanel({
  id,
  title,
  note,
  seeAll,
  isSample = false,
  children,
}: {
  id: string;
  title: string;
  note?: string;
  seeAll?: string;
  isSample?: boolean;
  children?: ReactNode;
}) {
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 rounded-lg border border-line bg-surface p-4 shadow-lit sm:p-5"
    >
      <div className="mb-3 flex flex-wrap items-center gap-x-3">
        <h2 id={id} className="text-base font-medium tracking-normal">
          {title}
        </h2>
        {isSample && <Tag>{m.dashboard_sample()}</Tag>}
        {seeAll && (
          <TextLink
            to={seeAll}
            className="ms-auto inline-flex min-h-11 min-w-11 items-center justify-end text-xs"
          >
            {m.dashboard_see_all()}
          </TextLink>
        )}
      </div>
      {note && <p className="-mt-2 mb-4 text-xs text-muted">{note}</p>}
      {children}
    </section>
  );
}

export function OverviewCounters({
  counters,
  isSample,
}: {
  counters: Counters;
  isSample: boolean;
}) {
  const figures = [
    {
      label: m.dashboard_total_contacts(),
      figure: formatCount(counters.contacts),
      to: listOf.contact,
    },
    {
      label: m.dashboard_new_contacts(),
      figure: formatCount(counters.newContacts),
      to: `${listOf.contact}?status=new`,
    },
    {
      label: m.dashboard_total_bookings(),
      figure: formatCount(counters.bookings),
      to: listOf.booking,
    },
    {
      label: m.dashboard_pending_bookings(),
      figure: formatCount(counters.pendingBookings),
      to: `${listOf.booking}?status=pending`,
    },
    ...(counters.revenueAed === null
      ? []
      : [
          {
            label: m.dashboard_revenue(),
            figure: formatAed(counters.revenueAed, getLocale()),
            to: `${listOf.booking}?status=completed`,
          },
        ]),
  ];
  return (
    <section aria-label={m.dashboard_counters()}>
      <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line shadow-lit md:grid-cols-3 xl:grid-cols-6">
        {figures.map(({ label, figure, to }) => (
          <li key={label} className="relative bg-surface px-4 py-3 hover:bg-raised">
            <Link to={to} className="block text-xs text-muted after:absolute after:inset-0">
              {label}
            </Link>
            <span className="mt-1 flex flex-wrap items-center gap-x-2 whitespace-nowrap text-xl tabular-nums">
              <bdi>{figure}</bdi>
              {isSample && <Tag>{m.dashboard_sample()}</Tag>}
            </span>
          </li>
        ))}
        <li className="bg-surface hover:bg-raised odd:col-span-2">
          <Link
            to="/admin/perfumes"
            className="flex h-full min-h-16 items-center justify-between gap-2 px-4 py-3 text-sm"
          >
            {m.dashboard_manage_perfumes()}
            <ArrowIcon className="size-4 text-brass" />
          </Link>
        </li>
      </ul>
    </section>
  );
}
