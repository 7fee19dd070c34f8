import { and, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { isCompleted, isDecided, isRequest } from "#app/features/dashboard/figures.server.ts";
import { getLocale } from "#app/paraglide/runtime.js";
import { bookingEvents, bookingSubmissions } from "#db/schema/booking.ts";
import { contactSubmissions } from "#db/schema/contact.ts";
import { deliveryStops } from "#db/schema/delivery.ts";
import { discountCodes } from "#db/schema/discounts.ts";
import { invoiceLines, invoices, payments } from "#db/schema/money.ts";
import { orderEvents, orders } from "#db/schema/orders.ts";
import { allocations, resources, visits } from "#db/schema/workshop.ts";
import { serviceNameIn } from "#db/visit-lines.ts";
import type { ReportSubject } from "./report.ts";
import type { Span } from "./report-query.ts";

/** The last time that it was completed; null while it is not. */
const completedAt = (
  { id, status, createdAt }: typeof bookingSubmissions | typeof orders,
  recordId: typeof bookingEvents.bookingId | typeof orderEvents.orderId,
) => {
  const { table } = recordId;
  return sql`case when ${status} = 'completed' then coalesce((
    select max(${table}.created_at) from ${table}
    where ${recordId} = ${id} and ${table}.to_status = 'completed'), ${createdAt}) end`;
};

const booked = (which?: SQL) => {
  const { id, reference, name, servicePriceAed, status, ...table } = bookingSubmissions;
  return sql`select ${id} as id, ${id} as page_id, 'booking' as kind, ${reference} as reference, ${name} as who,
    ${serviceNameIn(getLocale())} as what, ${status} as status, ${table.createdAt} as made_at,
    ${completedAt(bookingSubmissions, bookingEvents.bookingId)} as completed_at,
    ${table.callbackDueAt} as due_at, ${table.firstAnsweredAt} as first_answered_at,
    null::integer as goods, null::integer as discount, null::integer as shipping,
    null::integer as tax, ${servicePriceAed} * 100 as total
    from ${bookingSubmissions} where ${and(isNull(table.deletedAt), which)}`;
};

const placed = (what: SQLWrapper, which?: SQL) => {
  const { id, orderNumber, customerName, status, ...table } = orders;
  return sql`select ${id} as id, ${id} as page_id, 'order' as kind, ${orderNumber} as reference,
    ${customerName} as who, ${what} as what, ${status} as status,
    ${table.createdAt} as made_at, ${completedAt(orders, orderEvents.orderId)} as completed_at,
    null::timestamptz as due_at, null::timestamptz as first_answered_at,
    ${table.subtotalFils} as goods, ${table.discountFils} as discount,
    ${table.shippingFils} as shipping, ${table.taxFils} as tax, ${table.totalFils} as total
    from ${orders}
    left join ${discountCodes} on ${discountCodes.id} = ${table.discountCodeId}
    where ${and(isNull(table.deletedAt), which)}`;
};

const written = (() => {
  const { id, name, subject, status, createdAt, ...table } = contactSubmissions;
  return sql`select ${id} as id, ${id} as page_id, 'contact' as kind, '' as reference, ${name} as who,
    ${subject} as what, ${status} as status, ${createdAt} as made_at,
    null::timestamptz as completed_at, ${table.replyDueAt} as due_at,
    ${table.firstAnsweredAt} as first_answered_at, null::integer as goods,
    null::integer as discount, null::integer as shipping, null::integer as tax,
    null::integer as total
    from ${contactSubmissions} where ${isNull(table.deletedAt)}`;
})();

export const promise = { dueAt: sql`due_at`, firstAnsweredAt: sql`first_answered_at` };

/** The rows that a report counts, each with the moment `at` by which it belongs to a period. */
export function sourceOf(of: ReportSubject, { span, now }: { span: Span; now: Date }): SQL {
  switch (of) {
    case "sales":
      return sql`(${soldLines(span)}) r`;
    case "payments":
      return sql`(${paid}) r`;
    case "technicians":
      return sql`(${worked(span, sql`= 'technician'`)}) r`;
    case "bays":
      return sql`(${worked(span, sql`<> 'technician'`)}) r`;
    case "missed":
      return sql`(${missed}) r`;
    case "bookings":
      return sql`(select made_at as at, each.* from (${booked()}) each) r`;
    case "orders":
      return sql`(select made_at as at, each.* from (${placed(discountCodes.code)}) each) r`;
    case "revenue":
      // Offset, so that PostgreSQL looks for the time of a completion once.
      return sql`(select completed_at as at, each.* from (${booked(isCompleted(bookingSubmissions.status))} offset 0) each
        union all select completed_at as at, each.* from (${placed(sql`null::text`, isCompleted(orders.status))} offset 0) each) r`;
    case "codes":
      // A cancelled order gives its use of the code back.
      return sql`(select made_at as at, each.* from (${placed(discountCodes.code)}) each
        where what is not null and status <> 'cancelled') r`;
    case "promises":
      return sql`(select made_at as at, each.* from (${booked(isRequest)}) each where ${isDecided(promise, now)}
        union all select made_at as at, each.* from (${written}) each where ${isDecided(promise, now)}) r`;
  }
}

const paperColumns = sql`case when i.visit_id is null then 'order' else 'visit' end as kind,
  coalesce(i.visit_id, i.order_id) as page_id, i.created_at as made_at,
  i.series || '-' || i.year || '-' || lpad(i.number::text, 5, '0') as reference,
  i.buyer -> 'name' ->> 'en' as who, null::timestamptz as completed_at,
  null::bigint as goods, null::bigint as shipping`;

const isIssuedIn = ({ from, to }: Span) => sql`i.issued_on between ${from}::date and ${to}::date`;

/** Lines of invoices, and of credit notes with the other sign. */
const soldLines = (span: Span) => sql`select i.created_at as at, l.id, ${paperColumns},
  i.kind as status, ${getLocale() === "ar" ? sql`l.name_ar` : sql`l.name`} as what,
  case i.kind when 'invoice' then l.quantity else -l.quantity end as quantity,
  case l.kind when 'discount' then -l.amount_fils else 0 end as discount,
  l.vat_fils as tax, l.amount_fils as total
  from ${invoices} i join ${invoiceLines} l on l.invoice_id = i.id where ${isIssuedIn(span)}`;

const paid = sql`select p.created_at as at, p.id, ${paperColumns}, p.method as status,
  null::text as what, null::bigint as discount, null::bigint as tax, p.amount_fils as total
  from ${payments} p join ${invoices} i on i.id = p.invoice_id`;

/**
 * Papers of visits by those who worked on them, or by the bays where: several share a paper to the
 * fils. Time in a bay counts once, for the invoice that stands.
 */
const worked = (span: Span, kind: SQL) => sql`select i.created_at as at,
  md5(i.id || coalesce(w.id::text, ''))::uuid as id, ${paperColumns}, i.kind as status,
  ${getLocale() === "ar" ? sql`w.name_ar` : sql`w.name`} as what,
  case when i.kind = 'invoice' and c.id is null then w.minutes else 0 end as minutes,
  null::bigint as discount, null::bigint as tax,
  i.total_fils / coalesce(w.people, 1)
    + case when coalesce(w.place, 1) = 1 then i.total_fils % coalesce(w.people, 1) else 0 end as total
  from ${invoices} i
  left join ${invoices} c on c.invoice_id = i.id
  left join lateral (select s.id, s.name, s.name_ar,
      sum(extract(epoch from a.ends_at - a.starts_at)) / 60 as minutes,
      count(*) over () as people, row_number() over (order by s.id) as place
    from ${allocations} a join ${resources} s on s.id = a.resource_id
    where a.visit_id = i.visit_id and s.kind ${kind} group by s.id) w on true
  where i.visit_id is not null and ${isIssuedIn(span)}`;

const missed = sql`select v.arrives_at as at, v.id, v.id as page_id, 'visit' as kind,
  b.reference, b.name as who, null::text as what, v.state as status, b.created_at as made_at,
  null::timestamptz as completed_at, null::bigint as goods, null::bigint as discount,
  null::bigint as shipping, null::bigint as tax, b.service_price * 100 as total
  from ${visits} v join ${bookingSubmissions} b on b.id = v.booking_id
  where v.state = 'no-show' and b.deleted_at is null
  union all select d.recorded_at, d.id, o.id, 'order', o.order_number, o.customer_name, null, d.outcome,
    o.created_at, null, null, null, null, null, o.total_fils
  from ${deliveryStops} d join ${orders} o on o.id = d.order_id
  where d.outcome = 'refused' and o.deleted_at is null`;
