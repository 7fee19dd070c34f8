import { and, eq, exists, isNotNull, lt, lte, not, type SQL, sql } from "drizzle-orm";
import { bookingSubmissions } from "#db/schema/booking.ts";
import { contactSubmissions } from "#db/schema/contact.ts";
import { contentEntries } from "#db/schema/content.ts";
import { cars, heldPlaces, visits } from "#db/schema/workshop.ts";
import type { Database, Db } from "./client.ts";
import { forgetCustomers, linkUnlinked } from "./customers.ts";
import { addUpTallies } from "./tallies.ts";

const dayMs = 24 * 3_600_000;

/** By more than a tenth since its rows were counted, of which the catalogue keeps the size. */
const hasGrown = sql`pg_relation_size(oid) > 1.1 * relpages * current_setting('block_size')::int`;

/**
 * Now and once a day, erases what staff deleted long ago, finds the customers of records without one and
 * adds up what was counted; several processes may do so at once. For the embedded database it also does
 * what a server does by itself once a day, and now for the tables that have grown: counts what is in them and clears what was
 * deleted. Without it, lists of many rows are read whole. Nothing waits for it; a fault is given to
 * `onFault`, and the next day tries again; `also` is what the business keeps of its own. `stop` lets the table that it is at be finished.
 */
export function startMaintenance(
  { db, kind }: Pick<Database, "db" | "kind">,
  onFault: (error: unknown) => void,
  also: () => Promise<void> = async () => {},
): { stop: () => Promise<void> } {
  let isStopped = false;
  async function tidy(which?: SQL) {
    await eraseDeleted(db, new Date());
    await linkUnlinked(db);
    await addUpTallies(db);
    await also();
    if (kind !== "pglite") return;
    const tables = await db
      .select({ name: sql<string>`oid::regclass::text` })
      .from(sql`pg_class`)
      .where(
        and(
          sql`relnamespace::regnamespace::text in ('public', 'derived') and relkind = 'r'`,
          which,
        ),
      )
      .orderBy(sql`relname`);
    // One by one, because whoever asks for something waits meanwhile.
    for (const { name } of tables) {
      if (isStopped) return;
      await db.execute(sql.raw(`vacuum (analyze) ${name}`));
    }
  }
  let running = Promise.resolve();
  const begin = (which?: SQL) => {
    running = tidy(which).catch(onFault);
  };
  const daily = setInterval(begin, dayMs);
  begin(hasGrown);
  return {
    stop() {
      isStopped = true;
      clearInterval(daily);
      return running;
    },
  };
}

/** For so long staff can bring back what they deleted. */
export const keptDeletedMs = 30 * 24 * 3_600_000;

/**
 * Erases what people wrote and staff deleted, texts of the website among it, with notes and history, once
 * it cannot be brought back, and customers of whom nothing is left. A car that its owner deleted goes, or is
 * left to its visits alone. Places that were kept for an answer go once their time is over.
 * Orders stay: the books are kept for years. So do perfumes and codes, which say nothing of a person:
 * orders name them, and the seed would bring its own back.
 */
export async function eraseDeleted(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDeletedMs);
  for (const table of [contactSubmissions, bookingSubmissions, contentEntries]) {
    await db.delete(table).where(lt(table.deletedAt, before));
  }
  await db.delete(heldPlaces).where(lte(heldPlaces.heldUntil, now));
  const isInVisit = exists(
    db.select({ id: visits.id }).from(visits).where(eq(visits.carId, cars.id)),
  );
  const isGone = lt(cars.removedAt, before);
  await db.delete(cars).where(and(isGone, not(isInVisit)));
  await db
    .update(cars)
    .set({ userId: null })
    .where(and(isGone, isNotNull(cars.userId)));
  await forgetCustomers(db);
}
