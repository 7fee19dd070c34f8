import { and, count, desc, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { isDecided, isKept } from "#app/features/dashboard/figures.server.ts";
import { stateOf } from "#app/features/visits/appointment.ts";
import { pageSize } from "#app/lib/list-query.ts";
import { endOfDay, startOfDay } from "#app/lib/time.ts";
import { getLocale } from "#app/paraglide/runtime.js";
import { readBatches } from "#app/platform/csv.server.ts";
import type { Db } from "#db/client.ts";
import { bookingSubmissions } from "#db/schema/booking.ts";
import { contactSubmissions } from "#db/schema/contact.ts";
import { deliveryStops } from "#db/schema/delivery.ts";
import { discountCodes } from "#db/schema/discounts.ts";
import { bookingStatuses, orderStatuses, payMethods, type VisitStage } from "#db/schema/enums.ts";
import { invoiceLines, invoices, payments } from "#db/schema/money.ts";
import { orders } from "#db/schema/orders.ts";
import { earned, type TallySubject, tallies } from "#db/schema/tallies.ts";
import { allocations, resources, visits } from "#db/schema/workshop.ts";
import { serviceNameIn } from "#db/service-name.ts";
import { ofTally } from "#db/tallies.ts";
import {
  type Counted,
  type Figure,
  figuresFor,
  type ReportRecord,
  type ReportSubject,
  reports,
  sumOf,
} from "./report.ts";
import { type FigureQuery, periodsIn, type ReportQuery, type Span } from "./report-query.ts";

export type ReportRow = Span & { counted: Counted };
export type NamedRow = { name: string | null; counted: Counted };

type Reader = { now: Date; mayRevenue: boolean };

type Asked = Pick<ReportQuery, "of" | "by"> & { span: Span };

export async function readReport(
  db: Db,
  { of, by, span }: Asked,
  reader: Reader,
): Promise<{ rows: ReportRow[]; named: NamedRow[] }> {
  const figures = figuresFor(reports[of], reader.mayRevenue);
  const periods = periodsIn(span, by);
  const counts = await countPeriods(db, { of, span, periods, now: reader.now, figures });
  const byPeriod = Map.groupBy(counts, ({ period }) => period);
  const rows = periods.map((each, index) => {
    const counted = byPeriod.get(index + 1);
    return { ...each, counted: counted ? addUp(counted, figures) : {} };
  });
  if (!reports[of].names) return { rows, named: [] };
  const named = [...Map.groupBy(counts, ({ name }) => name)].map(([name, rows]) => {
    return { name, counted: addUp(rows, figures) };
  });
  return { rows, named: named.toSorted(byFirst(figures)) };
}

const addUp = (rows: { counted: Counted }[], figures: Figure[]): Counted =>
  Object.fromEntries(figures.map(({ id }) => [id, sumOf(rows, id)]));

const byFirst =
  ([first]: Figure[]) =>
  (a: NamedRow, b: NamedRow): number =>
    (b.counted[first?.id ?? ""] ?? 0) - (a.counted[first?.id ?? ""] ?? 0) ||
    (a.name === null ? 1 : b.name === null ? -1 : a.name < b.name ? -1 : 1);

type Behind = { of: ReportSubject; span: Span } & FigureQuery;

export async function listBehind(db: Db, asked: Behind, reader: Reader) {
  const where = behind(asked);
  const source = sourceOf(asked.of, { span: asked.span, now: reader.now });
  const [{ total } = { total: 0 }] = await db.select({ total: count() }).from(source).where(where);
  const pages = Math.max(Math.ceil(total / pageSize), 1);
  const page = Math.min(asked.page, pages);
  const records = await readRecords(db, { source, where, ...reader })
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { records, part: { total, isCut: false, page, pages } };
}

export function readBehind(
  db: Db,
  asked: Omit<Behind, "page">,
  reader: Reader,
): AsyncGenerator<ReportRecord[]> {
  const where = behind(asked);
  const source = sourceOf(asked.of, { span: asked.span, now: reader.now });
  return readBatches<ReportRecord & { at: string }>((last, limit) => {
    const after = last && sql`(r.at, r.id) < (${last.at}::timestamptz, ${last.id}::uuid)`;
    return readRecords(db, { source, where: and(where, after), ...reader }).limit(limit);
  });
}

type Reading = Reader & { source: SQL; where: SQL | undefined };

type Stored = { status: string; visit: { stage: VisitStage; pausedAt: string | null } | null };

/** The state of an appointment says more than the status of its booking. */
const statusColumn = sql`json_build_object('status', r.status, 'visit', (select json_build_object(
    'stage', ${visits.stage}, 'pausedAt', ${visits.pausedAt})
    from ${visits} where ${visits.bookingId} = r.id))`.mapWith(
  ({ status, visit }: Stored): string => {
    const known = bookingStatuses.find((each) => each === status);
    if (!visit || !known) return status;
    const pausedAt = visit.pausedAt === null ? null : new Date(visit.pausedAt);
    return stateOf({ stage: visit.stage, pausedAt, status: known });
  },
);

function readRecords(db: Db, { source, where, mayRevenue }: Reading) {
  const fils = (column: string) =>
    mayRevenue ? sql<number | null>`${sql.raw(column)}`.mapWith(orders.totalFils) : sql<null>`null`;
  return db
    .select({
      id: sql<string>`r.id`,
      pageId: sql<string>`r.page_id`,
      at: sql<string>`r.at::text`,
      kind: sql<ReportRecord["kind"]>`r.kind`,
      reference: sql<string>`r.reference`,
      who: sql<string>`r.who`,
      what: sql<string | null>`r.what`,
      status: statusColumn,
      madeAt: sql<Date>`r.made_at`.mapWith(orders.createdAt),
      completedAt: sql<Date | null>`r.completed_at`.mapWith(orders.createdAt),
      goodsFils: fils("r.goods"),
      discountFils: fils("r.discount"),
      shippingFils: fils("r.shipping"),
      taxFils: fils("r.tax"),
      totalFils: fils("r.total"),
    })
    .from(source)
    .where(where)
    .orderBy(desc(sql`r.at`), desc(sql`r.id`));
}

function behind({ of, span, figure, name }: Omit<Behind, "page">): SQL | undefined {
  const { where } = countedBy[of][figure] ?? {};
  return and(
    isWithin(span),
    where,
    name === null ? undefined : name === "" ? sql`r.what is null` : sql`r.what = ${name}`,
  );
}

const isWithin = ({ from, to }: Span) =>
  sql`r.at between ${instantText(startOfDay(from))}::timestamptz and ${instantText(endOfDay(to))}::timestamptz`;

const instantText = (at: Date) => at.toISOString();

type Count = {
  of: ReportSubject;
  span: Span;
  periods: Span[];
  now: Date;
  figures: Figure[];
};

/** Counts per period and name, from tallies or by one scan of the rows. */
function countPeriods(db: Db, { of, span, periods, now, figures }: Count) {
  const tally = talliedBy[of];
  const starts = (type: "text" | "timestamptz", start: (of: Span) => string) =>
    sql`${`{${periods.map(start).join()}}`}::${sql.raw(type)}[]`;
  const period = tally
    ? sql`width_bucket(${tallies.part}, ${starts("text", ({ from }) => from)})`
    : sql`width_bucket(r.at, ${starts("timestamptz", ({ from }) => instantText(startOfDay(from)))})`;
  const name = tally?.name ?? (reports[of].names ? sql`r.what` : sql`null::text`);
  const figureOf = (id: string) => tally?.figures[id] ?? fromRows(countedBy[of][id]);
  const counted = Object.fromEntries(
    figures.map(({ id }) => [id, sql`coalesce(${figureOf(id)}, 0)`.mapWith(Number)]),
  );
  return (
    db
      .select({ period: period.mapWith(Number), name: sql<string | null>`${name}`, counted })
      .from(tally ? tallies : sourceOf(of, { span, now }))
      .where(tally ? ofTally(tally.subject, span) : isWithin(span))
      .groupBy(sql`1`, sql`2`)
      // Something added and removed leaves a tally of zero.
      .having(tally ? sql`sum(${tallies.count}) <> 0` : undefined)
  );
}

const fromRows = ({ where, sum }: CountedBy = {}) =>
  sql`${sum ? sql`sum(${sum})` : sql`count(*)`} filter (where ${where ?? sql`true`})`;

const tallySum = (column: "count" | "amount", ...statuses: string[]) => {
  const which = sql.raw(statuses.map((status) => `'${status}'`).join());
  return sql`sum(${tallies[column]}) filter (where ${tallies.status} in (${which}))`;
};

const talliedBy: {
  [of in ReportSubject]?: { subject: TallySubject; name?: SQL; figures: Record<string, SQL> };
} = {
  orders: {
    subject: "orders made",
    figures: {
      placed: sql`sum(${tallies.count})`,
      ...Object.fromEntries(orderStatuses.map((status) => [status, tallySum("count", status)])),
    },
  },
  revenue: {
    subject: "earned",
    name: sql`case when ${tallies.status} = 'booking' then ${tallies.name} end`,
    figures: {
      total: tallySum("amount", "booking", "order"),
      bookings: tallySum("count", "booking"),
      bookingTotal: tallySum("amount", "booking"),
      orders: tallySum("count", "order"),
      ...Object.fromEntries(
        ["goods", "discount", "shipping", "tax"].map((part) => [part, tallySum("amount", part)]),
      ),
      orderTotal: tallySum("amount", "order"),
    },
  },
};

const booked = () => {
  const { id, reference, name, servicePriceAed, status, ...table } = bookingSubmissions;
  return sql`select ${id} as id, ${id} as page_id, 'booking' as kind, ${reference} as reference, ${name} as who,
    ${serviceNameIn(getLocale())} as what, ${status} as status, ${table.createdAt} as made_at,
    ${earned.completedAt} as completed_at,
    ${table.callbackDueAt} as due_at, ${table.firstAnsweredAt} as first_answered_at,
    null::integer as goods, null::integer as discount, null::integer as shipping,
    null::integer as tax, ${servicePriceAed} * 100 as total
    from ${bookingSubmissions}
    left join ${earned} on ${earned.recordId} = ${id}
    where ${isNull(table.deletedAt)}`;
};

const placed = (what: SQLWrapper) => {
  const { id, orderNumber, customerName, status, ...table } = orders;
  return sql`select ${id} as id, ${id} as page_id, 'order' as kind, ${orderNumber} as reference,
    ${customerName} as who, ${what} as what, ${status} as status,
    ${table.createdAt} as made_at, ${earned.completedAt} as completed_at,
    null::timestamptz as due_at, null::timestamptz as first_answered_at,
    ${table.subtotalFils} as goods, ${table.discountFils} as discount,
    ${table.shippingFils} as shipping, ${table.taxFils} as tax, ${table.totalFils} as total
    from ${orders}
    left join ${discountCodes} on ${discountCodes.id} = ${table.discountCodeId}
    left join ${earned} on ${earned.recordId} = ${id}
    where ${isNull(table.deletedAt)}`;
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

const promise = { dueAt: sql`due_at`, firstAnsweredAt: sql`first_answered_at` };

function sourceOf(of: ReportSubject, { span, now }: { span: Span; now: Date }): SQL {
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
      return sql`(select completed_at as at, each.* from (${booked()}) each where completed_at is not null
        union all select completed_at as at, each.* from (${placed(sql`null::text`)}) each where completed_at is not null) r`;
    case "codes":
      // A cancelled order gives its use of the code back.
      return sql`(select made_at as at, each.* from (${placed(discountCodes.code)}) each
        where what is not null and status <> 'cancelled') r`;
    case "promises":
      return sql`(select made_at as at, each.* from (${booked()}) each where ${isDecided(promise, now)}
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
  b.reference, b.name as who, null::text as what, v.stage as status, b.created_at as made_at,
  null::timestamptz as completed_at, null::bigint as goods, null::bigint as discount,
  null::bigint as shipping, null::bigint as tax, b.service_price * 100 as total
  from ${visits} v join ${bookingSubmissions} b on b.id = v.booking_id
  where v.stage = 'no-show' and b.deleted_at is null
  union all select d.recorded_at, d.id, o.id, 'order', o.order_number, o.customer_name, null, d.outcome,
    o.created_at, null, null, null, null, null, o.total_fils
  from ${deliveryStops} d join ${orders} o on o.id = d.order_id
  where d.outcome = 'refused' and o.deleted_at is null`;

type CountedBy = { where?: SQL; sum?: SQL };

const isKind = (kind: ReportRecord["kind"]) => sql`r.kind = ${sql.raw(`'${kind}'`)}`;

const byStatus = (statuses: readonly string[]): { [figure: string]: CountedBy } =>
  Object.fromEntries(
    statuses.map((status) => [status, { where: sql`r.status = ${sql.raw(`'${status}'`)}` }]),
  );

const ofOrders = (sum: SQL): CountedBy => ({ where: isKind("order"), sum });

const countedPromises = (name: string, kind: ReportRecord["kind"]) => ({
  [name]: { where: isKind(kind) },
  [`${name}Kept`]: { where: sql`${isKind(kind)} and ${isKept(promise)}` },
  [`${name}Late`]: { where: sql`${isKind(kind)} and ${isKept(promise)} is not true` },
});

const countedBy: Record<ReportSubject, { [figure: string]: CountedBy }> = {
  bookings: { made: {}, ...byStatus(bookingStatuses) },
  orders: { placed: {}, ...byStatus(orderStatuses) },
  revenue: {
    total: { sum: sql`r.total` },
    bookings: { where: isKind("booking") },
    bookingTotal: { where: isKind("booking"), sum: sql`r.total` },
    orders: { where: isKind("order") },
    goods: ofOrders(sql`r.goods`),
    discount: ofOrders(sql`r.discount`),
    shipping: ofOrders(sql`r.shipping`),
    tax: ofOrders(sql`r.tax`),
    orderTotal: ofOrders(sql`r.total`),
  },
  sales: {
    total: { sum: sql`r.total` },
    sold: { sum: sql`r.quantity` },
    discount: { where: sql`r.discount <> 0`, sum: sql`r.discount` },
    tax: { where: sql`r.tax <> 0`, sum: sql`r.tax` },
  },
  payments: {
    total: { sum: sql`r.total` },
    ...Object.fromEntries(
      payMethods.map((method) => [
        method,
        { where: sql`r.status = ${sql.raw(`'${method}'`)}`, sum: sql`r.total` },
      ]),
    ),
    refunded: { where: sql`r.total < 0`, sum: sql`r.total` },
  },
  technicians: { total: { sum: sql`r.total` }, papers: {} },
  bays: {
    total: { sum: sql`r.total` },
    minutes: { where: sql`r.minutes > 0`, sum: sql`r.minutes` },
  },
  missed: {
    noShows: { where: isKind("visit") },
    noShowTotal: { where: isKind("visit"), sum: sql`r.total` },
    refused: { where: isKind("order") },
    refusedTotal: { where: isKind("order"), sum: sql`r.total` },
  },
  codes: { uses: {}, given: { sum: sql`r.discount` } },
  promises: { ...countedPromises("calls", "booking"), ...countedPromises("answers", "contact") },
};
