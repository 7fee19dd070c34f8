import { data, useFetcher } from "react-router";
import { AdminHeading } from "#app/admin/admin-head.tsx";
import { CustomerReach } from "#app/admin/record-details.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { readLastStops } from "#app/features/delivery/desk.server.ts";
import { readMoney } from "#app/features/money/counter.server.ts";
import { answerMoneyPost, type MoneyAnswer } from "#app/features/money/counter.ts";
import { paperLink } from "#app/features/money/find-paper.server.ts";
import {
  MoneySummary,
  Receipt,
  TakePayment,
  UndoPayment,
} from "#app/features/money/take-payment.tsx";
import { orderActions } from "#app/features/orders/order-actions.ts";
import { payOrder, undoOrderPayments } from "#app/features/orders/order-money.server.ts";
import { findAnyOrder } from "#app/features/orders/orders.queries.server.ts";
import { isOpenOrder, isReturned } from "#app/features/orders/orders.ts";
import { may } from "#app/features/staff/staff.ts";
import { brandName } from "#app/lib/brand.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/platform/form.server.ts";
import { useResultToast } from "#app/ui/done-toast.tsx";
import { Checkbox } from "#app/ui/field.tsx";
import { orderProgress } from "#db/schema/enums.ts";
import type { Route } from "./+types/payment.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, settings, staff } = await requireStaff(context, "take-payment");
  const order = await findAnyOrder(db, params.orderId);
  if (!order) throw data(null, { status: 404 });
  const { id, orderNumber, status, customer, locale, totalFils } = order;
  const reader = { id: staff.id, mayRefund: may(staff, "refund") };
  const dueFils = status === "cancelled" || status === "returned" ? 0 : totalFils;
  const money = await readMoney(db, { subject: { orderId: id }, totalFils: dueFils }, reader);
  const invoice = money.papers.findLast(({ kind }) => kind === "invoice");
  const greeting =
    invoice && money.paidFils > 0
      ? m.orders_receipt_whatsapp(
          {
            name: customer.name,
            number: orderNumber,
            brand: brandName(settings.brand, locale),
            link: paperLink({ settings, locale }, invoice.id),
          },
          { locale },
        )
      : null;
  const [lastStop] = await readLastStops(db, [id]);
  const wasRefused = lastStop?.outcome === "refused";
  const mayCancel = isOpenOrder(status) && may(staff, orderActions.status.permission);
  return { order: { id, orderNumber, status, customer }, money, greeting, wasRefused, mayCancel };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { staff, ...app } = await requireStaff(context, "take-payment");
  const asked = { orderId: params.orderId, actorId: staff.id };
  const mayRefund = may(staff, "refund");
  const form = await readForm(request);
  const isCollected = form.get("collected") === "on";
  const isCancelled = form.get("cancelled") === "on" && may(staff, orderActions.status.permission);
  const answer = await answerMoneyPost(form, {
    pay: (payment) => payOrder(app, { ...payment, ...asked, isCollected }),
    undo: (undoing) => undoOrderPayments(app, { ...undoing, ...asked, mayRefund, isCancelled }),
  });
  if (!answer) throw data(null, { status: 400 });
  return answer;
}

export default function OrderPayment({ loaderData }: Route.ComponentProps) {
  const { order, money, greeting, wasRefused, mayCancel } = loaderData;
  const fetcher = useFetcher<MoneyAnswer>();
  const answer = fetcher.state === "idle" ? fetcher.data : undefined;
  useResultToast(answer);
  return (
    <>
      <AdminHeading
        page={m.money_order_page({ number: order.orderNumber })}
        title={order.orderNumber}
        back={{
          to: `/admin/perfumes/orders/${order.id}`,
          label: m.orders_staff_details({ number: order.orderNumber }),
        }}
      />
      <div className="grid max-w-form grid-cols-1 gap-6">
        <Receipt receipt={answer && "receipt" in answer ? answer.receipt : undefined} />
        {money.papers.length > 0 && (
          <section
            aria-label={m.money_papers()}
            className="rounded-lg border border-line bg-surface p-5"
          >
            <MoneySummary money={money} />
            {greeting && (
              <CustomerReach
                customer={order.customer}
                about={order.orderNumber}
                greeting={greeting}
              />
            )}
          </section>
        )}
        {money.openFils > 0 && (
          <section
            aria-label={m.money_take()}
            className="rounded-lg border border-line bg-surface p-5"
          >
            <TakePayment
              key={`${money.openFils} ${money.papers.length}`}
              money={money}
              email={order.customer.email}
              fetcher={fetcher}
            >
              {isOpenOrder(order.status) && (
                <Checkbox
                  name="collected"
                  defaultChecked={orderProgress[order.status] !== "under-way"}
                >
                  {m.orders_staff_collected()}
                </Checkbox>
              )}
            </TakePayment>
          </section>
        )}
        {money.paidFils > 0 && !money.undoes && (
          <p className="text-sm text-muted">
            {isReturned(order.status) ? m.money_partly_credited() : m.money_undo_not_yours()}
          </p>
        )}
        {money.undoes && (
          <section
            aria-label={m.money_undo()}
            className="rounded-lg border border-line bg-surface p-5"
          >
            <UndoPayment money={money} fetcher={fetcher}>
              {mayCancel && (
                <Checkbox name="cancelled" defaultChecked={wasRefused}>
                  {m.orders_staff_cancelled_too()}
                </Checkbox>
              )}
            </UndoPayment>
          </section>
        )}
      </div>
    </>
  );
}
