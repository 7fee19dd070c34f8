import { and, eq, inArray, isNotNull, or } from "drizzle-orm";
import { keepToken, visitToken } from "#app/features/booking/visit-link.server.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.server.ts";
import { sealMailSecret } from "#app/platform/mail/outbox.server.ts";
import type { Tx } from "#db/client.ts";
import { bookingEvents } from "#db/schema/booking.ts";
import { emailOutbox } from "#db/schema/mail.ts";
import { visitMessages, visits } from "#db/schema/workshop.ts";
import { lockVisit, recordVisitEvent, type VisitActor } from "./appointment.server.ts";
import { notifyVisit } from "./notify-visit.server.ts";
import { visitActions } from "./visit-actions.ts";

export type Replaced = { ok: true } | { ok: false; reason: "not-found" | "changed" };

/**
 * Replaces a visit's link: earlier links stop working, and the new one is sent. `seen` is the
 * expected version.
 */
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
    await recordVisitEvent(tx, { visitId, name: "token", details: {}, actor, at });
    await notifyVisit(tx, { settings, visitId, news: "link", isFinal: true, at });
    await recordAudit(tx, { action: visitActions.link, rowId: visitId, actorId: actor.id, at });
    return { ok: true };
  });
}

function isAbout(tx: Tx, { visitId, bookingId }: { visitId: string; bookingId: string }) {
  const messages = tx
    .select({ id: visitMessages.id })
    .from(visitMessages)
    .where(eq(visitMessages.visitId, visitId));
  const events = tx
    .select({ id: bookingEvents.id })
    .from(bookingEvents)
    .where(eq(bookingEvents.bookingId, bookingId));
  const { id } = emailOutbox;
  return or(eq(id, bookingId), inArray(id, messages), inArray(id, events));
}
