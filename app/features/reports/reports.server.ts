import { and, count, desc, type SQL, sql } from "drizzle-orm";
import { isKept } from "#app/features/dashboard/figures.server.ts";
import { pageSize } from "#app/lib/list-query.ts";
import { endOfDay, startOfDay } from "#app/lib/time.ts";
import { readBatches } from "#app/platform/csv.server.ts";
import { placeOf } from "#app/platform/list-page.server.ts";
import type { Db } from "#db/client.ts";
import { bookingStatuses, orderStatuses, payMethods } from "#db/schema/enums.ts";
import { orders } from "#db/schema/orders.ts";
import { visits } from "#db/schema/workshop.ts";
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
import { promise, sourceOf } from "./report-rows.server.ts";

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
  const { page, pages } = placeOf(asked.page, total);
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

/** The state of an appointment says more than the status of its booking. */
const statusColumn = sql<string>`coalesce(
  (select ${visits.state} from ${visits} where ${visits.bookingId} = r.id), r.status)`;

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

/** Counts per period and name, by one scan of the rows. */
function countPeriods(db: Db, { of, span, periods, now, figures }: Count) {
  const starts = periods.map(({ from }) => instantText(startOfDay(from)));
  const period = sql`width_bucket(r.at, ${`{${starts.join()}}`}::timestamptz[])`;
  const name = reports[of].names ? sql`r.what` : sql`null::text`;
  const counted = Object.fromEntries(
    figures.map(({ id }) => [id, sql`coalesce(${figureOf(countedBy[of][id])}, 0)`.mapWith(Number)]),
  );
  return db
    .select({ period: period.mapWith(Number), name: sql<string | null>`${name}`, counted })
    .from(sourceOf(of, { span, now }))
    .where(isWithin(span))
    .groupBy(sql`1`, sql`2`);
}

const figureOf = ({ where, sum }: CountedBy = {}) =>
  sql`${sum ? sql`sum(${sum})` : sql`count(*)`} filter (where ${where ?? sql`true`})`;

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
