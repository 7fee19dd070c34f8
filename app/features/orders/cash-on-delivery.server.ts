import type { StaffAction } from "#app/features/staff/staff.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.server.ts";
import type { Db, Tx } from "#db/client.ts";
import { deliverySettings } from "#db/schema/delivery.ts";
import type { CashRefusal } from "./orders.ts";

/** Without countries it is taken everywhere; without an amount however much it is. */
export type CashOnDelivery = { countries: string[]; mostFils: number | null };

export async function readCashOnDelivery(db: Db | Tx): Promise<CashOnDelivery> {
  const { countries, mostFils } = deliverySettings;
  const [row] = await db.select({ countries, mostFils }).from(deliverySettings);
  return row ?? { countries: [], mostFils: null };
}

export async function cashRefusal(
  tx: Tx,
  order: { country: string; totalFils: number },
): Promise<CashRefusal | null> {
  const { countries, mostFils } = await readCashOnDelivery(tx);
  if (countries.length > 0 && !countries.includes(order.country)) return { reason: "cod-country" };
  if (mostFils === null || order.totalFils <= mostFils) return null;
  return { reason: "cod-amount", mostFils };
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
