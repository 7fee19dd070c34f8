import "#app/ui/paper.css";
import "#app/features/orders/packing-slip.css";
import { data } from "react-router";
import { PaperPage } from "#app/admin/paper-page.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { addressLines } from "#app/features/customers/address-lines.ts";
import { findReadableOrder } from "#app/features/orders/orders.queries.server.ts";
import { isOpenOrder, type Order } from "#app/features/orders/orders.ts";
import { countryLabel } from "#app/features/pricing/countries.ts";
import { type BrandNames, brandName } from "#app/lib/brand.ts";
import { formatFils } from "#app/lib/money.ts";
import { formatPhone } from "#app/lib/phone.ts";
import { formatDate, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { useBrand } from "#app/platform/use-site.ts";
import { Lines } from "#app/ui/facts.tsx";
import type { Route } from "./+types/packing-slip.ts";

export {
  PaperError as ErrorBoundary,
  paperHeaders as headers,
  paperMeta as meta,
} from "#app/admin/paper-page.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, staff: reader } = await requireStaff(context, "read");
  const order = await findReadableOrder(db, { orderId: params.orderId, reader });
  if (!order) throw data(null, { status: 404 });
  return { order };
}

export default function PackingSlipPage({ loaderData: { order } }: Route.ComponentProps) {
  const brand = useBrand();
  return (
    <PaperPage
      page={m.orders_slip_page({ number: order.orderNumber })}
      label={m.orders_slip_title()}
      back={{ to: `/admin/perfumes/orders/${order.id}`, label: m.orders_invoice_back() }}
    >
      <PackingSlipSheet order={order} sender={brand} />
    </PaperPage>
  );
}

type Sender = BrandNames & { phone: string };

/** No price but the cash to collect: it may be a present. */
function PackingSlipSheet({ order, sender }: { order: Order; sender: Sender }) {
  const { orderNumber, instructions, createdAt } = order;
  const locale = getLocale();
  return (
    <article className="slip">
      <header className="slip-head">
        <div>
          <h1>{m.orders_slip_title()}</h1>
          <p className="slip-number">
            <bdi>{orderNumber}</bdi>
          </p>
        </div>
        <p className="slip-sender">
          <Lines
            of={[
              brandName(sender, locale),
              sender.phone,
              formatDate(today(createdAt), locale, "long"),
            ]}
          />
        </p>
      </header>
      <div className="slip-way">
        <section aria-labelledby="deliver">
          <h2 id="deliver">{m.orders_slip_deliver_to()}</h2>
          <Recipient order={order} />
        </section>
        <CashToCollect order={order} />
      </div>
      {instructions && (
        <section className="slip-instructions" aria-labelledby="instructions">
          <h2 id="instructions">{m.orders_instructions()}</h2>
          <p>{instructions}</p>
        </section>
      )}
      <Contents order={order} />
      <footer className="slip-signed">
        <p className="slip-signature">{m.orders_slip_packed_by()}</p>
        <p className="slip-signature">{m.orders_slip_received_by()}</p>
      </footer>
    </article>
  );
}

function Recipient({ order: { address } }: { order: Order }) {
  const locale = getLocale();
  const country = countryLabel(address.country, locale);
  return (
    <address>
      <p className="slip-name">
        <bdi>{address.fullName}</bdi>
      </p>
      <p>
        <Lines of={[...addressLines(address, locale), country]} />
      </p>
      <p className="slip-phone">
        <bdi dir="ltr">{formatPhone(address.phone)}</bdi>
      </p>
    </address>
  );
}

function CashToCollect({ order: { status, totalFils, paidFils } }: { order: Order }) {
  const cancelled = status === "cancelled";
  const dueFils = isOpenOrder(status) ? Math.max(totalFils - paidFils, 0) : 0;
  return (
    <section className="slip-cash" aria-labelledby="cash">
      <h2 id="cash">{m.orders_slip_cash()}</h2>
      <p className="slip-amount">
        <bdi>{formatFils(dueFils, getLocale())}</bdi>
      </p>
      {cancelled && <p className="slip-stop">{m.orders_slip_cancelled()}</p>}
    </section>
  );
}

function Contents({ order: { lines, totalItems } }: { order: Order }) {
  const locale = getLocale();
  return (
    <table>
      <caption>{m.orders_slip_contents({ count: totalItems })}</caption>
      <thead>
        <tr>
          <th scope="col">{m.delivery_packed()}</th>
          <th scope="col">{m.ui_quantity()}</th>
          <th scope="col">{m.ui_description()}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ perfumeId, name, quantity, notTaken }) => (
          <tr key={perfumeId}>
            <td>
              <span className="slip-tick" />
            </td>
            <td>{quantity}</td>
            <td>
              <bdi>{m.orders_invoice_item({ name: name[locale] })}</bdi>
              {notTaken > 0 && <div>{m.delivery_not_taken_of({ count: notTaken })}</div>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
