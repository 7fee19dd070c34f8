ALTER TABLE "discount_codes" ADD COLUMN "is_public" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "discount_codes" ADD COLUMN "valid_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "discount_codes" ADD COLUMN "max_uses_per_customer" integer DEFAULT 1;--> statement-breakpoint
ALTER TABLE "discount_codes" ADD COLUMN "first_order_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_by_email" ON "orders" USING btree (lower("customer_email"));--> statement-breakpoint
ALTER TABLE "discount_codes" ADD CONSTRAINT "discount_codes_per_customer" CHECK ("discount_codes"."max_uses_per_customer" >= 1);--> statement-breakpoint
ALTER TABLE "discount_codes" ADD CONSTRAINT "discount_codes_days" CHECK ("discount_codes"."valid_from" <= "discount_codes"."valid_until");--> statement-breakpoint
-- What was promised goes on: a code that is there already holds as often for a customer as before.
UPDATE "discount_codes" SET "max_uses_per_customer" = NULL;--> statement-breakpoint
-- Samples that an earlier start put in, and that nobody has used or edited, are nobody's promise.
DELETE FROM "discount_codes" WHERE "id" IN ('01920000-0000-7000-8001-000000000001', '01920000-0000-7000-8001-000000000002', '01920000-0000-7000-8001-000000000003') AND "updated_at" = "created_at" AND "deleted_at" IS NULL AND "used_count" = 0 AND NOT EXISTS (SELECT FROM "orders" WHERE "orders"."discount_code_id" = "discount_codes"."id");--> statement-breakpoint
-- "10% off your first order" is held to its words, unless staff have edited it.
UPDATE "discount_codes" SET "first_order_only" = true WHERE "id" = '01920000-0000-7000-8001-000000000001' AND "updated_at" = "created_at";
