CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"merged_into" uuid,
	"also_known" text DEFAULT '' NOT NULL,
	"last_activity_at" timestamp (3) with time zone,
	"search_text" text GENERATED ALWAYS AS (translate(lower(regexp_replace(normalize(' ' || name || ' ' || email || ' ' || phone || ' ' || also_known, NFKD), '[\u0300-\u036F\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06ED\u200C\u200D]', '', 'g')), 'ةىیٱکøłđıß', 'هيياكoldis')) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customers_phone" UNIQUE("phone"),
	CONSTRAINT "customers_merged_into_another" CHECK ("customers"."merged_into" <> "customers"."id")
);
--> statement-breakpoint
ALTER TABLE "booking_submissions" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
ALTER TABLE "contact_submissions" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
-- Deferrable, so that a restored row may refer to one that comes after it.
ALTER TABLE "customers" ADD CONSTRAINT "customers_merged_into_customers_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action DEFERRABLE;--> statement-breakpoint
CREATE INDEX "customers_merged_into_index" ON "customers" USING btree ("merged_into");--> statement-breakpoint
CREATE INDEX "customers_by_activity" ON "customers" USING btree ("last_activity_at","id") WHERE "customers"."last_activity_at" is not null;--> statement-breakpoint
CREATE INDEX "customers_by_name" ON "customers" USING btree (lower("name"),"id","name") WHERE "customers"."last_activity_at" is not null;--> statement-breakpoint
CREATE INDEX "customers_by_email" ON "customers" USING btree (lower("email")) WHERE "customers"."last_activity_at" is not null;--> statement-breakpoint
CREATE INDEX "customers_search" ON "customers" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "booking_submissions" ADD CONSTRAINT "booking_submissions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_submissions" ADD CONSTRAINT "contact_submissions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_submissions_customer_id_index" ON "booking_submissions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "contact_submissions_customer_id_index" ON "contact_submissions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "orders_customer_id_index" ON "orders" USING btree ("customer_id");