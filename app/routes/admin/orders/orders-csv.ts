import { auditExport } from "#app/admin/request-export.server.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { formatMakani } from "#app/features/customers/address-lines.ts";
import { type OrderFileRow, readAllOrders } from "#app/features/orders/order-desk.server.ts";
import { orderList } from "#app/features/orders/order-list.ts";
import { channelLabel, statusLabel } from "#app/features/orders/order-status.ts";
import { joined } from "#app/lib/list.ts";
import { readListQuery } from "#app/lib/list-query.ts";
import { formatPhone } from "#app/lib/phone.ts";
import { today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { type CsvColumn, csvFile, csvInstant } from "#app/platform/csv.server.ts";
import type { Route } from "./+types/orders-csv.ts";

/** The orders that the list shows, as a file. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { id: actorId } = await requireStaff(context, "export");
  const app = context.get(appContext);
  const query = readListQuery(new URL(request.url).searchParams, orderList);
  const batches = await readAllOrders(app.db, query);
  await auditExport(app, { action: "order.export", tableName: "orders", query, actorId });
  const columns = [...orderColumns(), ...deliveryColumns(), ...amountColumns()];
  return csvFile({ name: `orders-${today(app.now())}`, columns, batches });
}

type Columns = CsvColumn<OrderFileRow>[];

// Their words are looked up before the first row, while it is known in which language.

function orderColumns(): Columns {
  const locale = getLocale();
  const wordOf = <Word extends string>(words: Record<Word, (_: object, as: object) => string>) => {
    return (word: Word) => words[word]({}, { locale });
  };
  const [status, channel] = [wordOf(statusLabel), wordOf(channelLabel)];
  const itemsOf = ({ lines }: OrderFileRow) =>
    joined(
      lines.map(({ name, quantity }) => `${name[locale]} × ${quantity}`),
      locale,
    );
  return [
    { heading: m.orders_number(), value: ({ orderNumber }) => orderNumber },
    { heading: m.orders_date(), value: ({ createdAt }) => csvInstant(createdAt) },
    { heading: m.requests_status(), value: (row) => status(row.status) },
    { heading: m.orders_desk_channel(), value: (row) => channel(row.channel) },
    { heading: m.requests_customer(), value: ({ customerName }) => customerName },
    { heading: m.requests_phone(), value: ({ customerPhone }) => formatPhone(customerPhone) },
    { heading: m.requests_email(), value: ({ customerEmail }) => customerEmail },
    { heading: m.orders_desk_column_items(), value: itemsOf },
    { heading: m.orders_desk_bottles(), value: ({ totalItems }) => totalItems },
  ];
}

function deliveryColumns(): Columns {
  const street = ({ addressLine1, addressLine2 }: OrderFileRow) =>
    joined([addressLine1, addressLine2], getLocale());
  return [
    { heading: m.orders_desk_address(), value: street },
    { heading: m.orders_desk_city(), value: ({ city }) => city },
    { heading: m.account_state(), value: ({ state }) => state ?? "" },
    { heading: m.account_postal_code(), value: ({ postalCode }) => postalCode ?? "" },
    { heading: m.account_landmark(), value: ({ landmark }) => landmark ?? "" },
    { heading: m.account_makani(), value: ({ makani }) => (makani ? formatMakani(makani) : "") },
    { heading: m.orders_desk_country(), value: ({ country }) => country },
    { heading: m.orders_instructions(), value: ({ instructions }) => instructions ?? "" },
  ];
}

/** As figures that a spreadsheet adds up, in dirhams. */
function amountColumns(): Columns {
  const inAed = (label: string) => `${label} (AED)`;
  return [
    { heading: inAed(m.orders_subtotal()), value: (row) => row.subtotalFils / 100 },
    { heading: inAed(m.orders_discount()), value: (row) => row.discountFils / 100 },
    { heading: m.orders_desk_code(), value: ({ discountCode }) => discountCode ?? "" },
    { heading: inAed(m.orders_shipping()), value: (row) => row.shippingFils / 100 },
    { heading: inAed(m.orders_desk_tax()), value: (row) => row.taxFils / 100 },
    { heading: inAed(m.orders_total()), value: (row) => row.totalFils / 100 },
    { heading: m.orders_desk_currency(), value: ({ currency }) => currency },
    { heading: m.orders_desk_rate(), value: ({ currencyRate }) => currencyRate },
  ];
}
