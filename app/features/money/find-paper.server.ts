import { asc, eq } from "drizzle-orm";
import { isId } from "#app/lib/ids.ts";
import type { Db } from "#db/client.ts";
import { invoices, payments } from "#db/schema/money.ts";
import { readPaperLines } from "./papers.server.ts";
import { paperNumber } from "./papers.ts";
import type { Paper } from "./sheet.ts";

export type FoundPaper = Paper & { visitId: string | null; orderId: string | null };

/** An invoice or a credit note with what was paid, as its sheet prints it. */
export async function findPaper(db: Db, invoiceId: string): Promise<FoundPaper | null> {
  if (!isId(invoiceId)) return null;
  const [paper] = await db.select().from(invoices).where(eq(invoices.id, invoiceId));
  if (!paper) return null;
  const { invoiceId: creditedId, kind, visitId, orderId, buyer, seller } = paper;
  const { reference, issuedOn, suppliedOn, isTaxInvoice, reason } = paper;
  const [credited] = creditedId
    ? await db.select().from(invoices).where(eq(invoices.id, creditedId))
    : [];
  const paid = await db
    .select({
      method: payments.method,
      amountFils: payments.amountFils,
      reference: payments.reference,
      createdAt: payments.createdAt,
    })
    .from(payments)
    .where(eq(payments.invoiceId, invoiceId))
    .orderBy(asc(payments.createdAt), asc(payments.id));
  return {
    kind,
    visitId,
    orderId,
    number: paperNumber(paper),
    invoiceNumber: credited && paperNumber(credited),
    reference,
    isOrder: orderId !== null,
    issuedOn,
    suppliedOn,
    isTaxInvoice,
    seller,
    buyer,
    lines: await readPaperLines(db, invoiceId),
    payments: paid,
    reason,
    remarks: [],
  };
}
