import { eq, inArray, isNull, sql } from "drizzle-orm";
import { inboxActions } from "#app/admin/action.server.ts";
import type { DeletableRecords } from "#app/admin/records.server.ts";
import { type Currency, dirham } from "#app/features/currency/currency.ts";
import { formatMakani } from "#app/features/customers/address-lines.ts";
import { joined } from "#app/lib/locale.ts";
import { formatPhone } from "#app/lib/phone.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { type CsvColumn, csvInstant, wordsNow } from "#app/platform/csv.server.ts";
import type { Db } from "#db/client.ts";
import { currencies } from "#db/schema/currency.ts";
import { type OrderChannel, orderStatuses } from "#db/schema/enums.ts";
import { orders as table } from "#db/schema/orders.ts";
import { type OrderSort, orderActions } from "./order-actions.ts";
import { orderKind } from "./order-changes.server.ts";
import { lineView } from "./order-view.ts";
import { orderResource as resource } from "./orders.admin.tsx";
import { orderWhatsapp } from "./orders.mail.ts";
import {
  currencyColumns,
  findReadableOrder,
  linesColumn,
  type ReadOrder,
  readOrderFile,
  summaryColumns,
} from "./orders.queries.server.ts";
import { channelLabel, type OrderSummary, statusLabel } from "./orders.ts";

export type OrderRow = Omit<OrderSummary, "currency" | "lines"> & {
  name: string;
  channel: OrderChannel;
  customer: { name: string; phone: string };
  bottles: string[];
  lineCount: number;
  seenIn: Currency | null;
};

export type OrderDetails = ReadOrder & {
  name: string;
  bottles: ReturnType<typeof lineView>[];
  greeting: string;
};

export const staffOrders: DeletableRecords<OrderRow, OrderDetails, OrderFileRow, OrderSort> = {
  resource,
  readers: ["read"],
  kind: orderKind,
  actions: inboxActions({
    resource,
    actions: orderActions,
    statuses: orderStatuses,
    kind: orderKind,
    deleted: m.orders_staff_deleted,
    nameOf: table.orderNumber,
  }),
  source: () => ({
    table,
    id: table.id,
    status: table.status,
    searchText: table.searchText,
    where: isNull(table.deletedAt),
    sorts: {
      created: [table.createdAt],
      customer: [sql`lower(${table.customerName})`],
      number: [table.orderNumber],
      total: [table.totalFils],
      status: [table.status, table.createdAt],
    },
  }),
  read: ({ db }, ids) => readRows(db, ids),
  async find({ db, settings }, orderId, reader) {
    const order = await findReadableOrder(db, { orderId, reader });
    if (!order) return null;
    const greeting = orderWhatsapp(order, settings.brand);
    return { ...order, name: order.orderNumber, bottles: order.lines.map(lineView), greeting };
  },
  deletedNames: { title: table.orderNumber, detail: table.customerName },
  auditName: table.orderNumber,
  emailOf: ({ customer }) => customer.email,
  history: { moves: orderKind.history, notes: (orderId) => ({ orderId }) },
  file: {
    action: orderActions.export,
    columns: () => [...orderColumns(), ...deliveryColumns(), ...amountColumns()],
    read: ({ db }, ids) => readOrderFile(db, ids),
  },
};

async function readRows(db: Db, ids: string[]): Promise<OrderRow[]> {
  const rows = await db
    .select({
      ...summaryColumns,
      currency: currencyColumns,
      channel: table.channel,
      customer: { name: table.customerName, phone: table.customerPhone },
      lines: linesColumn,
    })
    .from(table)
    .innerJoin(currencies, eq(currencies.code, table.currency))
    .where(inArray(table.id, ids));
  const locale = getLocale();
  return rows.map(({ lines, currency, ...row }) => ({
    ...row,
    name: row.orderNumber,
    bottles: lines
      .slice(0, 2)
      .map(({ name, quantity }) => bottlesOf({ name: name[locale], quantity })),
    lineCount: lines.length,
    seenIn: currency.code === dirham.code ? null : currency,
  }));
}

const bottlesOf = (line: { name: string; quantity: number }) =>
  m.orders_line_times(line).replace(/ × (?=\d+$)/, "\u00a0×\u00a0");

type OrderFileRow = Awaited<ReturnType<typeof readOrderFile>>[number];

type Columns = CsvColumn<OrderFileRow>[];

// Texts are looked up before the first row, while the language of the request is known.

function orderColumns(): Columns {
  const locale = getLocale();
  const [statuses, channels] = [wordsNow(statusLabel), wordsNow(channelLabel)];
  const itemsOf = ({ lines }: OrderFileRow) =>
    joined(
      lines.map(({ name, quantity }) => `${name[locale]} × ${quantity}`),
      locale,
    );
  return [
    { heading: m.orders_number(), value: ({ orderNumber }) => orderNumber },
    { heading: m.orders_date(), value: ({ createdAt }) => csvInstant(createdAt) },
    { heading: m.ui_status(), value: ({ status }) => statuses[status] },
    { heading: m.orders_channel(), value: ({ channel }) => channels[channel] },
    { heading: m.ui_customer(), value: ({ customer }) => customer.name },
    { heading: m.ui_phone(), value: ({ customer }) => formatPhone(customer.phone) },
    { heading: m.ui_email(), value: ({ customer }) => customer.email },
    { heading: m.orders_staff_column_items(), value: itemsOf },
    { heading: m.orders_staff_bottles(), value: ({ totalItems }) => totalItems },
  ];
}

function deliveryColumns(): Columns {
  const street = ({ address: { addressLine1, addressLine2 } }: OrderFileRow) =>
    joined([addressLine1, addressLine2], getLocale());
  return [
    { heading: m.orders_delivery_address(), value: street },
    { heading: m.orders_staff_city(), value: ({ address }) => address.city },
    { heading: m.account_state(), value: ({ address }) => address.state ?? "" },
    { heading: m.account_postal_code(), value: ({ address }) => address.postalCode ?? "" },
    { heading: m.account_landmark(), value: ({ address }) => address.landmark ?? "" },
    {
      heading: m.account_makani(),
      value: ({ address: { makani } }) => (makani ? formatMakani(makani) : ""),
    },
    { heading: m.orders_staff_country(), value: ({ address }) => address.country },
    { heading: m.orders_instructions(), value: ({ instructions }) => instructions ?? "" },
  ];
}

/** Numbers in dirhams, so that a spreadsheet can add them up. */
function amountColumns(): Columns {
  const inAed = (label: string) => `${label} (AED)`;
  return [
    { heading: inAed(m.orders_subtotal()), value: (row) => row.amounts.subtotalFils / 100 },
    { heading: inAed(m.orders_discount()), value: (row) => row.amounts.discountFils / 100 },
    { heading: m.orders_staff_code(), value: ({ discountCode }) => discountCode ?? "" },
    { heading: inAed(m.orders_shipping()), value: (row) => row.amounts.shippingFils / 100 },
    { heading: inAed(m.orders_staff_tax()), value: (row) => row.amounts.taxFils / 100 },
    { heading: inAed(m.orders_total()), value: (row) => row.totalFils / 100 },
    { heading: m.orders_staff_currency(), value: ({ currency }) => currency.code },
    { heading: m.orders_staff_rate(), value: ({ currency }) => currency.rate },
  ];
}
