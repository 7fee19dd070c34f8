ALTER TABLE "email_outbox" ADD COLUMN "facts" jsonb;--> statement-breakpoint
-- The version before would claim a mail that is not written yet, and send it empty: it finds none.
CREATE FUNCTION "leave_unwritten_mail"() RETURNS trigger LANGUAGE plpgsql AS $$ begin return null; end $$;--> statement-breakpoint
CREATE TRIGGER "email_outbox_unwritten" BEFORE UPDATE ON "email_outbox" FOR EACH ROW
  WHEN (NEW."facts" IS NOT NULL AND NEW."attempts" > OLD."attempts") EXECUTE FUNCTION "leave_unwritten_mail"();
