import { setTimeout as wait } from "node:timers/promises";
import type { App } from "#app/platform/app.ts";
import { type Delivery, deliverDueMail } from "./delivery.server.ts";
import {
  type MailTransport,
  smsTransport,
  smtpTransport,
  webFormTransport,
  withHealthLog,
} from "./transport.ts";

const pollMs = 1000;

const clockMs = 60_000;

/** `queueByClock` queues mails that are due by the time of day. */
export function startMailWorker(
  app: App,
  queueByClock: (app: App) => Promise<void> = async () => {},
): { stop(): Promise<void> } {
  const { db, settings, log, now } = app;
  const stopping = new AbortController();
  const transports = configuredTransports(app).map((each) => withHealthLog(each, log));
  const delivery: Delivery = {
    db,
    log,
    now,
    transports,
    secret: settings.secret,
    stop: stopping.signal,
    lateAnswers: new Set(),
  };
  const finished = deliverUntil(stopping.signal, delivery, () => queueByClock(app));
  return {
    async stop() {
      stopping.abort();
      await finished;
      await Promise.all(delivery.lateAnswers);
    },
  };
}

function configuredTransports(app: App): MailTransport[] {
  const { mail, sms } = app.settings;
  const transports: MailTransport[] = [];
  if (mail.smtpUrl) transports.push(smtpTransport(mail.smtpUrl, () => app.settings.mail.from));
  if (mail.webForm) transports.push(webFormTransport(mail.webForm, () => app.settings.brand.name));
  if (sms.gateway) transports.push(smsTransport(sms.gateway, app.now));
  return transports;
}

async function deliverUntil(
  signal: AbortSignal,
  delivery: Delivery,
  queueByClock: () => Promise<void>,
): Promise<void> {
  let databaseIsDown = false;
  let lookedAt = Number.NEGATIVE_INFINITY;
  while (!signal.aborted) {
    try {
      if (performance.now() - lookedAt >= clockMs) {
        lookedAt = performance.now();
        await queueByClock().catch((error) => delivery.log.error("nothing queued by clock", error));
      }
      const attempted = await deliverDueMail(delivery);
      if (databaseIsDown) delivery.log.info("mail worker uses the database again");
      databaseIsDown = false;
      if (attempted > 0) continue;
    } catch (error) {
      if (!databaseIsDown) delivery.log.error("mail worker cannot use the database", error);
      databaseIsDown = true;
    }
    await wait(pollMs, undefined, { signal }).catch(() => undefined);
  }
}
