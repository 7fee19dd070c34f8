import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { isId, newId } from "#app/lib/ids.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.server.ts";
import type { Db, Tx } from "#db/client.ts";
import { refreshCustomers, topOf } from "#db/customers.ts";
import { customers } from "#db/schema/customers.ts";
import { writtenOnce } from "#db/written-once.ts";

type Person = { phone: string; name: string; email: string };

/**
 * The customer with this phone number, as stored (app/lib/phone.ts), who is now called so; null
 * without a number. In the transaction that writes their record, just before it: two at once with a
 * new number wait here for each other.
 */
export async function linkCustomer(tx: Tx, person: Person, at: Date): Promise<string | null> {
  if (person.phone === "") return null;
  const [linked] = await link(tx, { customer: customerRow(person, at) });
  if (!linked) throw new Error("A customer was neither added nor found");
  await tellMerged(tx, linked.mergedInto, person, at);
  return linked.id;
}

/** The customer of a record, for the statement that writes both; without a number there is none. */
export const customersOf = (person: Person, at: Date): LinkedCustomer[] =>
  person.phone === "" ? [] : [customerRow(person, at)];

/** As `linkCustomer`, in the statement that writes their record; whoever asks it goes on to `tellMerged`. */
export function linkedWith(db: Db, [customer]: LinkedCustomer[]) {
  if (!customer) return { parts: [], customerId: null, mergedInto: sql<null>`null` };
  return {
    parts: [db.$with("customer").as(linking(db, customer))],
    customerId: sql`(select id from customer)`,
    mergedInto: sql<string | null>`(select merged_into from customer)`,
  };
}

export type LinkedCustomer = ReturnType<typeof customerRow>;

const customerRow = ({ phone, name, email }: Person, at: Date) => ({
  ...{ id: newId(), phone, name, email },
  ...{ lastActivityAt: at, createdAt: at, updatedAt: at },
});

const link = writtenOnce((db, { customer }: { customer: LinkedCustomer }) => linking(db, customer));

function linking(db: Db, customer: LinkedCustomer) {
  const { name, email, updatedAt } = customer;
  return db
    .insert(customers)
    .values(customer)
    .onConflictDoUpdate({
      target: customers.phone,
      set: {
        ...{ name, email, updatedAt },
        lastActivityAt: sql`case when ${customers.mergedInto} is null then excluded.last_activity_at end`,
      },
    })
    .returning({ id: customers.id, mergedInto: customers.mergedInto });
}

/** Who was merged is read with another, who has now been active, and is known by one more name. */
export async function tellMerged(
  tx: Tx,
  mergedInto: string | null,
  { name, email }: Person,
  at: Date,
): Promise<void> {
  if (!mergedInto) return;
  await tx
    .update(customers)
    .set({
      lastActivityAt: at,
      alsoKnown: sql`concat_ws(' ', ${customers.alsoKnown}, ${name}::text, ${email}::text)`,
      updatedAt: at,
    })
    .where(eq(customers.id, topOf(mergedInto)));
}

type Merge = { from: string; into: string; actorId: string };

type MergeResult =
  | { ok: true }
  /** One of them is gone, or stands within another already. */
  | { ok: false; reason: "not-found" | "merged" };

/** What `from` did is read with `into` from now on. Neither may be merged yet, so no circle closes. */
export function mergeCustomers(
  { db, now }: Pick<App, "db" | "now">,
  merge: Merge,
): Promise<MergeResult> {
  const { from, into } = merge;
  return db.transaction(async (tx) => {
    const both = [from, into].filter(isId);
    const rows = await tx
      .select({ id: customers.id, mergedInto: customers.mergedInto })
      .from(customers)
      .where(inArray(customers.id, both))
      // In one order, so that two merges never wait for each other.
      .orderBy(asc(customers.id))
      .for("update");
    if (rows.length < 2) return { ok: false, reason: "not-found" };
    if (rows.some(({ id, mergedInto }) => id === from && mergedInto === into)) return { ok: true };
    if (rows.some(({ mergedInto }) => mergedInto !== null)) return { ok: false, reason: "merged" };
    const at = now();
    await tx
      .update(customers)
      .set({ mergedInto: into, updatedAt: at })
      .where(eq(customers.id, from));
    await refreshCustomers(tx, [from]);
    await recordAudit(tx, { ...entryOf(merge), action: "customer.merge", at });
    return { ok: true };
  });
}

/** Undoes that merge; not where `from` stands by itself or elsewhere since. */
export function unmergeCustomers(
  { db, now }: Pick<App, "db" | "now">,
  merge: Merge,
): Promise<{ ok: boolean }> {
  const { from, into } = merge;
  return db.transaction(async (tx) => {
    if (!isId(from) || !isId(into)) return { ok: false };
    const at = now();
    const freed = await tx
      .update(customers)
      .set({ mergedInto: null, updatedAt: at })
      .where(and(eq(customers.id, from), eq(customers.mergedInto, into)))
      .returning({ id: customers.id });
    if (freed.length === 0) return { ok: false };
    await refreshCustomers(tx, [from, into]);
    await recordAudit(tx, { ...entryOf(merge), action: "customer.unmerge", at });
    return { ok: true };
  });
}

const entryOf = ({ from, into, actorId }: Merge) => ({
  tableName: "customers",
  rowId: from,
  actorId,
  details: { intoId: into },
});
