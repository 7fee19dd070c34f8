import { Outlet, type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import { LoadFailed } from "#app/admin/load-failed.tsx";
import { requireStaff, staffOnly } from "#app/admin/require-staff.server.ts";
import { readShopStats } from "#app/features/orders/orders.queries.server.ts";
import { may } from "#app/features/staff/staff.ts";
import { formatCount, formatFils } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { ButtonLink } from "#app/ui/button.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import type { Route } from "./+types/perfumes-layout.ts";

const products = "/admin/perfumes";
const orders = "/admin/perfumes/orders";

export const middleware: Route.MiddlewareFunction[] = [staffOnly(() => ["read"])];

export async function loader({ context }: Route.LoaderArgs) {
  const { db, staff } = await requireStaff(context, "read");
  const { revenueFils, ...stats } = await readShopStats(db);
  return { stats: { ...stats, revenueFils: may(staff, "revenue") ? revenueFils : null } };
}

/** Searching does not count the figures again; posts do. */
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
      <div className="mt-3">
        <Outlet />
      </div>
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailed page={m.products_title()} above={<PerfumesHead />} />;
}

type Stats = Route.ComponentProps["loaderData"]["stats"];

function PerfumesHead({ stats }: { stats?: Stats }) {
  const { pathname, search } = useLocation();
  const inOrders = pathname.startsWith(orders);
  return (
    <div className="flex flex-wrap items-center gap-x-2 sm:gap-x-6 xl:border-b xl:border-line">
      <h1 className="text-xl">{m.products_title()}</h1>
      <div className="-me-3 ms-auto flex flex-wrap justify-end xl:order-last xl:ms-0">
        <ButtonLink
          to={pathname + search}
          variant="quiet"
          replace
          preventScrollReset
          className="px-3"
        >
          {m.ui_refresh()}
        </ButtonLink>
        <ButtonLink to="/admin/dashboard" variant="quiet" className="px-3">
          {m.dashboard_to_dashboard()}
        </ButtonLink>
      </div>
      {stats && <ShopFigures stats={stats} />}
      <div className="-mb-px min-w-0 max-xl:basis-full xl:basis-auto">
        <Tabs
          label={m.products_title()}
          tabs={[
            { to: products, label: m.orders_staff_tab_products(), current: !inOrders },
            { to: orders, label: m.dashboard_orders(), current: inOrders },
          ]}
        />
      </div>
    </div>
  );
}

function ShopFigures({ stats }: { stats: Stats }) {
  const figures = [
    [m.orders_staff_total_products(), formatCount(stats.products)],
    [m.orders_staff_total_orders(), formatCount(stats.orders)],
    [m.orders_staff_pending_orders(), formatCount(stats.pendingOrders)],
    ...(stats.revenueFils === null
      ? []
      : [[m.orders_revenue(), formatFils(stats.revenueFils, getLocale())] as const]),
  ] as const;
  return (
    <section
      aria-label={m.orders_staff_stats()}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and holds nothing to focus
      tabIndex={0}
      className="min-w-0 overflow-x-auto [scrollbar-width:none] focus-visible:-outline-offset-2 max-xl:basis-full xl:order-1 xl:ms-auto"
    >
      <dl className="flex gap-x-8 whitespace-nowrap">
        {figures.map(([label, figure]) => (
          <div key={label}>
            <dt className="text-xs text-muted">{label}</dt>
            <dd className="text-base tabular-nums">
              <bdi>{figure}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
