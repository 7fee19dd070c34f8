CREATE INDEX "booking_submissions_reported" ON "booking_submissions" USING btree ("created_at","service_name","status","callback_due_at","first_answered_at") WHERE "booking_submissions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "booking_submissions_earned" ON "booking_submissions" USING btree ("id","created_at","service_name","service_price") WHERE "booking_submissions"."status" = 'completed' and "booking_submissions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "contact_submissions_reported" ON "contact_submissions" USING btree ("created_at","reply_due_at","first_answered_at") WHERE "contact_submissions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "orders_earned" ON "orders" USING btree ("id","created_at","subtotal_fils","discount_fils","shipping_fils","tax_fils","total_fils") WHERE "orders"."status" = 'completed' and "orders"."deleted_at" is null;--> statement-breakpoint
-- Mails that have left are counted, each when it does: writing one for later, with an order, costs nothing.
CREATE FUNCTION derived.tally_mail() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
	IF tg_op <> 'INSERT' AND old.status IN ('sent', 'kept') THEN
		INSERT INTO derived.tallies VALUES ('mails', '', old.status, '', -1, 0);
	END IF;
	IF tg_op <> 'DELETE' AND new.status IN ('sent', 'kept') THEN
		INSERT INTO derived.tallies VALUES ('mails', '', new.status, '', 1, 0);
	END IF;
	RETURN NULL;
END $body$;--> statement-breakpoint
CREATE TRIGGER tally_insert AFTER INSERT ON "email_outbox" FOR EACH ROW WHEN (new.status IN ('sent', 'kept')) EXECUTE FUNCTION derived.tally_mail();--> statement-breakpoint
CREATE TRIGGER tally_delete AFTER DELETE ON "email_outbox" FOR EACH ROW WHEN (old.status IN ('sent', 'kept')) EXECUTE FUNCTION derived.tally_mail();--> statement-breakpoint
CREATE TRIGGER tally_update AFTER UPDATE OF "status" ON "email_outbox" FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status) EXECUTE FUNCTION derived.tally_mail();--> statement-breakpoint
INSERT INTO derived.tallies SELECT 'mails', '', status, '', count(*), 0 FROM "email_outbox" WHERE status IN ('sent', 'kept') GROUP BY status;
