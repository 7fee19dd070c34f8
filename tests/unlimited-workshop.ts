import type { Db } from "#db/client.ts";
import { resources } from "#db/schema/workshop.ts";

/** For tests and figures that are not about what fits: without bays the workshop has no limit. */
export async function retireBays(db: Db): Promise<void> {
  await db.update(resources).set({ isRetired: true });
}
