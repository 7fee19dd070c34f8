import { bayActions } from "#app/features/capacity/bay-actions.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.server.ts";
import type { Db, Tx } from "#db/client.ts";
import { visitSettings } from "#db/schema/workshop.ts";
import type { VisitSettings } from "./visit-settings.ts";

export const usualVisitSettings: VisitSettings = {
  cutOffMinutes: 120,
  quietFrom: 21 * 60,
  quietUntil: 9 * 60,
};

export async function readVisitSettings(db: Db | Tx): Promise<VisitSettings> {
  const { cutOffMinutes, quietFrom, quietUntil } = visitSettings;
  const [row] = await db.select({ cutOffMinutes, quietFrom, quietUntil }).from(visitSettings);
  return row ?? usualVisitSettings;
}

export function setVisitSettings(
  { db, now }: Pick<App, "db" | "now">,
  { input, actorId }: { input: VisitSettings; actorId: string },
): Promise<void> {
  const at = now();
  return db.transaction(async (tx) => {
    const set = { ...input, updatedAt: at };
    await tx
      .insert(visitSettings)
      .values(set)
      .onConflictDoUpdate({ target: visitSettings.id, set });
    await recordAudit(tx, { action: bayActions.settings, rowId: "1", actorId, at });
  });
}
