import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";

/** How many of each kind of fault the places of visits have: nothing is shared, half taken or kept. */
export async function placeFaults(db: Db) {
  const { rows } = (await db.execute(sql`
    with bay as (
      select visit_id, count(*) as bays, min(starts_at) as starts_at, max(ends_at) as ends_at
      from allocations join resources on resources.id = resource_id and kind <> 'technician'
      group by visit_id)
    select
      (select count(*)::int from allocations one join allocations other
        on one.resource_id = other.resource_id and one.id < other.id
          and one.starts_at < other.ends_at and other.starts_at < one.ends_at) as shared,
      (select count(*)::int from visits left join bay on bay.visit_id = visits.id
        where (work_start is null) <> (bays is null) or bays > 1
          or starts_at <> work_start or ends_at <> ready_at) as apart,
      (select count(*)::int from allocations join visits on visits.id = visit_id
        where starts_at < work_start or ends_at > ready_at) as beyond,
      (select count(*)::int from allocations join visits on visits.id = visit_id
        join booking_submissions booking on booking.id = booking_id
        where booking.deleted_at is not null or booking.status = 'cancelled') as kept`)) as unknown as {
    rows: unknown[];
  };
  return rows[0];
}

export const noPlaceFaults = { shared: 0, apart: 0, beyond: 0, kept: 0 };
