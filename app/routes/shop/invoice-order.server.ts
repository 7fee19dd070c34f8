import { data, type RouterContextProvider } from "react-router";
import { type Invoice, invoiceOf } from "#app/features/orders/invoice.ts";
import { findReadableOrder } from "#app/features/orders/orders.queries.server.ts";
import { may } from "#app/features/staff/staff.ts";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { findUser } from "#app/platform/auth/session.server.ts";

export async function getInvoice(
  context: Readonly<RouterContextProvider>,
  orderId: string,
): Promise<{ number: string; invoice: Invoice; back: string }> {
  const reader = await findUser(context);
  const { db, settings } = context.get(appContext);
  const order = reader && (await findReadableOrder(db, { orderId, reader }));
  if (!order) throw data(null, { status: 404 });
  return {
    number: order.orderNumber,
    invoice: invoiceOf(order, settings.brand, getLocale()),
    back: `${may(reader, "read") ? "/admin/perfumes" : "/profile"}/orders/${order.id}`,
  };
}
