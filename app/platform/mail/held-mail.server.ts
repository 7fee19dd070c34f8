import { inArray } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { emailOutbox } from "#db/schema/mail.ts";
import { type OutgoingMail, queueMail, takeBackMails } from "./outbox.server.ts";

/** For so long a change can be undone before its customer hears of it. */
const undoableMs = 60_000;

/** A change of a record's status. The mail about it, if there is one, has its id. */
export type ToldChange = { id: string; from: string | null; to: string };

/**
 * Queues the mail about a change, to leave once its time to be undone is over; `earlier` are the
 * changes of the same record before it, the newest first. A mail about one of them that has not left
 * yet never does, and nobody is told again what they know: what they were told last, or else how the
 * record was when they made it.
 */
export async function holdMail(
  tx: Tx,
  { change, earlier, at }: { change: { id: string; to: string }; earlier: ToldChange[]; at: Date },
  mail: OutgoingMail | null,
): Promise<void> {
  const ids = earlier.map(({ id }) => id);
  await takeBackMails(tx, ids);
  const mails = await tx
    .select({ id: emailOutbox.id })
    .from(emailOutbox)
    .where(inArray(emailOutbox.id, ids));
  const told = new Set(mails.map(({ id }) => id));
  const known = earlier.find(({ id, from }) => from === null || told.has(id));
  if (!mail || known?.to === change.to) return;
  const dueAt = new Date(at.getTime() + undoableMs);
  await queueMail(tx, mail, at, { id: change.id, dueAt });
}
