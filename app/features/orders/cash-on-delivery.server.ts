import type { StaffAction } from "#app/features/staff/staff.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.server.ts";
import type { Db, Tx } from "#db/client.ts";
import { deliverySettings } from "#db/schema/delivery.ts";
import type { CashOnDelivery } from "./cash-on-delivery.ts";

export async function readCashOnDelivery(db: Db | Tx): Promise<CashOnDelivery> {
  const { countries, mostFils } = deliverySettings;
  const [row] = await db.select({ countries, mostFils }).from(deliverySettings);
  return row ?? { countries: [], mostFils: null };
}

export function setCashOnDelivery(
  { db, now }: Pick<App, "db" | "now">,
  { input, action, actorId }: { input: CashOnDelivery; action: StaffAction; actorId: string },
): Promise<void> {
  const at = now();
  return db.transaction(async (tx) => {
    const set = { ...input, updatedAt: at };
    await tx
      .insert(deliverySettings)
      .values(set)
      .onConflictDoUpdate({ target: deliverySettings.id, set });
    const details = { totalFils: input.mostFils };
    await recordAudit(tx, { action, rowId: "1", actorId, at, details });
  });
}
