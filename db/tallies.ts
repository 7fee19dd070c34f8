import { and, eq, gte, lte, type SQL, sql } from "drizzle-orm";
import type { Db } from "./client.ts";
import { type TallySubject, tallies } from "./schema/tallies.ts";

type Which = { status?: string | null; from?: string | null; to?: string | null };

export const tallied = (subject: TallySubject, which: Which = {}): SQL<number> =>
  sql`(select coalesce(sum(${tallies.count}), 0) from ${tallies} where ${ofTally(subject, which)})`.mapWith(
    Number,
  );

export const ofTally = (subject: TallySubject, { status, from, to }: Which = {}): SQL | undefined =>
  and(
    eq(tallies.subject, subject),
    status ? eq(tallies.status, status) : undefined,
    from ? gte(tallies.part, from) : undefined,
    to ? lte(tallies.part, to) : undefined,
  );

/** Replaces the rows of one subject by their sum; triggers go on adding meanwhile. */
export async function addUpTallies(db: Db): Promise<void> {
  await db.execute(sql`
    with repeated as (
      select subject, part, status, name from ${tallies}
      group by 1, 2, 3, 4 having count(*) > 1 or sum(count) = 0
    ), gone as (
      delete from ${tallies} using repeated
      where (tallies.subject, tallies.part, tallies.status, tallies.name)
        = (repeated.subject, repeated.part, repeated.status, repeated.name)
      returning tallies.*
    )
    insert into ${tallies} (subject, part, status, name, count, amount)
    select subject, part, status, name, sum(count), sum(amount) from gone
    group by 1, 2, 3, 4 having sum(count) <> 0 or sum(amount) <> 0`);
}
