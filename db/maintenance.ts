import { and, eq, exists, isNotNull, lt, lte, not, type SQL, sql } from "drizzle-orm";
import { bookingSubmissions } from "#db/schema/booking.ts";
import { contactSubmissions } from "#db/schema/contact.ts";
import { contentEntries } from "#db/schema/content.ts";
import { cars, heldPlaces, visits } from "#db/schema/workshop.ts";
import type { Database, Db } from "./client.ts";
import { forgetCustomers } from "./customers.ts";

const dayMs = 24 * 3_600_000;

/** More than a tenth larger than at the last count. */
const hasGrown = sql`pg_relation_size(oid) > 1.1 * relpages * current_setting('block_size')::int`;

/** The embedded database would read long lists whole without vacuum and analyze. */
export function startMaintenance(
  { db, kind }: Pick<Database, "db" | "kind">,
  onFault: (error: unknown) => void,
  also: () => Promise<void> = async () => {},
): { stop: () => Promise<void> } {
  let isStopped = false;
  async function tidy(which?: SQL) {
    await eraseDeleted(db, new Date());
    await also();
    if (kind !== "pglite") return;
    const tables = await db
      .select({ name: sql<string>`oid::regclass::text` })
      .from(sql`pg_class`)
      .where(and(sql`relnamespace = 'public'::regnamespace and relkind = 'r'`, which))
      .orderBy(sql`relname`);
    // One by one, because requests wait meanwhile.
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

/** How long staff can restore what they deleted. */
export const keptDeletedMs = 30 * 24 * 3_600_000;

/** Orders stay for the books; perfumes and codes stay because orders name them. */
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
