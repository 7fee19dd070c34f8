import { Outlet, type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import { LoadFailed } from "#app/admin/load-failed.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { readShopStats } from "#app/features/orders/orders.queries.server.ts";
import { may } from "#app/features/staff/staff.ts";
import { formatCount, formatFils } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import type { Route } from "./+types/perfumes-layout.ts";

const products = "/admin/perfumes";
const orders = "/admin/perfumes/orders";

export async function loader({ context }: Route.LoaderArgs) {
  const staff = await requireStaff(context, "read");
  const { revenueFils, ...stats } = await readShopStats(context.get(appContext).db);
  return { stats: { ...stats, revenueFils: may(staff, "revenue") ? revenueFils : null } };
}

/** The figures change by what is posted; looking through a list does not count everything anew. */
export function shouldRevalidate({
  formMethod,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isPost = formMethod !== undefined && formMethod !== "GET";
  return defaultShouldRevalidate && (isPost || currentUrl.href === nextUrl.href);
}

export default function PerfumesLayout({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PerfumesHead stats={loaderData.stats} />
      <div className="mt-6">
        <Outlet />
      </div>
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailed page={m.orders_staff_title()} above={<PerfumesHead />} />;
}

type Stats = Route.ComponentProps["loaderData"]["stats"];

function PerfumesHead({ stats }: { stats?: Stats }) {
  const { pathname, search } = useLocation();
  const inOrders = pathname.startsWith(orders);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <h1 className="text-2xl">{m.orders_staff_title()}</h1>
        <div className="flex flex-wrap gap-3">
          {/* The same address again: what it shows is read anew. */}
          <ButtonLink
            to={pathname + search}
            variant="secondary"
            reloadDocument={false}
            replace
            preventScrollReset
          >
            {m.orders_staff_refresh()}
          </ButtonLink>
          <ButtonLink to="/admin/dashboard" variant="quiet" reloadDocument={false}>
            {m.orders_staff_back()}
          </ButtonLink>
        </div>
      </div>
      <div className="my-6">{stats && <ShopFigures stats={stats} />}</div>
      <Tabs
        label={m.orders_staff_title()}
        reloadDocument={false}
        tabs={[
          { to: products, label: m.orders_staff_tab_products(), current: !inOrders },
          { to: orders, label: m.orders_staff_tab_orders(), current: inOrders },
        ]}
      />
    </>
  );
}

function ShopFigures({ stats }: { stats: Stats }) {
  const figures = [
    [m.orders_staff_total_products(), formatCount(stats.products)],
    [m.orders_staff_total_orders(), formatCount(stats.orders)],
    [m.orders_staff_pending_orders(), formatCount(stats.pendingOrders)],
    ...(stats.revenueFils === null
      ? []
      : [[m.orders_staff_revenue(), formatFils(stats.revenueFils, getLocale())] as const]),
  ] as const;
  return (
    <section aria-label={m.orders_staff_stats()}>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line md:grid-cols-4">
        {figures.map(([label, figure]) => (
          <div key={label} className="bg-surface px-4 py-3">
            <dt className="text-xs text-muted">{label}</dt>
            <dd className="mt-1 text-xl tabular-nums">
              <bdi>{figure}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
