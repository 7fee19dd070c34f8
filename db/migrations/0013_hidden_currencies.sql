ALTER TABLE "currencies" ADD COLUMN "name_ar" text;--> statement-breakpoint
ALTER TABLE "currencies" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "currencies" ADD CONSTRAINT "currencies_base_shown" CHECK ("currencies"."code" <> 'AED' or not "currencies"."is_hidden");