-- A call is promised to those who sent a request, not to whom staff booked.
DO $do$
BEGIN
	EXECUTE replace(pg_get_functiondef('derived.tally_booking_submissions'::regproc),
		'case when r.first_answered_at is null then ',
		'case when r.channel <> ''site'' then '''' when r.first_answered_at is null then ');
END
$do$;--> statement-breakpoint
DELETE FROM derived.tallies WHERE subject = 'bookings made';--> statement-breakpoint
INSERT INTO derived.tallies (subject, part, status, name, count, amount)
	select 'bookings made', to_char(created_at at time zone 'Asia/Dubai', 'YYYY-MM-DD'), status,
		case when channel <> 'site' then '' when first_answered_at is null then 'open'
			when first_answered_at <= callback_due_at then 'kept' else 'late' end, count(*), 0
	from booking_submissions where deleted_at is null group by 2, 3, 4;
