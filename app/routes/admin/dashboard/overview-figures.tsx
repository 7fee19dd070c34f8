import { MirrorChart } from "#app/features/dashboard/mirror-chart.tsx";
import { type ChartRange, chartRanges, type Overview } from "#app/features/dashboard/overview.ts";
import { RevenueBars } from "#app/features/dashboard/revenue-bars.tsx";
import { m } from "#app/paraglide/messages.js";
import { Link } from "#app/ui/link.tsx";
import { OverviewPanel } from "./overview-panel.tsx";

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
  return (
    <section aria-label={m.dashboard_figures()} className="grid gap-4">
      <RangeChoice range={range} />
      <div className="grid gap-4 lg:grid-cols-2">
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
        {revenueByService && (
          <OverviewPanel
            id="chart-service"
            title={m.dashboard_chart_service()}
            note={m.dashboard_chart_service_note()}
          >
            <RevenueBars title={m.dashboard_chart_service()} revenue={revenueByService} />
          </OverviewPanel>
        )}
        {revenueByPerfume && (
          <OverviewPanel
            id="chart-perfume"
            title={m.dashboard_chart_perfume()}
            note={m.dashboard_chart_perfume_note()}
          >
            <RevenueBars title={m.dashboard_chart_perfume()} revenue={revenueByPerfume} />
          </OverviewPanel>
        )}
      </div>
    </section>
  );
}

function RangeChoice({ range }: { range: ChartRange }) {
  return (
    <nav aria-label={m.dashboard_range_label()}>
      <ul className="inline-flex gap-px overflow-hidden rounded-md border border-line bg-line">
        {chartRanges.map((days) => (
          <li key={days}>
            <Link
              to={`?days=${days}`}
              preventScrollReset
              replace
              aria-current={days === range ? "true" : undefined}
              className="flex min-h-11 items-center bg-surface px-4 text-sm text-muted tabular-nums hover:text-ivory focus-visible:-outline-offset-2 aria-[current]:bg-brass/15 aria-[current]:text-brass-light"
            >
              {m.dashboard_range({ days })}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
