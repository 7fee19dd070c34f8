import { createTransport } from "nodemailer";
import { MailRefused, type MailTransport, transportTimeoutMs } from "./transport.ts";

/** Sends through the SMTP server at `smtpUrl`, for example smtps://user:password@mail.example. */
export function smtpTransport(smtpUrl: string, from: string): MailTransport {
  const smtp = createTransport({
    url: smtpUrl,
    dnsTimeout: transportTimeoutMs,
    connectionTimeout: transportTimeoutMs,
    greetingTimeout: transportTimeoutMs,
    socketTimeout: transportTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.match(/@([^\s>]+)/)?.[1] ?? "localhost";

  return {
    name: "smtp",
    async send(mail) {
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
        throw asRefusal(error);
      }
    },
  };
}

/**
 * What a server says for good about a recipient or a message is about that mail. Whatever concerns
 * the connection, the sign-in or the sender keeps every mail back, and can be mended.
 */
function asRefusal(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { command = "", responseCode = 0 } = error as { command?: string; responseCode?: number };
  const isForGood = responseCode >= 500 && ["RCPT TO", "DATA"].includes(command);
  return isForGood ? new MailRefused(error.message, responseCode) : error;
}
