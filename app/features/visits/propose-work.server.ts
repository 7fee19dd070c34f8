import { and, eq } from "drizzle-orm";
import type { NewLine } from "#app/features/capacity/capacity.server.ts";
import { newId } from "#app/lib/ids.ts";
import type { App } from "#app/platform/app.ts";
import { visitLines, visits } from "#db/schema/workshop.ts";
import { lockVisit, recordVisitEvent, type VisitActor } from "./appointment.server.ts";
import { isOver } from "./appointment.ts";
import { notifyVisit } from "./notify-visit.server.ts";
import { audit } from "./place-visit.server.ts";
import { visitActions } from "./visit-actions.ts";
import { refuseInvoiced } from "./visit-ticket.server.ts";

export type Proposed =
  | { ok: true; lineId: string }
  | { ok: false; reason: "not-found" | "over" | "invoiced" };

/**
 * Proposes additional work, which counts in neither time nor money until approved. Repeating
 * changes nothing.
 */
export function proposeWork(
  { db, now, settings }: Pick<App, "db" | "now" | "settings">,
  { visitId, line, actor }: { visitId: string; line: NewLine; actor: VisitActor },
): Promise<Proposed> {
  const at = now();
  return db.transaction(async (tx): Promise<Proposed> => {
    const locked = await lockVisit(tx, visitId);
    if (!locked) return { ok: false, reason: "not-found" };
    const { visit, booking } = locked;
    if (isOver({ ...visit, status: booking.status })) return { ok: false, reason: "over" };
    const fixed = await refuseInvoiced(tx, visitId);
    if (fixed) return fixed;
    const { name, priceFils, minutes = 0 } = line;
    const [asked] = await tx
      .select({ id: visitLines.id })
      .from(visitLines)
      .where(
        and(
          ...[eq(visitLines.visitId, visitId), eq(visitLines.approval, "proposed")],
          ...[eq(visitLines.name, name), eq(visitLines.priceFils, priceFils)],
          eq(visitLines.minutes, minutes),
        ),
      );
    if (asked) return { ok: true, lineId: asked.id };
    const lineId = newId();
    await tx.insert(visitLines).values({
      ...line,
      id: lineId,
      visitId,
      approval: "proposed",
      addedBy: actor.id,
      createdAt: at,
    });
    await tx.update(visits).set({ updatedAt: at }).where(eq(visits.id, visitId));
    const details = { proposed: name, priceFils, minutes };
    await recordVisitEvent(tx, { visitId, name: "propose", details, actor, at });
    await notifyVisit(tx, { settings, visitId, news: "proposed", lineId, at });
    await audit(tx, { visitId, action: visitActions.change, actor, at });
    return { ok: true, lineId };
  });
}
