import { sql } from "drizzle-orm";
import { appointmentStates } from "#app/features/visits/appointment.ts";
import type { Db } from "#db/client.ts";

/** The status that the state of a visit means. */
const meant = sql.raw(
  `case state ${Object.entries(appointmentStates)
    .map(([state, { status }]) => `when '${state}' then '${status}'`)
    .join(" ")} end`,
);

/** The kinds of fault that the places of visits have, with their number: something is shared, half taken or kept. */
export async function placeFaults(db: Db) {
  const { rows } = (await db.execute(sql`
    with bay as (
      select visit_id, count(*) as bays, min(starts_at) as starts_at, max(ends_at) as ends_at
      from allocations join resources on resources.id = resource_id and kind <> 'technician'
      group by visit_id)
    select
      (select count(*)::int from (
        select starts_at < max(ends_at) over (partition by resource_id order by starts_at, ends_at
          rows between unbounded preceding and 1 preceding) as is_taken
        from allocations) place where is_taken) as shared,
      (select count(*)::int from visits left join bay on bay.visit_id = visits.id
        where (work_start is null) <> (bays is null) or bays > 1
          or starts_at <> work_start
          or ends_at <> case when state = 'collected' then least(ready_at, collected_at) else ready_at end) as apart,
      (select count(*)::int from allocations join visits on visits.id = visit_id
        where starts_at < work_start or ends_at > ready_at) as beyond,
      (select count(*)::int from allocations join visits on visits.id = visit_id
        join booking_submissions booking on booking.id = booking_id
        where booking.deleted_at is not null or booking.status = 'cancelled') as kept,
      (select count(*)::int from visits join booking_submissions booking on booking.id = booking_id
        where status <> ${meant} or (state = 'paused') <> (paused_at is not null)) as contradicted,
      (select count(*)::int from visits join booking_submissions booking on booking.id = booking_id
        where booking.service_price <> (
          select round(sum(price_fils * quantity) / 100.0) from visit_lines
          where visit_id = visits.id and approval in ('agreed', 'approved'))) as priced,
      (select count(*)::int from visit_lines discount,
        lateral (select coalesce(sum(price_fils * quantity), 0) as fils from visit_lines line
          where line.visit_id = discount.visit_id and kind <> 'discount'
            and approval in ('agreed', 'approved')) subtotal
        where kind = 'discount' and (-price_fils > subtotal.fils
          or percent is not null and -price_fils <> round(subtotal.fils * percent / 100.0))) as discounted`)) as unknown as {
    rows: { [fault: string]: number }[];
  };
  return found(rows);
}

/**
 * By kind, how many visits that were booked for somebody with an e-mail are not what their history,
 * their booking, the audit log and the mails about them say.
 */
export async function historyFaults(db: Db) {
  // By id, which is made under the lock: who waited for it has the earlier moment and comes later.
  const { rows } = (await db.execute(sql`
    with last_move as (
      select distinct on (visit_id) visit_id, details ->> 'to' as state from visit_events
      where name = 'stage' order by visit_id, id desc),
    last_status as (
      select distinct on (booking_id) booking_id, to_status as status from booking_events
      order by booking_id, id desc),
    told as (
      select visit_id, split_part(name, ' ', 1) as news,
        mail.status = 'queued' and mail.attempts = 0 as is_waiting
      from visit_messages message left join email_outbox mail on mail.id = message.id)
    select
      (select count(*)::int from visits join booking_submissions booking on booking.id = booking_id
        where (channel <> 'site')::int <> (
          select count(*) from visit_events where visit_id = visits.id and name = 'book')) as unbooked,
      (select count(*)::int from visits join booking_submissions booking on booking.id = booking_id
        left join last_move on visit_id = visits.id
        where visits.state is distinct from coalesce(
          last_move.state, case channel when 'site' then 'requested' else 'confirmed' end)) as staged,
      (select count(*)::int from booking_submissions booking
        left join last_status on booking_id = booking.id
        where booking.status is distinct from last_status.status) as decided,
      (select count(*)::int from visits join booking_submissions booking on booking.id = booking_id
        where (appointment_date + appointment_time) at time zone 'Asia/Dubai' <> date_trunc('minute', arrives_at)) as booked,
      (select count(*)::int from visits where
        (select count(*) from visit_events where visit_id = visits.id) <> (
          select count(*) from audit_log
          where table_name = 'visits' and row_id = visits.id::text)) as audited,
      (select count(*)::int from visits join booking_submissions booking on booking.id = booking_id
        where (status = 'cancelled'
            and visits.id not in (select visit_id from told where news = 'cancelled'))
          or (state in ('ready', 'collected')
            and (visits.id, state) not in (select visit_id, news from told))) as untold,
      (select count(*)::int from told join visits on visits.id = visit_id
        join booking_submissions booking on booking.id = booking_id
        where is_waiting is null
          or is_waiting and (status = 'cancelled') <> (news = 'cancelled')) as told,
      (select count(*)::int from visits where
        (select count(*) from visit_lines where visit_id = visits.id and approval = 'approved') <> (
          select count(*) from visit_events
          where visit_id = visits.id and name = 'line' and details ? 'approved')) as approved,
      (select count(*)::int from visits where (
          select coalesce(sum(amount_fils), 0) from payments
          join invoices on invoices.id = payments.invoice_id where visit_id = visits.id) <> (
          select coalesce(sum(coalesce(details ->> 'paidFils', '0')::bigint
            - coalesce(details ->> 'refundedFils', '0')::bigint), 0)
          from visit_events where visit_id = visits.id and name in ('pay', 'refund'))) as paid,
      (select count(*)::int from email_outbox
        where facts #>> '{data,about,news}' is not null
          and id not in (select id from visit_messages)) as mailed`)) as unknown as {
    rows: { [fault: string]: number }[];
  };
  return found(rows);
}

const found = ([counts = {}]: { [fault: string]: number }[]) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
