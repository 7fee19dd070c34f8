import { and, eq, inArray, isNotNull, or } from "drizzle-orm";
import { keepToken, visitLink, visitToken } from "#app/features/booking/visit-link.server.ts";
import { findPaidInvoice } from "#app/features/money/counter.server.ts";
import { brandName } from "#app/lib/brand.ts";
import { isId } from "#app/lib/ids.ts";
import { m } from "#app/paraglide/messages.js";
import type { App } from "#app/platform/app.ts";
import { sealMailSecret } from "#app/platform/mail/outbox.server.ts";
import type { Db, Tx } from "#db/client.ts";
import { user } from "#db/schema/auth.ts";
import { emailOutbox } from "#db/schema/mail.ts";
import { visitMessages, visits } from "#db/schema/workshop.ts";
import { isToCome } from "./appointment.ts";
import {
  type CustomerVisit,
  findVisitByToken,
  readCustomerVisit,
} from "./customer-visit.server.ts";
import { lockVisit, recordDeed, type VisitActor } from "./locked-visit.server.ts";
import { messageName, notifyVisit } from "./notify-visit.server.ts";
import { newsWhatsapp, type VisitNews } from "./visit.mail.ts";
import { visitActions } from "./visit-actions.ts";

type Needs = Pick<App, "db" | "settings" | "now">;

export async function readVisitGreeting(app: Needs, visitId: string) {
  const greeting = await greetingOf(app, visitId);
  return greeting && { text: greeting.text, sent: await findSent(app.db, visitId, greeting.name) };
}

/** Records who opens the prepared text, in the visit's history; null for an unknown visit. */
export async function sendVisitGreeting(
  app: Needs,
  { visitId, actor }: { visitId: string; actor: VisitActor },
): Promise<{ phone: string; text: string } | null> {
  const greeting = await greetingOf(app, visitId);
  if (!greeting) return null;
  const at = app.now();
  const { name, phone, text } = greeting;
  const sender = { actorId: actor.id, createdAt: at };
  await app.db.transaction(async (tx) => {
    await tx
      .insert(visitMessages)
      .values({ visitId, name, channel: "whatsapp", ...sender })
      .onConflictDoUpdate({
        target: [visitMessages.visitId, visitMessages.name, visitMessages.channel],
        set: sender,
      });
    await recordDeed(tx, { visitId, name: "whatsapp", actor, at, action: null });
  });
  return { phone, text };
}

async function greetingOf({ db, settings, now }: Needs, visitId: string) {
  const visit = isId(visitId) ? await readCustomerVisit(db, eq(visits.id, visitId)) : null;
  if (!visit) return null;
  const { phone, locale } = visit;
  const isOpen = await findVisitByToken({ db, now }, visitToken(settings, visit));
  if (!isOpen) {
    const brand = brandName(settings.brand, locale);
    const text = m.customers_greeting({ name: visit.name, brand }, { locale });
    return { name: "greeting", phone, text };
  }
  const proposedId = visit.lines.find(({ approval }) => approval === "proposed")?.id;
  const invoiceId = await findPaidInvoice(db, { visitId });
  const news = newsOf(visit, { isProposed: proposedId !== undefined, isPaid: invoiceId !== null });
  const lineId = news === "receipt" ? invoiceId : news === "proposed" ? proposedId : null;
  const notice = { news, ...(lineId && { lineId }) };
  const paper = news === "receipt" && invoiceId ? invoiceId : undefined;
  const link = visitLink({ settings, locale }, visit, paper);
  const text = newsWhatsapp({ visit, ...notice, link, brand: settings.brand });
  return { name: messageName(notice, visit), phone, text };
}

function newsOf(
  visit: CustomerVisit,
  { isProposed, isPaid }: { isProposed: boolean; isPaid: boolean },
): VisitNews {
  const { state } = visit;
  if (isPaid && (state === "ready" || state === "collected")) return "receipt";
  if (state === "cancelled" || state === "no-show") return state;
  if (isProposed && state !== "collected") return "proposed";
  if (state === "ready" || state === "collected") return state;
  return isToCome(state) || !visit.readyAt ? "booked" : "promise";
}

async function findSent(db: Db, visitId: string, name: string) {
  const [sent] = await db
    .select({ by: user.name, at: visitMessages.createdAt })
    .from(visitMessages)
    .leftJoin(user, eq(user.id, visitMessages.actorId))
    .where(
      and(
        eq(visitMessages.visitId, visitId),
        eq(visitMessages.name, name),
        eq(visitMessages.channel, "whatsapp"),
      ),
    );
  return sent ?? null;
}

type Replaced = { ok: true } | { ok: false; reason: "not-found" | "changed" };

/** Replaces a visit's link and sends the new one. `seen` is the expected version. */
export function replaceVisitLink(
  { db, now, settings }: Pick<App, "db" | "now" | "settings">,
  { visitId, seen, actor }: { visitId: string; seen: number; actor: VisitActor },
): Promise<Replaced> {
  const at = now();
  return db.transaction(async (tx): Promise<Replaced> => {
    const locked = await lockVisit(tx, visitId);
    if (!locked) return { ok: false, reason: "not-found" };
    if (locked.visit.tokenVersion !== seen) return { ok: false, reason: "changed" };
    const visit = { id: visitId, tokenVersion: seen + 1 };
    await tx
      .update(visits)
      .set({ tokenVersion: visit.tokenVersion, updatedAt: at })
      .where(eq(visits.id, visitId));
    await keepToken(tx, settings, visit);
    await tx
      .update(emailOutbox)
      .set({ sealedSecret: await sealMailSecret(visitToken(settings, visit), settings.secret) })
      .where(
        and(
          inArray(emailOutbox.status, ["queued", "failed", "held"]),
          isNotNull(emailOutbox.sealedSecret),
          isAbout(tx, { visitId, bookingId: locked.booking.id }),
        ),
      );
    await recordDeed(tx, { visitId, name: "token", actor, at, action: visitActions.link });
    await notifyVisit(tx, { settings, visitId, news: "link", isFinal: true, at });
    return { ok: true };
  });
}

function isAbout(tx: Tx, { visitId, bookingId }: { visitId: string; bookingId: string }) {
  const messages = tx
    .select({ id: visitMessages.id })
    .from(visitMessages)
    .where(eq(visitMessages.visitId, visitId));
  const { id } = emailOutbox;
  return or(eq(id, bookingId), inArray(id, messages));
}
