import type { Counters } from "#app/features/dashboard/overview.ts";
import { formatAed, formatCount } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { ArrowIcon } from "#app/ui/icons.tsx";
import { Link } from "#app/ui/link.tsx";
import { Tag } from "#app/ui/tag.tsx";

const lists = { contacts: "/admin/dashboard/contacts", bookings: "/admin/dashboard/bookings" };

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
      to: lists.contacts,
    },
    {
      label: m.dashboard_new_contacts(),
      figure: formatCount(counters.newContacts),
      to: `${lists.contacts}?status=new`,
    },
    {
      label: m.dashboard_total_bookings(),
      figure: formatCount(counters.bookings),
      to: lists.bookings,
    },
    {
      label: m.dashboard_pending_bookings(),
      figure: formatCount(counters.pendingBookings),
      to: `${lists.bookings}?status=pending`,
    },
    ...(counters.revenueAed === null
      ? []
      : [
          {
            label: m.dashboard_revenue(),
            figure: formatAed(counters.revenueAed, getLocale()),
            to: `${lists.bookings}?status=completed`,
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
        <li className="bg-surface hover:bg-raised">
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
