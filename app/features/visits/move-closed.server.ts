import { readHeld } from "#app/features/booking/closed-bookings.server.ts";
import type { App } from "#app/platform/app.ts";
import type { VisitActor } from "./appointment.server.ts";
import { moveVisit } from "./place-visit.server.ts";

/** Moves those who said yes to the times that are kept for them; what is not kept any more stays. */
export async function moveToHeld(
  app: Pick<App, "db" | "now" | "settings">,
  { visitIds, actor }: { visitIds: readonly string[]; actor: VisitActor },
): Promise<{ moved: number; left: number }> {
  const asked = [...new Set(visitIds)];
  const held = await readHeld(app, asked);
  let moved = 0;
  for (const [visitId, start] of held) {
    if ((await moveVisit(app, { visitId, start, actor })).ok) moved += 1;
  }
  return { moved, left: asked.length - moved };
}
