import { data, useLocation } from "react-router";
import { AdminHead } from "#app/admin/admin-head.tsx";
import { readAfterRefusal } from "#app/admin/preserve-staff-post.ts";
import { historyOf } from "#app/admin/request-history.ts";
import { answerNotePost } from "#app/admin/request-note.server.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { listNotes } from "#app/features/notes/notes.server.ts";
import { orderRecord } from "#app/features/orders/order-changes.server.ts";
import { lineView } from "#app/features/orders/order-view.ts";
import { orderWhatsapp } from "#app/features/orders/order-whatsapp.ts";
import { findReadableOrder } from "#app/features/orders/orders-queries.server.ts";
import { may } from "#app/features/staff/permissions.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { listMoves } from "#app/platform/change-status.server.ts";
import { listDeletions } from "#app/platform/deletions.server.ts";
import { AddressedDialog } from "#app/ui/addressed-dialog.tsx";
import type { Route } from "./+types/order.ts";
import { OrderDetails } from "./order-details.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const reader = await requireStaff(context, "read");
  const { db, settings } = context.get(appContext);
  const order = await findReadableOrder(db, { orderId: params.orderId, reader });
  if (!order) throw data(null, { status: 404 });
  const { id, createdAt } = order;
  const history = historyOf({
    createdAt,
    moves: await listMoves(db, orderRecord.history, id),
    notes: await listNotes(db, { orderId: id }),
    deletions: await listDeletions(db, { tableName: "orders", rowId: id }),
  });
  const lines = order.lines.map(lineView);
  // Written here: the browser has the texts of the page's language alone.
  const greeting = orderWhatsapp(order, settings.brand);
  return { order, lines, history, greeting, mayDelete: may(reader.role, "delete") };
}

/** Adds a note. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const staff = await requireStaff(context, "change");
  const { db } = context.get(appContext);
  const order = await findReadableOrder(db, { orderId: params.orderId, reader: staff });
  if (!order) throw data(null, { status: 404 });
  return answerNotePost(context, request, { subject: { orderId: order.id }, staff });
}

export const shouldRevalidate = readAfterRefusal;

/** An order whole, over the list. */
export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const closeTo = `/admin/perfumes/orders${useLocation().search}`;
  const { order } = loaderData;
  const title = m.orders_desk_details({ number: order.orderNumber });
  const refused = actionData && "errors" in actionData ? actionData : undefined;
  return (
    <>
      <AdminHead page={title} refused={refused !== undefined} />
      <AddressedDialog
        key={order.id}
        id="order"
        title={<bdi>{title}</bdi>}
        closeTo={closeTo}
        className="md:max-w-3xl lg:max-w-5xl noscript:static noscript:my-6 noscript:max-h-none noscript:shadow-none!"
      >
        <OrderDetails {...loaderData} closeTo={closeTo} refused={refused} />
      </AddressedDialog>
    </>
  );
}
