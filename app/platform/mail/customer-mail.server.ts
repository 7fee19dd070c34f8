import type { App } from "#app/platform/app.ts";
import { secretKey } from "#app/platform/auth/secret-key.server.ts";
import { takeRateLimit } from "#app/platform/rate-limit.server.ts";
import type { Db } from "#db/client.ts";
import { nobodysAddress, type OutgoingMail, queueMail } from "./outbox.server.ts";

/** How many mails a day an address gets by what anybody may type into our forms, all together. */
const strangerMails = { limit: 8, windowSeconds: 24 * 60 * 60 };

export type Recipient = {
  /** The address was proven to be that of whoever causes the mail. */
  isProven: boolean;
  /** Nobody reads it, but it is written and queued: time must not tell whether there is an account. */
  isNobody?: boolean;
};

/**
 * Queues a mail to an address that somebody typed. What is over the limit of an address that is not
 * proven is held back, and staff see it; what the mail is about is kept all the same.
 */
export async function queueCustomerMail(
  tx: Pick<Db, "insert" | "select" | "delete">,
  { settings, at }: Pick<App, "settings"> & { at: Date },
  mail: OutgoingMail,
  { isProven, isNobody = false }: Recipient,
): Promise<void> {
  const key = secretKey({ settings }, isProven ? "own-mail" : "stranger-mail", mail.to);
  const taken = await takeRateLimit(tx, { key, ...strangerMails, now: at });
  const status = taken.ok || isProven || isNobody ? "queued" : "held";
  await queueMail(tx, isNobody ? { ...mail, to: nobodysAddress } : mail, at, { status });
}
