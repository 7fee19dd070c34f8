import { asc, eq, inArray } from "drizzle-orm";
import { ensureInvoice } from "#app/features/money/counter.server.ts";
import { creditInvoice, recordPayments, type Sale } from "#app/features/money/papers.server.ts";
import {
  closeTill,
  findOpenTill,
  moveCash,
  openTill,
  readTills,
} from "#app/features/money/till.server.ts";
import { type CashCounts, cashFils } from "#app/features/money/till.ts";
import { payOnDelivery } from "#app/features/orders/order-ticket.server.ts";
import { readTicket } from "#app/features/visits/visit-ticket.server.ts";
import { newId } from "#app/lib/ids.ts";
import { instantOf, minuteMs, today } from "#app/lib/time.ts";
import type { Db, Tx } from "#db/client.ts";
import { bookingSubmissions } from "#db/schema/booking.ts";
import { orders } from "#db/schema/orders.ts";
import { visits } from "#db/schema/workshop.ts";
import type { Shop } from "./orders.ts";
import { staffAt } from "./people.ts";

/** An order that was delivered, or the ticket of a visit that was collected. */
type Sold = { at: Date } & ({ orderId: string } | { ticket: Parameters<typeof readTicket>[1] });

const floatFils = 30_000;

/** Money of the demo month: its visits and orders are invoiced and paid, and its drawers counted. */
export async function fillDemoMoney(tx: Tx, shop: Shop): Promise<void> {
  const delivered = await tx
    .select({ at: orders.updatedAt, orderId: orders.id })
    .from(orders)
    .where(inArray(orders.status, ["delivered", "completed"]));
  const collected = await tx
    .select({ booking: bookingSubmissions, visit: visits })
    .from(bookingSubmissions)
    .innerJoin(visits, eq(visits.bookingId, bookingSubmissions.id))
    .where(eq(bookingSubmissions.status, "completed"))
    .orderBy(asc(bookingSubmissions.updatedAt));
  const visited = collected.map((ticket) => ({ at: ticket.booking.updatedAt, ticket }));
  const sales: Sold[] = [...visited, ...delivered].sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const [day, ofDay] of Map.groupBy(sales, ({ at }) => today(at))) {
    const clock = (minutes: number) => () => instantOf(day, minutes);
    const actorId = staffAt(0);
    await openTill({ db: tx, now: clock(590) }, { till: "1", floatFils, key: newId(), actorId });
    for (const [place, sold] of ofDay.entries()) {
      const deed = { settings: shop.settings, actorId: staffAt(place % 2), at: sold.at };
      if ("orderId" in sold) await payOnDelivery(tx, sold.orderId, deed);
      else await payAtCounter(tx, await readTicket(tx, sold.ticket, deed), deed);
    }
    if (day === today(shop.now)) continue;
    const app = { db: tx, now: clock(21 * 60 + 10) };
    await countDrawer(app, ofDay.length % 5 === 0 ? 500 : 0);
  }
}

type Deed = { settings: Shop["settings"]; actorId: string; at: Date };

/** Some cars are paid in two ways, later, or refunded. */
async function payAtCounter(tx: Tx, sale: Sale, deed: Deed): Promise<void> {
  const due = await ensureInvoice(tx, sale, deed);
  const kind = (deed.at.getTime() / minuteMs) % 19;
  if (!due || kind === 0) return;
  const { id, totalFils } = due.invoice;
  const { actorId, at } = deed;
  const tillSessionId = (await findOpenTill(tx, "1"))?.id ?? null;
  const pay = (method: "cash" | "card", amountFils: number) =>
    recordPayments(tx, id, {
      paid: [{ method, amountFils, reference: method === "card" ? "0042" : "" }],
      tillSessionId,
      key: newId(),
      actorId,
      at,
    });
  const inCash = kind < 9 ? totalFils : kind < 12 ? Math.min(10_000, totalFils) : 0;
  if (inCash > 0) await pay("cash", inCash);
  if (inCash < totalFils) await pay("card", totalFils - inCash);
  if (kind !== 12) return;
  await creditInvoice(tx, id, { lines: sale.lines, reason: "Water marks", actorId, at });
  await pay("card", -totalFils);
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
