import { issueInvoice, type Subject } from "#app/features/money/papers.server.ts";
import type { Db } from "#db/client.ts";
import { samplePaper } from "./sample-paper.ts";

/** The sample invoice, issued for a visit or an order. */
export async function addInvoice(db: Db, subject: Subject): Promise<string> {
  const { reference, lines, seller, buyer, issuedOn } = samplePaper;
  const { id } = await db.transaction((tx) =>
    issueInvoice(tx, {
      subject,
      reference,
      lines,
      seller,
      buyer,
      suppliedOn: issuedOn,
      locale: "en",
      actorId: null,
      at: new Date(),
    }),
  );
  return id;
}
