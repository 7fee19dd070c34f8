import type { Db } from "#db/client.ts";
import { perfumes } from "#db/schema/catalog.ts";
import { seedPerfumes } from "#db/seed/perfumes.ts";

/**
 * Puts the built-in perfumes into a catalogue without any row, so that they can be bought like all
 * others. Staff who deleted theirs keep an empty shop: deleted rows are rows. Of several who call it
 * at once, whoever returns finds them there.
 */
export async function addBuiltInPerfumes(db: Db): Promise<void> {
  if (await hasNoRow(db)) await db.insert(perfumes).values(seedPerfumes).onConflictDoNothing();
}

/** Whether the catalogue is without any row, be it of a deleted perfume. */
export async function hasNoRow(db: Db): Promise<boolean> {
  const [any] = await db.select({ id: perfumes.id }).from(perfumes).limit(1);
  return !any;
}
