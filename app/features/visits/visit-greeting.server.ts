import { and, eq } from "drizzle-orm";
import { visitLink, visitToken } from "#app/features/booking/visit-link.server.ts";
import { findPaidInvoice } from "#app/features/money/counter.server.ts";
import { brandName } from "#app/lib/brand-name.ts";
import { isId } from "#app/lib/ids.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { App } from "#app/platform/app.ts";
import type { Db } from "#db/client.ts";
import { user } from "#db/schema/auth.ts";
import { visitMessages, visits } from "#db/schema/workshop.ts";
import { recordVisitEvent, type VisitActor } from "./appointment.server.ts";
import { isToCome, stateOf } from "./appointment.ts";
import {
  type CustomerVisit,
  findVisitByToken,
  readCustomerVisit,
} from "./customer-visit-queries.server.ts";
import { messageName } from "./notify-visit.server.ts";
import { newsWhatsapp, type VisitNews } from "./visit.mail.tsx";

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
    await recordVisitEvent(tx, { visitId, name: "whatsapp", details: {}, actor, at });
  });
  return { phone, text };
}

async function greetingOf({ db, settings, now }: Needs, visitId: string) {
  const visit = isId(visitId) ? await readCustomerVisit(db, eq(visits.id, visitId)) : null;
  if (!visit) return null;
  const { phone, locale } = visit;
  const isOpen = await findVisitByToken({ db, now }, visitToken(settings, visit));
  if (!isOpen) {
    const text = m.customers_greeting({
      name: visit.name,
      brand: brandName(settings.brand, getLocale()),
    });
    return { name: "greeting", phone, text };
  }
  const proposedId = visit.lines.find(({ approval }) => approval === "proposed")?.id;
  const invoiceId = await findPaidInvoice(db, { visitId });
  const news = newsOf(visit, { isProposed: proposedId !== undefined, isPaid: invoiceId !== null });
  const lineId = news === "receipt" ? invoiceId : news === "proposed" ? proposedId : null;
  const told = { news, ...(lineId && { lineId }) };
  const paper = news === "receipt" && invoiceId ? invoiceId : undefined;
  const link = visitLink({ settings, locale }, visit, paper);
  const text = newsWhatsapp({ visit, ...told, link, brand: settings.brand });
  return { name: messageName(told, visit), phone, text };
}

function newsOf(
  visit: CustomerVisit,
  { isProposed, isPaid }: { isProposed: boolean; isPaid: boolean },
): VisitNews {
  const state = stateOf(visit);
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
