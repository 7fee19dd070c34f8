import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { isId, newId } from "#app/lib/ids.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.server.ts";
import type { Tx } from "#db/client.ts";
import { familyOf, mostAlsoKnown, refreshCustomers, topOf } from "#db/customers.ts";
import { customers } from "#db/schema/customers.ts";
import { readUsedNames } from "./also-used.server.ts";
import { customerActions } from "./customer-actions.ts";

type Person = { phone: string; name: string; email: string };

/**
 * The customer of a phone number; null without one. A known name or e-mail stays, because anybody
 * can type another person's number.
 */
export async function linkCustomer(tx: Tx, person: Person, at: Date): Promise<string | null> {
  const { phone, name, email } = person;
  if (phone === "") return null;
  const activity = { lastActivityAt: at, updatedAt: at };
  const [linked] = await tx
    .insert(customers)
    .values({ id: newId(), phone, name, email, createdAt: at, ...activity })
    .onConflictDoUpdate({
      target: customers.phone,
      set: {
        email: sql`case when ${customers.email} = '' then excluded.email else ${customers.email} end`,
        alsoKnown: alsoKnownWith(person),
        lastActivityAt: sql`case when ${customers.mergedInto} is null then excluded.last_activity_at end`,
        updatedAt: at,
      },
    })
    .returning({ id: customers.id, mergedInto: customers.mergedInto });
  if (!linked) throw new Error("A customer was neither added nor found");
  if (linked.mergedInto) {
    await tx
      .update(customers)
      .set({ alsoKnown: alsoKnownWith(person), ...activity })
      .where(eq(customers.id, topOf(linked.mergedInto)));
  }
  return linked.id;
}

function alsoKnownWith({ name, email }: Person): SQL {
  const known = sql`lower(concat_ws(' ', ${customers.name}, ${customers.email}, ${customers.alsoKnown}))`;
  const ifNew = (word: string) =>
    sql`case when strpos(${known}, lower(${word}::text)) = 0 then ${word}::text end`;
  const words = sql`concat_ws(' ', nullif(${customers.alsoKnown}, ''), ${ifNew(name)}, ${ifNew(email)})`;
  return sql`left(${words}, greatest(length(${customers.alsoKnown}), ${mostAlsoKnown}))`;
}

type NameChoice = { id: string; field: "name" | "email"; value: string; actorId: string };

/** Only a name or e-mail from the customer's records can be chosen. */
export function nameCustomer(
  { db, now }: Pick<App, "db" | "now">,
  { id, field, value, actorId }: NameChoice,
): Promise<{ ok: boolean }> {
  return db.transaction(async (tx) => {
    if (!isId(id)) return { ok: false };
    const [customer] = await tx.select().from(customers).where(eq(customers.id, id)).for("update");
    const family = await tx
      .select({ id: customers.id })
      .from(customers)
      .where(sql`${customers.id} = any(${familyOf(sql`${id}::uuid`)})`);
    const { names, emails } = await readUsedNames(
      tx,
      family.map((each) => each.id),
    );
    const chosen = (field === "name" ? names : emails).find((each) => each.value === value);
    if (!customer || !chosen) return { ok: false };
    if (customer[field] === value) return { ok: true };
    const at = now();
    const values = field === "name" ? { name: value } : { email: value };
    await tx
      .update(customers)
      .set({ ...values, updatedAt: at })
      .where(eq(customers.id, id));
    await refreshCustomers(tx, [id]);
    const details = { [field]: { from: customer[field], to: value } };
    await recordAudit(tx, { action: customerActions.name, rowId: id, actorId, at, details });
    return { ok: true };
  });
}

type Merge = { from: string; into: string; actorId: string };

/** Merges `from` into `into`. Neither may be merged already, so no cycle arises. */
export function mergeCustomers(
  { db, now }: Pick<App, "db" | "now">,
  merge: Merge,
): Promise<{ ok: true } | { ok: false; reason: "not-found" | "merged" }> {
  const { from, into } = merge;
  return db.transaction(async (tx) => {
    const both = [from, into].filter(isId);
    const rows = await tx
      .select({ id: customers.id, mergedInto: customers.mergedInto })
      .from(customers)
      .where(inArray(customers.id, both))
      // In one order, so that two merges cannot deadlock.
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
    await recordAudit(tx, { ...entryOf(merge), action: customerActions.merge, at });
    return { ok: true };
  });
}

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
    await recordAudit(tx, { ...entryOf(merge), action: customerActions.unmerge, at });
    return { ok: true };
  });
}

const entryOf = ({ from, into, actorId }: Merge) => ({
  rowId: from,
  actorId,
  details: { intoId: into },
});
