import { lt } from "drizzle-orm";
import type { Db } from "./client.ts";
import { bookingSubmissions } from "./schema/booking.ts";
import { contactSubmissions } from "./schema/contact.ts";

/** For so long staff can bring back what they deleted. */
export const keptDeletedMs = 30 * 24 * 3_600_000;

/**
 * Erases what people wrote and staff deleted, with notes and history, once it cannot be brought back.
 * Orders stay: the books are kept for years. So do perfumes and codes, which say nothing of a person:
 * orders name them, and the seed would bring its own back.
 */
export async function eraseDeleted(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDeletedMs);
  for (const table of [contactSubmissions, bookingSubmissions]) {
    await db.delete(table).where(lt(table.deletedAt, before));
  }
}
