CREATE TABLE "prices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL,
	"price_aed" integer NOT NULL,
	"suv_price_aed" integer,
	"starts_on" date NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "prices_figures" CHECK ("prices"."price_aed" > 0 and "prices"."suv_price_aed" > 0)
);
--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_item_id_content_entries_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."content_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "prices_of_item" ON "prices" USING btree ("item_id","starts_on","created_at");--> statement-breakpoint
CREATE INDEX "prices_created_by_index" ON "prices" USING btree ("created_by");--> statement-breakpoint
-- Processes hold the prices with the content whose they are (db/page-data.ts).
CREATE TRIGGER "prices_page_data" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "prices"
FOR EACH STATEMENT EXECUTE FUNCTION page_data_changed('content');
