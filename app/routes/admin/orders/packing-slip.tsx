import { data, Link } from "react-router";
import { AdminError } from "#app/admin/admin-error.tsx";
import { AdminFrame } from "#app/admin/admin-frame.tsx";
import { AdminHead } from "#app/admin/admin-head.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { findReadableOrder } from "#app/features/orders/orders.queries.server.ts";
import { PackingSlipSheet } from "#app/features/orders/packing-slip-sheet.tsx";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { useBrand } from "#app/platform/use-site.ts";
import type { Route } from "./+types/packing-slip.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const reader = await requireStaff(context, "read");
  const { db } = context.get(appContext);
  const order = await findReadableOrder(db, { orderId: params.orderId, reader });
  if (!order) throw data(null, { status: 404 });
  return { order };
}

export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "no-store" });

export const meta: Route.MetaFunction = () => [{ name: "robots", content: "noindex" }];

export default function PackingSlipPage({ loaderData: { order } }: Route.ComponentProps) {
  const brand = useBrand();
  return (
    <main id="content" className="paper">
      <AdminHead page={m.orders_slip_page({ number: order.orderNumber })} />
      <nav aria-label={m.orders_slip_title()} className="paper-bar">
        <Link reloadDocument to={`/admin/perfumes/orders/${order.id}`}>
          {m.orders_invoice_back()}
        </Link>
        <button type="button" onClick={() => window.print()}>
          {m.orders_slip_print()}
        </button>
      </nav>
      <PackingSlipSheet order={order} sender={brand} />
    </main>
  );
}

export function ErrorBoundary() {
  return (
    <AdminFrame staff={null}>
      <AdminError />
    </AdminFrame>
  );
}
