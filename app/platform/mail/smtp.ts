import { createTransport } from "nodemailer";
import { type MailTransport, transportTimeoutMs } from "./transport.ts";

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
      await smtp.sendMail({
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
      });
    },
  };
}
