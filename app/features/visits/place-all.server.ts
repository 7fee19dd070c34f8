import { listVisitsToMove } from "#app/features/capacity/visits-to-move.server.ts";
import type { App } from "#app/platform/app.ts";
import type { VisitActor } from "./appointment.server.ts";
import { moveVisit } from "./place-visit.server.ts";

/**
 * Gives visits whose people or bays are away others, at their own times or later within their wait.
 * What fits nowhere stays as it is. `seen` are the versions that staff saw, by visit.
 */
export async function placeAllAgain(
  app: Pick<App, "db" | "now" | "settings">,
  { seen, actor }: { seen: ReadonlyMap<string, string>; actor: VisitActor },
): Promise<{ moved: number; left: number }> {
  const asked = (await listVisitsToMove(app)).filter(
    ({ id, version, again }) => seen.get(id) === version && again.overrule === "",
  );
  let left = asked;
  let moved = 0;
  // What was moved may have made room for what was left.
  for (let before = -1; left.length > 0 && before !== moved; ) {
    before = moved;
    const still: typeof left = [];
    for (const visit of left) {
      if (await placeAgain(app, visit, actor)) moved += 1;
      else still.push(visit);
    }
    left = still;
  }
  return { moved, left: asked.length - moved };
}

type ToMove = Awaited<ReturnType<typeof listVisitsToMove>>[number];

async function placeAgain(
  app: Pick<App, "db" | "now" | "settings">,
  { id: visitId, version: expectedVersion, workStart, again }: ToMove,
  actor: VisitActor,
): Promise<boolean> {
  const asked = { visitId, expectedVersion, actor };
  const places = [
    { start: workStart, bayId: again.bayId || undefined },
    { start: workStart },
    { start: null },
  ];
  for (const place of places) {
    if ((await moveVisit(app, { ...asked, ...place })).ok) return true;
  }
  return false;
}
