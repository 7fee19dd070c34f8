import { type SQL, sql } from "drizzle-orm";
import { type Db, rowsOf, type Tx } from "./client.ts";

/** Small, because the embedded database answers nobody else meanwhile. */
const atOnce = 100;

const aboveOf = (ids: string[]): SQL => sql`(
  with recursive above as (
    select id, merged_into, 0 as depth from customers where id in ${ids}
    union all
    select one.id, one.merged_into, depth + 1
    from customers one join above on above.merged_into = one.id
  ) select id, merged_into, depth from above)`;

export const topOf = (id: string): SQL =>
  sql`(select id from ${aboveOf([id])} above where merged_into is null)`;

export const familyOf = (id: SQL): SQL => sql`array(
  with recursive family as (
    select ${id} as id
    union all
    select merged.id from customers merged join family on merged.merged_into = family.id
  ) select id from family)`;

export const mostAlsoKnown = 4000;

/** Recomputes names, e-mails and activity from a customer's records and those merged into them. */
export async function refreshCustomers(tx: Tx, ids: string[]): Promise<void> {
  await refreshLocked(tx, await lockAbove(tx, ids));
}

async function lockAbove(tx: Tx, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  return idsOf(
    tx,
    sql`
      select id from customers
      join (select id, max(depth) as depth from ${aboveOf(ids)} above group by id) above using (id)
      order by depth, id for update of customers`,
  );
}

async function refreshLocked(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`
    with recursive family as (
      select id as top, id from customers where id in ${ids}
      union all
      select top, merged.id from customers merged join family on merged.merged_into = family.id
    ), records as (
      select top, family.id, name, email, created_at, deleted_at is null as is_listed
      from family cross join lateral (
        select name, email, created_at, deleted_at
          from booking_submissions where customer_id = family.id
        union all select customer_name, customer_email, created_at, deleted_at
          from orders where customer_id = family.id
        union all select name, email, created_at, deleted_at
          from contact_submissions where customer_id = family.id
      ) records
    ), known as (
      select id,
        coalesce((
          select name from records where top = customers.id
          order by not is_listed, name <> customers.name, records.id <> top, created_at limit 1
        ), name) as name,
        coalesce((
          select email from records where top = customers.id
          order by not is_listed, email = '', email <> customers.email, records.id <> top, created_at
          limit 1
        ), email) as email,
        (select max(created_at) from records where top = customers.id and is_listed) as last_at
      from customers where id in ${ids}
    ), words as (
      select top, left(string_agg(word, ' ' order by word), ${mostAlsoKnown}) as words from (
        select top, unnest(array[name, email]) as word from records where is_listed
        union select top, unnest(array[name, phone, email])
          from family join customers using (id) where id <> top
      ) said join known on known.id = top and word not in (known.name, known.email, '')
      group by top
    )
    update customers
    set name = known.name, email = known.email, also_known = coalesce(words, ''),
      last_activity_at = case when merged_into is null then last_at end
    from known left join words on top = known.id where customers.id = known.id`);
}

const maybeGone = sql`last_activity_at is null or also_known <> ''`;

/** Erases customers without any record, neither their own nor of anybody merged into them. */
export async function forgetCustomers(db: Db, among: SQL = maybeGone): Promise<void> {
  let last = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const ids = await idsOf(
      db,
      sql`
        select id from customers
        where id > ${last}::uuid and (${among}) order by id limit ${atOnce}`,
    );
    const end = ids.at(-1);
    if (!end) return;
    last = end;
    await db.transaction(async (tx) => {
      const above = await lockAbove(tx, ids);
      while (await eraseSome(tx, above));
      await refreshLocked(tx, above);
    });
  }
}

async function eraseSome(tx: Tx, ids: string[]): Promise<boolean> {
  const erased = await idsOf(
    tx,
    sql`
      delete from customers where id in ${ids}
        and not exists (select from booking_submissions where customer_id = customers.id)
        and not exists (select from orders where customer_id = customers.id)
        and not exists (select from contact_submissions where customer_id = customers.id)
        and not exists (select from customers merged where merged.merged_into = customers.id)
      returning id`,
  );
  return erased.length > 0;
}

async function idsOf(db: Db, statement: SQL): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(db, statement);
  return rows.map(({ id }) => id);
}
