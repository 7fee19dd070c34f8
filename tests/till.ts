import { newId } from "#app/lib/ids.ts";
import { today } from "#app/lib/time.ts";
import type { Db } from "#db/client.ts";
import { tillMovements, tillSessions } from "#db/schema/money.ts";

type Opened = { at: Date; till?: "1" | "2"; openedBy?: string | null; floatFils?: number };

/** An open drawer with its float. */
export async function openTill(
  db: Db,
  { at, till = "1", openedBy = null, floatFils = 20_000 }: Opened,
): Promise<string> {
  const id = newId();
  await db.insert(tillSessions).values({ id, till, day: today(at), openedBy, openedAt: at });
  const float = { kind: "float" as const, amountFils: floatFils, idempotencyKey: newId() };
  await db.insert(tillMovements).values({ ...float, tillSessionId: id, createdAt: at });
  return id;
}

/** Cash that goes into an open drawer, or out of it. */
export async function payInto(db: Db, tillSessionId: string, amountFils: number): Promise<void> {
  const kind = amountFils < 0 ? "pay-out" : "pay-in";
  const paid = { kind, amountFils, reason: "Bank", idempotencyKey: newId() } as const;
  await db.insert(tillMovements).values({ ...paid, tillSessionId });
}
