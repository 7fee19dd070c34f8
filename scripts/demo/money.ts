import { and, asc, eq, inArray, isNull, notInArray, or, sql } from "drizzle-orm";
import { creditInvoice, issueInvoice, recordPayments } from "#app/features/money/papers.server.ts";
import { linesOfOrder, linesOfVisit, type PaperLine } from "#app/features/money/papers.ts";
import {
  closeTill,
  findOpenTill,
  moveCash,
  openTill,
  readTills,
} from "#app/features/money/till.server.ts";
import { type CashCounts, cashFils } from "#app/features/money/till.ts";
import { newId } from "#app/lib/ids.ts";
import { aedToFils } from "#app/lib/money.ts";
import { instantOf, minuteMs, today } from "#app/lib/time.ts";
import type { Db, Tx } from "#db/client.ts";
import { auditLog } from "#db/schema/audit.ts";
import { bookingSubmissions } from "#db/schema/booking.ts";
import type { Party } from "#db/schema/enums.ts";
import {
  invoiceLines,
  invoiceSeries,
  invoices,
  payments,
  tillMovements,
  tillSessions,
  vatPeriods,
} from "#db/schema/money.ts";
import { orderItems, orders } from "#db/schema/orders.ts";
import { visits } from "#db/schema/workshop.ts";
import { isDemo } from "./draw.ts";
import { staffAt } from "./people.ts";

/** What was sold at a moment of the month, and how it was paid. */
type Sale = { at: Date; sell(): NewSale; paidBy: "counter" | "courier" };
type NewSale = Pick<
  Parameters<typeof issueInvoice>[1],
  "subject" | "reference" | "lines" | "buyer" | "locale"
>;

const floatFils = 30_000;

/** Money of the demo month: its visits and orders are invoiced and paid, and its drawers counted. */
export async function fillDemoMoney(db: Db, { now, seller }: { now: Date; seller: Party }) {
  if ((await db.$count(invoices)) > 0) return 0;
  const sales = [...(await soldVisits(db, seller)), ...(await soldOrders(db, seller))].sort(
    (a, b) => a.at.getTime() - b.at.getTime(),
  );
  for (const [day, ofDay] of Map.groupBy(sales, ({ at }) => today(at))) {
    const clock = (minutes: number) => () => instantOf(day, minutes);
    const actorId = staffAt(0);
    await openTill({ db, now: clock(590) }, { till: "1", floatFils, key: newId(), actorId });
    for (const [place, sale] of ofDay.entries()) await takeOne(db, { sale, place, seller });
    if (day === today(now)) continue;
    const app = { db, now: clock(21 * 60 + 10) };
    await countDrawer(app, ofDay.length % 5 === 0 ? 500 : 0);
  }
  return sales.length;
}

async function takeOne(
  db: Db,
  { sale, place, seller }: { sale: Sale; place: number; seller: Party },
): Promise<void> {
  const { at, sell, paidBy } = sale;
  const actorId = staffAt(place % 2);
  const tillSessionId = (await findOpenTill(db, "1"))?.id ?? null;
  await db.transaction(async (tx) => {
    const sold = sell();
    const suppliedOn = today(at);
    const { id, totalFils } = await issueInvoice(tx, { ...sold, seller, suppliedOn, actorId, at });
    if (totalFils === 0) return;
    const pay = (method: "cash" | "card" | "courier", amountFils: number) =>
      recordPayments(tx, id, {
        paid: [{ method, amountFils, reference: method === "card" ? "0042" : "" }],
        tillSessionId: method === "courier" ? null : tillSessionId,
        key: newId(),
        actorId,
        at,
      });
    if (paidBy === "courier") {
      await pay("courier", totalFils);
      return;
    }
    // Of every few cars one is paid in two ways, one later, and one has its money back.
    const kind = (at.getTime() / minuteMs) % 19;
    if (kind === 0) return;
    const inCash = kind < 9 ? totalFils : kind < 12 ? Math.min(10_000, totalFils) : 0;
    if (inCash > 0) await pay("cash", inCash);
    if (inCash < totalFils) await pay("card", totalFils - inCash);
    if (kind !== 12) return;
    await creditInvoice(tx, id, { lines: sold.lines, reason: "Water marks", actorId, at });
    await pay("card", -totalFils);
  });
}

async function countDrawer(app: { db: Db; now: () => Date }, missingFils: number) {
  const { open } = await readTills(app.db, { mayExpect: true });
  const drawer = open.find(({ till }) => till === "1");
  if (!drawer) return;
  const actorId = staffAt(1);
  const bankFils = Math.floor(((drawer.expectedFils ?? 0) - floatFils) / 10_000) * 10_000;
  if (bankFils > 0) {
    const seen = `${drawer.id} ${newId()}`;
    const out = { kind: "pay-out", amountFils: bankFils, reason: "To the bank" } as const;
    await moveCash(app, { ...out, seen, actorId });
  }
  const { version = "" } = (await findOpenTill(app.db, "1")) ?? {};
  const left = (drawer.expectedFils ?? 0) - Math.max(bankFils, 0) - missingFils;
  const count = { seen: version, counts: piecesOf(left), differenceReason: "Wrong change" };
  await closeTill(app, { ...count, actorId });
}

/** An amount in as few pieces as there are. */
function piecesOf(fils: number): CashCounts {
  let left = fils;
  return Object.fromEntries(
    cashFils.map((piece) => {
      const count = Math.floor(left / piece);
      left -= count * piece;
      return [piece, count];
    }),
  );
}

async function soldVisits(db: Db, seller: Party): Promise<Sale[]> {
  const done = await db
    .select({ booking: bookingSubmissions, visitId: visits.id })
    .from(bookingSubmissions)
    .innerJoin(visits, eq(visits.bookingId, bookingSubmissions.id))
    .where(
      and(isDemo(bookingSubmissions.id, "booking"), eq(bookingSubmissions.status, "completed")),
    )
    .orderBy(asc(bookingSubmissions.updatedAt));
  return done.map(({ booking, visitId }) => ({
    at: booking.updatedAt,
    paidBy: "counter",
    sell() {
      const { serviceId: itemId, serviceName: name, servicePriceAed } = booking;
      const unitFils = aedToFils(servicePriceAed);
      const line = { kind: "service", itemId, quantity: 1 } as const;
      return {
        subject: { visitId },
        reference: booking.reference,
        lines: linesOfVisit(
          [{ ...line, name: { en: name, ar: name }, unitFils }],
          seller.trn !== null,
        ),
        buyer: { name: { en: booking.name, ar: booking.name }, lines: [booking.phone], trn: null },
        locale: booking.locale,
      };
    },
  }));
}

const names = {
  delivery: { en: "Delivery", ar: "التوصيل" },
  discount: { en: "Discount", ar: "خصم" },
  charge: { en: "Charge", ar: "رسوم" },
};

async function soldOrders(db: Db, seller: Party): Promise<Sale[]> {
  const done = await db
    .select()
    .from(orders)
    .where(and(isDemo(orders.id, "order"), inArray(orders.status, ["delivered", "completed"])))
    .orderBy(asc(orders.updatedAt));
  const items = await db.select().from(orderItems);
  const ofOrder = Map.groupBy(items, ({ orderId }) => orderId);
  return done.map((order) => ({
    at: order.updatedAt,
    paidBy: "courier",
    sell() {
      const sold = (ofOrder.get(order.id) ?? []).map((item) => ({
        kind: "perfume" as const,
        itemId: item.perfumeId ?? "",
        name: { en: item.perfumeName, ar: item.perfumeName },
        quantity: item.quantity,
        unitFils: item.perfumePriceFils,
      }));
      const isExport = order.country !== "UAE";
      const lines: PaperLine[] = linesOfOrder(sold, {
        amounts: order,
        names,
        hasVat: seller.trn !== null,
        isExport,
      });
      const name = { en: order.customerName, ar: order.customerName };
      return {
        subject: { orderId: order.id },
        reference: order.orderNumber,
        lines,
        buyer: { name, lines: [order.city], trn: null },
        locale: order.locale,
      };
    },
  }));
}

const papers = [invoices, invoiceLines, payments, tillMovements, tillSessions, vatPeriods];

/** Removes the money of the demo month; not once there are papers of others, whose numbers follow. */
export async function removeDemoMoney(tx: Tx): Promise<void> {
  const ofDemo = tx
    .select({ id: visits.id })
    .from(visits)
    .where(isDemo(visits.bookingId, "booking"));
  const others = or(
    notInArray(invoices.visitId, ofDemo),
    and(isNull(invoices.visitId), sql`not ${isDemo(invoices.orderId, "order")}`),
  );
  if ((await tx.$count(invoices)) === 0 || (await tx.$count(invoices, others)) > 0) return;
  for (const table of papers) await tx.execute(sql`alter table ${table} disable trigger user`);
  await tx.delete(payments);
  await tx.delete(invoiceLines);
  await tx.delete(invoices);
  await tx.delete(tillMovements);
  await tx.delete(tillSessions);
  await tx.delete(vatPeriods);
  await tx.delete(invoiceSeries);
  await tx
    .delete(auditLog)
    .where(inArray(auditLog.tableName, ["till_sessions", "vat_periods", "invoices"]));
  for (const table of papers) await tx.execute(sql`alter table ${table} enable trigger user`);
}
