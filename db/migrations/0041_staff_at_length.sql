CREATE TABLE "derived"."earned" (
	"record_id" uuid PRIMARY KEY NOT NULL,
	"completed_at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"goods_fils" integer NOT NULL,
	"discount_fils" integer NOT NULL,
	"shipping_fils" integer NOT NULL,
	"tax_fils" integer NOT NULL,
	"total_fils" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "booking_submissions_earned";--> statement-breakpoint
-- The column takes its place: whoever finds a mail need not fold its text again.
DROP INDEX "email_outbox_search";--> statement-breakpoint
DROP INDEX "orders_earned";--> statement-breakpoint
ALTER TABLE "email_outbox" ADD COLUMN "search_text" text;--> statement-breakpoint
CREATE INDEX "earned_completed_at_index" ON "derived"."earned" USING btree ("completed_at");--> statement-breakpoint
CREATE INDEX "email_outbox_words" ON "email_outbox" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "email_outbox_without_words" ON "email_outbox" USING btree ("id") WHERE "email_outbox"."search_text" is null;--> statement-breakpoint
-- Not generated, for which all mails would be written anew while everybody waits: those of before are
-- given theirs by and by (db/maintenance.ts).
CREATE FUNCTION mail_words() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
	new.search_text := translate(lower(regexp_replace(normalize(' ' || new.to_address || ' ' || coalesce(case when new.form ->> 'form_type' = 'account' then null else new.subject end, ''), NFKD), '[\u0300-\u036F\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06ED\u200C\u200D]', '', 'g')), 'ةىیٱکøłđıß', 'هيياكoldis');
	RETURN new;
END $body$;--> statement-breakpoint
CREATE TRIGGER mail_words BEFORE INSERT OR UPDATE OF "to_address", "form", "subject" ON "email_outbox" FOR EACH ROW EXECUTE FUNCTION mail_words();--> statement-breakpoint
-- What is completed is read again when it or one of its moves changes, under its lock: of two at once the
-- second sees what the first did.
DO $do$
DECLARE
	kept record;
	changing record;
BEGIN
	FOR kept IN SELECT * FROM (VALUES
		('booking_submissions', 'booking_events', 'booking_id',
			$row$'booking', r.service_name, 0, 0, 0, 0, r.service_price * 100$row$),
		('orders', 'order_events', 'order_id',
			$row$'order', '', r.subtotal_fils, r.discount_fils, r.shipping_fils, r.tax_fils, r.total_fils$row$)
	) AS each (records, moves, record_id, figures) LOOP
		EXECUTE format($sql$create function derived.earn_%1$s(changed uuid[]) returns void language plpgsql as $body$
			begin
				perform from %1$I where id = any(changed) order by id for no key update;
				delete from derived.earned where record_id = any(changed);
				insert into derived.earned
				select r.id, coalesce((select max(created_at) from %2$I where %3$I = r.id and to_status = 'completed'), r.created_at), %4$s
				from %1$I r where id = any(changed) and status = 'completed' and deleted_at is null;
			end $body$ $sql$, kept.records, kept.moves, kept.record_id, kept.figures);
	END LOOP;
	FOR changing IN SELECT * FROM (VALUES
		('booking_submissions', 'booking_submissions', 'id', 'status', 'deleted_at, created_at, service_name, service_price'),
		('booking_events', 'booking_submissions', 'booking_id', 'to_status', 'id, created_at'),
		('orders', 'orders', 'id', 'status', 'deleted_at, created_at, subtotal_fils, discount_fils, shipping_fils, tax_fils, total_fils'),
		('order_events', 'orders', 'order_id', 'to_status', 'id, created_at')
	) AS each (tablename, records, record_id, status, facts) LOOP
		EXECUTE format($sql$create function derived.earn_by_%1$s() returns trigger language plpgsql as $body$
			declare
				changed uuid[];
			begin
				if tg_op = 'INSERT' then
					changed := array(select %3$I from added where %4$I = 'completed');
				elsif tg_op = 'DELETE' then
					changed := array(select %3$I from removed where %4$I = 'completed');
				else
					changed := array(select %3$I from (
						(select %3$I, %5$s from added where %4$I = 'completed' except select %3$I, %5$s from removed where %4$I = 'completed')
						union all
						(select %3$I, %5$s from removed where %4$I = 'completed' except select %3$I, %5$s from added where %4$I = 'completed')
					) differing);
				end if;
				if changed <> '{}' then
					perform derived.earn_%2$s(changed);
				end if;
				return null;
			end $body$ $sql$, changing.tablename, changing.records, changing.record_id, changing.status, changing.facts);
		EXECUTE format('create trigger earn_insert after insert on %1$I referencing new table as added for each statement execute function derived.earn_by_%1$s()', changing.tablename);
		EXECUTE format('create trigger earn_delete after delete on %1$I referencing old table as removed for each statement execute function derived.earn_by_%1$s()', changing.tablename);
		EXECUTE format('create trigger earn_update after update on %1$I referencing new table as added old table as removed for each statement execute function derived.earn_by_%1$s()', changing.tablename);
	END LOOP;
END
$do$;--> statement-breakpoint
CREATE FUNCTION derived.tally_earned() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
	INSERT INTO derived.tallies (subject, part, status, name, count, amount)
	SELECT 'earned', to_char(r.completed_at at time zone 'Asia/Dubai', 'YYYY-MM-DD'), figure, r.name,
		count(*) * sign, sum(fils) * sign
	FROM changed r, (VALUES (case tg_op when 'INSERT' then 1 else -1 end)) signs (sign),
		LATERAL (VALUES (r.kind, r.total_fils), ('goods', r.goods_fils), ('discount', r.discount_fils),
			('shipping', r.shipping_fils), ('tax', r.tax_fils)) figures (figure, fils)
	WHERE figure = r.kind OR fils <> 0 GROUP BY 2, 3, 4, sign;
	RETURN NULL;
END $body$;--> statement-breakpoint
CREATE TRIGGER tally_insert AFTER INSERT ON derived.earned REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION derived.tally_earned();--> statement-breakpoint
CREATE TRIGGER tally_delete AFTER DELETE ON derived.earned REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION derived.tally_earned();--> statement-breakpoint
INSERT INTO derived.earned
SELECT r.id, coalesce(done.at, r.created_at), 'booking', service_name, 0, 0, 0, 0, service_price * 100
FROM "booking_submissions" r
LEFT JOIN (SELECT booking_id, max(created_at) AS at FROM "booking_events" WHERE to_status = 'completed' GROUP BY 1) done ON done.booking_id = r.id
WHERE status = 'completed' AND deleted_at IS NULL
UNION ALL
SELECT r.id, coalesce(done.at, r.created_at), 'order', '', subtotal_fils, discount_fils, shipping_fils, tax_fils, total_fils
FROM "orders" r
LEFT JOIN (SELECT order_id, max(created_at) AS at FROM "order_events" WHERE to_status = 'completed' GROUP BY 1) done ON done.order_id = r.id
WHERE status = 'completed' AND deleted_at IS NULL;
