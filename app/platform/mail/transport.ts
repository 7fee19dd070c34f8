import type { emailOutbox } from "#db/schema/mail.ts";

export type OutboxMail = typeof emailOutbox.$inferSelect;

/** A way to hand a mail over. `send` throws when the mail was not taken. */
export type MailTransport = {
  name: NonNullable<OutboxMail["sentVia"]>;
  send(mail: OutboxMail): Promise<void>;
};

/** Thrown by `send` when this very mail will never be taken: to try again would change nothing. */
export class MailRefused extends Error {
  readonly responseCode: number | undefined;

  constructor(message: string, responseCode?: number) {
    super(message);
    this.name = "MailRefused";
    this.responseCode = responseCode;
  }
}

/** Codes only, for the log: the answers of mail servers quote the addresses of customers. */
export function codesOf(error: unknown): string {
  const { name, code, responseCode } = error as { [key in string]?: unknown };
  return [name, code, responseCode].filter((part) => part !== undefined).join(" ");
}

/** How long a server may keep silent before the attempt counts as failed. */
export const transportTimeoutMs = 10_000;
