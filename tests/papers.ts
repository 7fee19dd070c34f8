import { issueInvoice, type Subject } from "#app/features/money/papers.server.ts";
import { today } from "#app/lib/time.ts";
import type { Db, Tx } from "#db/client.ts";
import { samplePaper } from "./sample-paper.ts";

/** The sample invoice, issued for a visit or an order at that moment. */
export function issueSample(tx: Tx, subject: Subject, at: Date, lines = samplePaper.lines) {
  const { reference, seller, buyer } = samplePaper;
  const sold = { reference, lines, seller, buyer, suppliedOn: today(at) };
  return issueInvoice(tx, { subject, ...sold, locale: "en", actorId: null, at });
}

export const addInvoice = async (db: Db, subject: Subject): Promise<string> =>
  (await db.transaction((tx) => issueSample(tx, subject, new Date()))).id;
