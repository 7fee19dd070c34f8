CREATE SCHEMA "derived";
--> statement-breakpoint
CREATE TABLE "derived"."tallies" (
	"subject" text NOT NULL,
	"part" text NOT NULL,
	"status" text NOT NULL,
	"name" text NOT NULL,
	"count" integer NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "perfumes_display_order_id_index";--> statement-breakpoint
DROP INDEX "order_items_order_id_index";--> statement-breakpoint
CREATE INDEX "tallies_subject_part_index" ON "derived"."tallies" USING btree ("subject","part");--> statement-breakpoint
CREATE INDEX "booking_events_completed" ON "booking_events" USING btree ("booking_id","created_at") WHERE "booking_events"."to_status" = 'completed';--> statement-breakpoint
CREATE INDEX "booking_submissions_unanswered" ON "booking_submissions" USING btree ("callback_due_at","created_at") WHERE "booking_submissions"."first_answered_at" is null and "booking_submissions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "perfumes_by_order" ON "perfumes" USING btree ("display_order","id") WHERE "perfumes"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "perfumes_by_name" ON "perfumes" USING btree (lower("name"),"id","name") WHERE "perfumes"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "perfumes_by_price" ON "perfumes" USING btree ("price","id") WHERE "perfumes"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "perfumes_by_stock" ON "perfumes" USING btree (coalesce("stock_quantity", 2147483647),"id") WHERE "perfumes"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "contact_submissions_unanswered" ON "contact_submissions" USING btree ("reply_due_at","created_at") WHERE "contact_submissions"."first_answered_at" is null and "contact_submissions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "order_events_completed" ON "order_events" USING btree ("order_id","created_at") WHERE "order_events"."to_status" = 'completed';--> statement-breakpoint
CREATE INDEX "order_items_sold" ON "order_items" USING btree ("order_id","perfume_name","subtotal_fils");
--> statement-breakpoint
-- Of each table: how its rows are counted, now and by every statement that changes them.
DO $do$
DECLARE
	counted record;
	tallied text;
BEGIN
	FOR counted IN SELECT * FROM (VALUES
		('booking_submissions', 'r.deleted_at is null', $part$
			('bookings', '', r.status, '', r.service_price),
			('bookings made', to_char(r.created_at at time zone 'Asia/Dubai', 'YYYY-MM-DD'), r.status,
				case when r.first_answered_at is null then 'open'
					when r.first_answered_at <= r.callback_due_at then 'kept' else 'late' end, 0),
			('bookings due', to_char(r.appointment_date, 'YYYY-MM-DD'), r.status, r.service_name, r.service_price)$part$),
		('contact_submissions', 'r.deleted_at is null', $part$
			('contacts', '', r.status, '', 0),
			('contacts made', to_char(r.created_at at time zone 'Asia/Dubai', 'YYYY-MM-DD'), r.status,
				case when r.first_answered_at is null then 'open'
					when r.first_answered_at <= r.reply_due_at then 'kept' else 'late' end, 0)$part$),
		('orders', 'r.deleted_at is null', $part$
			('orders', '', r.status, '', r.total_fils),
			('orders made', to_char(r.created_at at time zone 'Asia/Dubai', 'YYYY-MM-DD'), r.status, '', 0)$part$),
		('perfumes', 'r.deleted_at is null', $part$
			('perfumes', lpad((r.display_order / 250)::text, 10, '0'),
				case when r.in_stock and coalesce(r.stock_quantity, 1) > 0 then 'in-stock' else 'out-of-stock' end, '', 0)$part$),
		('customers', 'r.last_activity_at is not null', $part$
			('customers', '', '', '', 0)$part$)
	) AS each (tablename, listed, parts) LOOP
		tallied := format($sql$insert into derived.tallies (subject, part, status, name, count, amount)
			select t.subject, t.part, t.status, t.name, sum(r.sign), sum(r.sign * t.amount)
			from (%%s) r cross join lateral (values %s) t (subject, part, status, name, amount)
			where %s group by 1, 2, 3, 4 having sum(r.sign) <> 0 or sum(r.sign * t.amount) <> 0$sql$, counted.parts, counted.listed);
		EXECUTE format($sql$create function derived.tally_%s() returns trigger language plpgsql as $body$
			begin
				if tg_op = 'INSERT' then %s;
				elsif tg_op = 'DELETE' then %s;
				else %s;
				end if;
				return null;
			end $body$ $sql$, counted.tablename,
			format(tallied, 'select 1 as sign, * from added'),
			format(tallied, 'select -1 as sign, * from removed'),
			format(tallied, 'select 1 as sign, * from added union all select -1 as sign, * from removed'));
		EXECUTE format('create trigger tally_insert after insert on %1$I referencing new table as added for each statement execute function derived.tally_%1$s()', counted.tablename);
		EXECUTE format('create trigger tally_delete after delete on %1$I referencing old table as removed for each statement execute function derived.tally_%1$s()', counted.tablename);
		EXECUTE format('create trigger tally_update after update on %1$I referencing new table as added old table as removed for each statement execute function derived.tally_%1$s()', counted.tablename);
		-- The triggers have locked the table by now: nothing is added that nobody counts.
		EXECUTE format(tallied, format('select 1 as sign, * from %I', counted.tablename));
	END LOOP;
END
$do$;
