ALTER TABLE "visits" ADD COLUMN "state" text DEFAULT 'requested' NOT NULL;--> statement-breakpoint
UPDATE "visits" SET "state" = case
		when stage = 'no-show' then 'no-show'
		when booking.status = 'cancelled' then 'cancelled'
		when stage = 'expected' and booking.status = 'pending' then 'requested'
		when stage = 'expected' and booking.status = 'completed' then 'collected'
		when stage = 'expected' then 'confirmed'
		when stage = 'in-work' and paused_at is not null then 'paused'
		else stage end
	FROM "booking_submissions" booking WHERE booking.id = booking_id;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_state" CHECK ("visits"."state" in ('requested', 'confirmed', 'arrived', 'in-work', 'paused', 'ready', 'collected', 'cancelled', 'no-show'));--> statement-breakpoint
-- Stage and status could contradict each other. The state is right then: the booking follows it, and the history of
-- both and the audit log list what was repaired.
WITH repaired AS (
		select visits.id as visit_id, booking_id, state, status as was, meant
		from visits join booking_submissions booking on booking.id = booking_id,
			lateral (select case state when 'requested' then 'pending' when 'collected' then 'completed'
				when 'cancelled' then 'cancelled' when 'no-show' then 'cancelled' else 'confirmed' end as meant) means
		where status <> meant or stage = 'expected' and state = 'collected'),
	followed AS (
		UPDATE "booking_submissions" SET "status" = meant, "updated_at" = now()
		FROM repaired WHERE id = booking_id AND was <> meant),
	told AS (
		INSERT INTO "booking_events" ("id", "booking_id", "from_status", "to_status")
		select gen_random_uuid(), booking_id, was, meant from repaired where was <> meant),
	listed AS (
		INSERT INTO "visit_events" ("id", "visit_id", "name", "details")
		select gen_random_uuid(), visit_id, 'stage', jsonb_build_object('from', was, 'to', state) from repaired)
	INSERT INTO "audit_log" ("id", "action", "table_name", "row_id", "details")
	select gen_random_uuid(), 'visit.stage', 'visits', visit_id::text, jsonb_build_object('from', was, 'to', state)
	from repaired;--> statement-breakpoint
UPDATE "visits" SET "paused_at" = null WHERE state <> 'paused' AND paused_at is not null;--> statement-breakpoint
-- after 1.0, which nobody has installed
ALTER TABLE "visits" DROP COLUMN "stage";
