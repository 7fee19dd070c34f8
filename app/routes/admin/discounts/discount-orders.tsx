import { data, useLocation } from "react-router";
import { AdminHead } from "#app/admin/admin-head.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { findStaffCode, listOrdersWith } from "#app/features/discounts/codes.admin.server.ts";
import { StatusBadge } from "#app/features/orders/components.tsx";
import { formatCount, formatFils } from "#app/lib/money.ts";
import { formatDate, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { TextLink } from "#app/ui/link.tsx";
import { RouteDialog } from "#app/ui/route-dialog.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import type { Route } from "./+types/discount-orders.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now } = await requireStaff(context, "read");
  const code = await findStaffCode(db, params.codeId, now());
  if (!code) throw data(null, { status: 404 });
  return { code: code.code, orders: await listOrdersWith(db, code.id) };
}

export default function DiscountOrders({ loaderData: { code, orders } }: Route.ComponentProps) {
  const { search } = useLocation();
  const title = m.discounts_code_orders_title({ code });
  return (
    <RouteDialog
      id="code-orders"
      title={<bdi>{title}</bdi>}
      closeTo={`/admin/discounts${search}`}
      className="md:max-w-3xl"
    >
      <AdminHead page={title} />
      <p className="mb-2 text-sm text-muted">
        {orders.length > 0 &&
          `${m.discounts_code_orders_latest({ count: formatCount(orders.length) })} · `}
        {m.discounts_code_orders_cancelled()}
      </p>
      <Table
        caption={title}
        columns={columns()}
        rows={orders}
        rowKey={({ id }) => id}
        empty={<p className="pt-4">{m.discounts_code_orders_none()}</p>}
      />
    </RouteDialog>
  );
}

type Row = Route.ComponentProps["loaderData"]["orders"][number];

function columns(): Column<Row>[] {
  const locale = getLocale();
  return [
    {
      id: "number",
      heading: m.orders_the_order(),
      cell: ({ id, orderNumber }) => (
        <TextLink to={`/admin/perfumes/orders/${id}`} className="inline-flex min-h-11 items-center">
          <bdi>{orderNumber}</bdi>
        </TextLink>
      ),
    },
    {
      id: "placed",
      heading: m.discounts_code_orders_placed(),
      cell: ({ createdAt }) => formatDate(today(createdAt), locale, "long"),
    },
    {
      id: "status",
      heading: m.ui_status(),
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    {
      id: "off",
      heading: m.discounts_code_orders_off(),
      cell: ({ discountFils }) => <bdi>{formatFils(discountFils, locale)}</bdi>,
      numeric: true,
    },
  ];
}
