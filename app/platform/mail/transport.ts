import { setTimeout as wait } from "node:timers/promises";
import { createTransport, type SendMailOptions } from "nodemailer";
import { z } from "zod";
import type { Log } from "#app/platform/log.ts";
import type { Settings } from "#app/platform/settings.ts";
import type { emailOutbox } from "#db/schema/mail.ts";

export type OutboxMail = typeof emailOutbox.$inferSelect;

export const takesTexts = ({ name }: Pick<MailTransport, "name">): boolean => name === "sms";

/** `send` throws `MailUnanswered` when nobody knows whether the mail was accepted. */
export type MailTransport = {
  name: NonNullable<OutboxMail["sentVia"]>;
  send(mail: OutboxMail, stop: AbortSignal): Promise<void>;
};

export class MailRejected extends Error {
  readonly responseCode: number | undefined;

  constructor(message: string, responseCode?: number) {
    super(message);
    this.name = "MailRejected";
    this.responseCode = responseCode;
  }
}

/** The mail may have been accepted, and a retry may be a second copy. `answer` may still come. */
export class MailUnanswered extends Error {
  readonly answer: Promise<void> | null;

  constructor(answer: Promise<void> | null) {
    super("The mail was handed over, and no answer came");
    this.name = "MailUnanswered";
    this.answer = answer;
  }
}

export function codesOf(error: unknown): string {
  const { name, code, responseCode } = error as { [key in string]?: unknown };
  return [name, code, responseCode].filter((part) => part !== undefined).join(" ");
}

export type MailTiming = {
  stepMs: number;
  handoverMs: number;
  patienceMs: number;
  answerMs: number;
};

const mailTiming: MailTiming = {
  stepMs: 10_000,
  handoverMs: 30_000,
  patienceMs: 5_000,
  answerMs: 10 * 60_000,
};

type Wait = { timing: MailTiming; stop: AbortSignal; end: AbortController };

async function waitForAnswer(answer: Promise<void>, { timing, stop, end }: Wait): Promise<void> {
  const patience = wait(timing.patienceMs, "over", { ref: false });
  if ((await Promise.race([answer, patience])) !== "over") return;
  const limit = AbortSignal.any([stop, AbortSignal.timeout(timing.answerMs)]);
  if (limit.aborted) end.abort();
  limit.addEventListener("abort", () => end.abort());
  throw new MailUnanswered(answer);
}

export function smtpTransport(
  smtpUrl: string,
  sender: () => string,
  timing: MailTiming = mailTiming,
): MailTransport {
  const options = {
    url: smtpUrl,
    dnsTimeout: timing.stepMs,
    connectionTimeout: timing.stepMs,
    greetingTimeout: timing.stepMs,
    socketTimeout: timing.answerMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  return {
    name: "smtp",
    async send(mail, stop) {
      // One connection per mail, which tells how much of its body was sent.
      const smtp = createTransport(options);
      const handover = Promise.withResolvers<void>();
      let isHandedOver = false;
      smtp.use("stream", ({ message }, done) => {
        message?.processFunc((body) =>
          body.once("end", () => {
            isHandedOver = true;
            handover.resolve();
          }),
        );
        done();
      });
      const end = new AbortController();
      const tooLong = setTimeout(() => end.abort(), timing.handoverMs);
      const answer = smtp.sendMail({ ...smtpMessage(mail, sender()), signal: end.signal }).then(
        () => undefined,
        (error: unknown) => {
          throw isHandedOver ? afterHandover(error) : beforeHandover(error);
        },
      );
      await Promise.race([answer, handover.promise]).finally(() => clearTimeout(tooLong));
      await waitForAnswer(answer, { timing, stop, end });
    },
  };
}

function smtpMessage(mail: OutboxMail, from: string): SendMailOptions {
  const domain = from.match(/@([^\s>]+)/)?.[1] ?? "localhost";
  return {
    from,
    to: { name: "", address: mail.toAddress },
    replyTo: mail.replyTo ? { name: "", address: mail.replyTo } : undefined,
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    attachments: mail.attachments,
    date: mail.createdAt,
    messageId: `<${mail.id}@${domain}>`,
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

function afterHandover(error: unknown): unknown {
  const { responseCode } = error as { responseCode?: number };
  return responseCode === undefined ? new MailUnanswered(null) : asRejected(error);
}

function beforeHandover(error: unknown): unknown {
  const isTooLong = error instanceof Error && error.name === "AbortError";
  return isTooLong ? Object.assign(new Error("Timeout"), { code: "ETIMEDOUT" }) : asRejected(error);
}

/** Failures of connection, sign-in or sender concern all mails and can be mended. */
function asRejected(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { command = "", responseCode = 0 } = error as { command?: string; responseCode?: number };
  const isForGood = responseCode >= 500 && ["RCPT TO", "DATA"].includes(command);
  return isForGood ? new MailRejected(error.message, responseCode) : error;
}

async function postForAnswer(
  url: string,
  init: RequestInit,
  read: (response: Response) => Promise<void>,
  { timing, stop }: Omit<Wait, "end">,
): Promise<void> {
  const end = new AbortController();
  const response = fetch(url, { ...init, method: "POST", signal: end.signal }).catch(
    (error: Error & { cause?: { code?: string } }) => {
      const isOpen = error.name === "AbortError" || lostAfterPost.has(error.cause?.code ?? "");
      throw isOpen ? new MailUnanswered(null) : error;
    },
  );
  await waitForAnswer(response.then(read), { timing, stop, end });
}

const lostAfterPost = new Set(["UND_ERR_SOCKET", "UND_ERR_HEADERS_TIMEOUT", "ECONNRESET", "EPIPE"]);

const handleShape = z.object({ success: z.boolean(), message: z.string().optional() });

export function webFormTransport(
  { url, accessKey }: NonNullable<Settings["mail"]["webForm"]>,
  fromName: () => string,
  timing: MailTiming = mailTiming,
): MailTransport {
  return {
    name: "web-form",
    async send(mail, stop) {
      // It forwards to the workshop, but account links are for the customer alone.
      if (mail.form.form_type === "account") throw new Error("This mail goes by SMTP only");
      const body = new FormData();
      body.set("access_key", accessKey);
      body.set("subject", mail.subject);
      body.set("from_name", fromName());
      body.set("email", mail.form.customer_email);
      body.set("message", mail.text);
      body.set("customer_name", mail.form.customer_name);
      body.set("customer_email", mail.form.customer_email);
      body.set("customer_phone", mail.form.customer_phone);
      body.set("form_type", mail.form.form_type);
      await postForAnswer(url, { body }, readFormAnswer, { timing, stop });
    },
  };
}

async function readFormAnswer(response: Response): Promise<void> {
  const answer = handleShape.safeParse(await response.json().catch(() => null)).data;
  if (!answer?.success) throw new Error(answer?.message || "Failed to send email");
}

const textMs = 10 * 60_000;

export function smsTransport(
  { url, token, sender }: NonNullable<Settings["sms"]["gateway"]>,
  now: () => Date,
): MailTransport {
  return {
    name: "sms",
    async send({ toAddress, text, createdAt }, stop) {
      if (now().getTime() - createdAt.getTime() > textMs) throw new MailRejected("Too late");
      const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
      const body = JSON.stringify({ to: toAddress, from: sender ?? undefined, text });
      const init: RequestInit = { headers, body, redirect: "error" };
      await postForAnswer(url, init, readGatewayAnswer, { timing: mailTiming, stop });
    },
  };
}

async function readGatewayAnswer(response: Response): Promise<void> {
  await response.body?.cancel();
  if (response.ok) return;
  const message = `The gateway answered ${response.status}`;
  const isForGood = [400, 404, 422].includes(response.status);
  throw isForGood ? new MailRejected(message, response.status) : new Error(message);
}

export function withHealthLog(transport: MailTransport, log: Log): MailTransport {
  const via = transport.name;
  const reasons = new Set<string>();
  return {
    name: via,
    async send(mail, stop) {
      try {
        await transport.send(mail, stop);
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
