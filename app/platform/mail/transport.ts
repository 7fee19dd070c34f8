import type { emailOutbox } from "#db/schema/mail.ts";

export type OutboxMail = typeof emailOutbox.$inferSelect;

/** A way to hand a mail over. `send` throws when the mail was not taken. */
export type MailTransport = {
  name: NonNullable<OutboxMail["sentVia"]>;
  send(mail: OutboxMail): Promise<void>;
};

/** How long a server may keep silent before the attempt counts as failed. */
export const transportTimeoutMs = 10_000;
