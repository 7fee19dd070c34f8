import { eq } from "drizzle-orm";
import {
  ensureInvoice,
  isInvoiced,
  readOpenFils,
  sellerOf,
  takeBackInvoice,
} from "#app/features/money/counter.server.ts";
import { readPapers, type Sale } from "#app/features/money/papers.server.ts";
import { linesOfVisit } from "#app/features/money/papers.ts";
import { formatPhone } from "#app/lib/phone.ts";
import { today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import type { App } from "#app/platform/app.ts";
import type { Db, Tx } from "#db/client.ts";
import type { bookingSubmissions } from "#db/schema/booking.ts";
import { isAgreed, type Party } from "#db/schema/enums.ts";
import { visits } from "#db/schema/workshop.ts";
import { visitLinesColumn } from "#db/visit-lines.ts";

type Sold = {
  visit: Pick<typeof visits.$inferSelect, "id" | "collectedAt">;
  booking: Pick<typeof bookingSubmissions.$inferSelect, "reference" | "name" | "phone" | "locale">;
};

type Selling = { settings: App["settings"]; at: Date; buyer?: Party | undefined };

export async function readTicket(
  db: Db | Tx,
  { visit, booking }: Sold,
  { settings, at, buyer }: Selling,
): Promise<Sale> {
  const isIts = eq(visits.id, visit.id);
  const [{ lines } = { lines: [] }] = await db
    .select({ lines: visitLinesColumn })
    .from(visits)
    .where(isIts);
  const sold = lines.filter(isAgreed).map(({ kind, itemId, name, quantity, priceFils }) => {
    return { kind, itemId, name, quantity, unitFils: priceFils };
  });
  const { name, phone, reference, locale } = booking;
  const customer = { name: { en: name, ar: name }, lines: [formatPhone(phone)], trn: null };
  return {
    subject: { visitId: visit.id },
    reference,
    lines: linesOfVisit(sold, sellerOf(settings).trn !== null),
    buyer: buyer ?? customer,
    suppliedOn: today(visit.collectedAt ?? at),
    locale,
  };
}

/** The refusal of a change to what an invoice says; it is answered by a credit note first. */
export async function refuseInvoiced(
  tx: Tx,
  visitId: string,
): Promise<{ ok: false; reason: "invoiced" } | null> {
  return (await isInvoiced(tx, { visitId })) ? { ok: false, reason: "invoiced" } : null;
}

/** Takes back the unpaid invoice of a car that was not collected after all. */
export async function takeBackUnpaid(
  tx: Tx,
  visitId: string,
  { actorId, at }: { actorId: string | null; at: Date },
): Promise<void> {
  const { standing } = await readPapers(tx, { visitId });
  if (!standing || standing.creditedFils > 0 || standing.invoice.totalFils === 0) return;
  const invoiceId = standing.invoice.id;
  await takeBackInvoice(tx, { visitId }, { invoiceId, reason: m.money_not_collected, actorId, at });
}

/** The refusal of a collection while something of the ticket is open. */
export async function refuseUnpaid(
  tx: Tx,
  sold: Sold,
  selling: Selling,
): Promise<{ ok: false; reason: "open-amount"; openFils: number; visitId: string } | null> {
  const openFils = await readOpenFils(tx, await readTicket(tx, sold, selling));
  if (openFils === 0) return null;
  return { ok: false, reason: "open-amount", openFils, visitId: sold.visit.id };
}

/** The invoice with which a car leaves, if its ticket had none. */
export async function issueOnCollection(
  tx: Tx,
  sold: Sold,
  { actorId, ...selling }: Selling & { actorId: string | null },
): Promise<void> {
  await ensureInvoice(tx, await readTicket(tx, sold, selling), { ...selling, actorId });
}
