CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "contact_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contact_id" uuid NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"actor_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_events_from_status" CHECK ("contact_events"."from_status" in ('new', 'contacted', 'resolved')),
	CONSTRAINT "contact_events_to_status" CHECK ("contact_events"."to_status" in ('new', 'contacted', 'resolved'))
);
--> statement-breakpoint
CREATE TABLE "staff_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contact_id" uuid,
	"booking_id" uuid,
	"order_id" uuid,
	"author_id" uuid,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_notes_one_subject" CHECK (num_nonnulls("staff_notes"."contact_id", "staff_notes"."booking_id", "staff_notes"."order_id") = 1),
	CONSTRAINT "staff_notes_body" CHECK ("staff_notes"."body" <> '')
);
--> statement-breakpoint
DROP INDEX "booking_submissions_created_at_index";--> statement-breakpoint
DROP INDEX "booking_submissions_status_created_at_index";--> statement-breakpoint
DROP INDEX "booking_submissions_appointment_date_appointment_time_index";--> statement-breakpoint
DROP INDEX "contact_submissions_created_at_index";--> statement-breakpoint
DROP INDEX "contact_submissions_status_created_at_index";--> statement-breakpoint
DROP INDEX "orders_created_at_index";--> statement-breakpoint
DROP INDEX "orders_status_created_at_index";--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "must_change_password" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_submissions" ADD COLUMN "callback_due_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "booking_submissions" SET "callback_due_at" = "created_at" + interval '2 hours';--> statement-breakpoint
ALTER TABLE "booking_submissions" ALTER COLUMN "callback_due_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_submissions" ADD COLUMN "first_answered_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "booking_submissions" SET "first_answered_at" = "callback_due_at" WHERE "status" <> 'pending';--> statement-breakpoint
ALTER TABLE "booking_submissions" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(' ' || reference || ' ' || name || ' ' || email || ' ' || phone || ' ' || service_name || ' ' || car_make || ' ' || car_model)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_submissions" ADD COLUMN "reply_due_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "contact_submissions" SET "reply_due_at" = "created_at" + interval '24 hours';--> statement-breakpoint
ALTER TABLE "contact_submissions" ALTER COLUMN "reply_due_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_submissions" ADD COLUMN "first_answered_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "contact_submissions" SET "first_answered_at" = "reply_due_at" WHERE "status" <> 'new';--> statement-breakpoint
ALTER TABLE "contact_submissions" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(' ' || name || ' ' || email || ' ' || phone || ' ' || subject || ' ' || message)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "discount_codes" ADD COLUMN "description_ar" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(' ' || order_number || ' ' || customer_name || ' ' || customer_email || ' ' || customer_phone)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_events" ADD CONSTRAINT "contact_events_contact_id_contact_submissions_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact_submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_events" ADD CONSTRAINT "contact_events_actor_id_user_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_notes" ADD CONSTRAINT "staff_notes_contact_id_contact_submissions_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact_submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_notes" ADD CONSTRAINT "staff_notes_booking_id_booking_submissions_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking_submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_notes" ADD CONSTRAINT "staff_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_notes" ADD CONSTRAINT "staff_notes_author_id_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_events_contact_id_created_at_index" ON "contact_events" USING btree ("contact_id","created_at");--> statement-breakpoint
CREATE INDEX "contact_events_actor_id_index" ON "contact_events" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "staff_notes_contact_id_created_at_index" ON "staff_notes" USING btree ("contact_id","created_at");--> statement-breakpoint
CREATE INDEX "staff_notes_booking_id_created_at_index" ON "staff_notes" USING btree ("booking_id","created_at");--> statement-breakpoint
CREATE INDEX "staff_notes_order_id_created_at_index" ON "staff_notes" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "staff_notes_author_id_index" ON "staff_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "booking_submissions_by_date" ON "booking_submissions" USING btree ("created_at","id","status") WHERE "booking_submissions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "booking_submissions_by_status" ON "booking_submissions" USING btree ("status","created_at","id") WHERE "booking_submissions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "booking_submissions_by_name" ON "booking_submissions" USING btree (lower("name"),"id","name","status") WHERE "booking_submissions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "booking_submissions_by_service" ON "booking_submissions" USING btree (lower("service_name"),"id","service_name","status") WHERE "booking_submissions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "booking_submissions_by_car" ON "booking_submissions" USING btree (lower("car_make"),lower("car_model"),"id","car_make","car_model","status") WHERE "booking_submissions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "booking_submissions_by_appointment" ON "booking_submissions" USING btree ("appointment_date","appointment_time","id","status") WHERE "booking_submissions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "booking_submissions_revenue" ON "booking_submissions" USING btree ("status","service_price") WHERE "booking_submissions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "booking_submissions_bin" ON "booking_submissions" USING btree ("deleted_at","id") WHERE "booking_submissions"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "booking_submissions_search" ON "booking_submissions" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "booking_submissions_due" ON "booking_submissions" USING btree ("callback_due_at") WHERE "booking_submissions"."status" = 'pending' and "booking_submissions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "contact_submissions_by_date" ON "contact_submissions" USING btree ("created_at","id","status") WHERE "contact_submissions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "contact_submissions_by_status" ON "contact_submissions" USING btree ("status","created_at","id") WHERE "contact_submissions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "contact_submissions_by_name" ON "contact_submissions" USING btree (lower("name"),"id","name","status") WHERE "contact_submissions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "contact_submissions_by_subject" ON "contact_submissions" USING btree (lower("subject"),"id","subject","status") WHERE "contact_submissions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "contact_submissions_bin" ON "contact_submissions" USING btree ("deleted_at","id") WHERE "contact_submissions"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "contact_submissions_search" ON "contact_submissions" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contact_submissions_due" ON "contact_submissions" USING btree ("reply_due_at") WHERE "contact_submissions"."status" = 'new' and "contact_submissions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "orders_by_date" ON "orders" USING btree ("created_at","id","status") WHERE "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("status","created_at","id") WHERE "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "orders_by_customer" ON "orders" USING btree (lower("customer_name"),"id","customer_name","status") WHERE "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "orders_by_number" ON "orders" USING btree ("order_number","id","status") WHERE "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "orders_by_total" ON "orders" USING btree ("total_fils","id","status") WHERE "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "orders_bin" ON "orders" USING btree ("deleted_at","id") WHERE "orders"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("search_text" gin_trgm_ops);