import type { Db } from "./client.ts";
import { perfumes } from "./schema/catalog.ts";
import { currencies } from "./schema/currency.ts";
import { seedCurrencies } from "./seed/currencies.ts";
import { seedPerfumes } from "./seed/perfumes.ts";

/**
 * Puts in what the shop opens with: no discount codes, which are the owner's to promise. Rows that are there stay as they are, also when staff have
 * edited or deleted them, so every start may call it, and several processes at once.
 */
export async function seed(db: Db): Promise<void> {
  await db.insert(currencies).values(seedCurrencies).onConflictDoNothing();
  await db.insert(perfumes).values(seedPerfumes).onConflictDoNothing();
}
