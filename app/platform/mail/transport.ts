import { createTransport } from "nodemailer";
import { z } from "zod";
import type { Log } from "#app/platform/log.ts";
import type { emailOutbox } from "#db/schema/mail.ts";

export type OutboxMail = typeof emailOutbox.$inferSelect;

/** Whether a transport takes texts to phones, or mails. */
export const takesTexts = ({ name }: Pick<MailTransport, "name">): boolean => name === "sms";

/** A way to hand a mail over. `send` throws when the mail was not taken. */
export type MailTransport = {
  name: NonNullable<OutboxMail["sentVia"]>;
  send(mail: OutboxMail): Promise<void>;
};

/** Thrown by `send` when this very mail will never be taken: to try again would change nothing. */
export class MailRejected extends Error {
  readonly responseCode: number | undefined;

  constructor(message: string, responseCode?: number) {
    super(message);
    this.name = "MailRejected";
    this.responseCode = responseCode;
  }
}

/** Codes only, for the log: the answers of mail servers quote the addresses of customers. */
export function codesOf(error: unknown): string {
  const { name, code, responseCode } = error as { [key in string]?: unknown };
  return [name, code, responseCode].filter((part) => part !== undefined).join(" ");
}

/** How long a server may keep silent before the attempt counts as failed. */
const transportTimeoutMs = 10_000;

/** Sends through the SMTP server at `smtpUrl`, for example smtps://user:password@mail.example. */
export function smtpTransport(smtpUrl: string, sender: () => string): MailTransport {
  const smtp = createTransport({
    url: smtpUrl,
    dnsTimeout: transportTimeoutMs,
    connectionTimeout: transportTimeoutMs,
    greetingTimeout: transportTimeoutMs,
    socketTimeout: transportTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    name: "smtp",
    async send(mail) {
      const from = sender();
      const domain = from.match(/@([^\s>]+)/)?.[1] ?? "localhost";
      const message = {
        from,
        // As an object an address is one address, whatever commas or brackets it contains.
        to: { name: "", address: mail.toAddress },
        replyTo: mail.replyTo ? { name: "", address: mail.replyTo } : undefined,
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        attachments: mail.attachments,
        date: mail.createdAt,
        // The same for every attempt, so that a mail delivered twice is recognised as one.
        messageId: `<${mail.id}@${domain}>`,
        headers: { "Auto-Submitted": "auto-generated" },
      };
      try {
        await smtp.sendMail(message);
      } catch (error) {
        throw asRejected(error);
      }
    },
  };
}

/**
 * What a server says for good about a recipient or a message is about that mail. Whatever concerns
 * the connection, the sign-in or the sender keeps every mail back, and can be mended.
 */
function asRejected(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { command = "", responseCode = 0 } = error as { command?: string; responseCode?: number };
  const isForGood = responseCode >= 500 && ["RCPT TO", "DATA"].includes(command);
  return isForGood ? new MailRejected(error.message, responseCode) : error;
}

type Options = { url: string; accessKey: string; fromName: () => string };

const handleShape = z.object({ success: z.boolean(), message: z.string().optional() });

/** Sends through a web-form e-mail service, which forwards the text to its account's owner. */
export function webFormTransport({ url, accessKey, fromName }: Options): MailTransport {
  return {
    name: "web-form",
    async send(mail) {
      // It forwards to the workshop, and a link to set a password is for the customer alone.
      if (mail.form.form_type === "account") throw new Error("This mail goes by SMTP only");
      const form = new FormData();
      form.set("access_key", accessKey);
      form.set("subject", mail.subject);
      form.set("from_name", fromName());
      form.set("email", mail.form.customer_email);
      form.set("message", mail.text);
      form.set("customer_name", mail.form.customer_name);
      form.set("customer_email", mail.form.customer_email);
      form.set("customer_phone", mail.form.customer_phone);
      form.set("form_type", mail.form.form_type);

      const signal = AbortSignal.timeout(transportTimeoutMs);
      const response = await fetch(url, { method: "POST", body: form, signal });
      // An answer that is no JSON comes from something in between, such as a proxy's error page.
      const answer = handleShape.safeParse(await response.json().catch(() => null)).data;
      if (!answer?.success) throw new Error(answer?.message || "Failed to send email");
    },
  };
}

/** A code that came later than this is good no more. */
const textMs = 10 * 60_000;

type Gateway = { url: string; token: string; sender: string | null };

/** Sends texts through an HTTP gateway: a POST of `{ to, from, text }`, which it takes with any 2xx. */
export function smsTransport({ url, token, sender }: Gateway, now: () => Date): MailTransport {
  return {
    name: "sms",
    async send({ toAddress, text, createdAt }) {
      if (now().getTime() - createdAt.getTime() > textMs) throw new MailRejected("Too late");
      const response = await fetch(url, {
        method: "POST",
        headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
        body: JSON.stringify({ to: toAddress, from: sender ?? undefined, text }),
        signal: AbortSignal.timeout(transportTimeoutMs),
        redirect: "error",
      });
      await response.body?.cancel();
      if (response.ok) return;
      const message = `The gateway answered ${response.status}`;
      const isForGood = [400, 404, 422].includes(response.status);
      throw isForGood ? new MailRejected(message, response.status) : new Error(message);
    },
  };
}

/**
 * Says in the log when a way of sending mail does not work, once for each reason, and when it works
 * again. What concerns one mail alone is said when that is given up.
 */
export function withHealthLog(transport: MailTransport, log: Log): MailTransport {
  const via = transport.name;
  /** Of one outage: a server on its way out fails in several ways by turns. */
  const reasons = new Set<string>();
  return {
    name: via,
    async send(mail) {
      try {
        await transport.send(mail);
      } catch (error) {
        const reason = codesOf(error);
        if (!(error instanceof MailRejected) && !reasons.has(reason)) {
          log.warn("mail does not go out", { via, reason });
          reasons.add(reason);
        }
        throw error;
      }
      if (reasons.size > 0) log.info("mail goes out again", { via });
      reasons.clear();
    },
  };
}
