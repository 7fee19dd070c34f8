DROP INDEX "perfumes_search";--> statement-breakpoint
-- with its name and type again in the next statement
ALTER TABLE "booking_submissions" drop column "search_text";--> statement-breakpoint
ALTER TABLE "booking_submissions" ADD COLUMN "search_text" text GENERATED ALWAYS AS (translate(lower(regexp_replace(normalize(' ' || reference || ' ' || name || ' ' || email || ' ' || phone || ' ' || service_name || ' ' || car_make || ' ' || car_model, NFKD), '[\u0300-\u036F\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06ED\u200C\u200D]', '', 'g')), 'ةىیٱکøłđıß', 'هيياكoldis')) STORED NOT NULL;--> statement-breakpoint
-- with its name and type again in the next statement
ALTER TABLE "contact_submissions" drop column "search_text";--> statement-breakpoint
ALTER TABLE "contact_submissions" ADD COLUMN "search_text" text GENERATED ALWAYS AS (translate(lower(regexp_replace(normalize(' ' || name || ' ' || email || ' ' || phone || ' ' || subject || ' ' || message, NFKD), '[\u0300-\u036F\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06ED\u200C\u200D]', '', 'g')), 'ةىیٱکøłđıß', 'هيياكoldis')) STORED NOT NULL;--> statement-breakpoint
-- with its name and type again in the next statement
ALTER TABLE "orders" drop column "search_text";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_text" text GENERATED ALWAYS AS (translate(lower(regexp_replace(normalize(' ' || order_number || ' ' || customer_name || ' ' || customer_email || ' ' || customer_phone, NFKD), '[\u0300-\u036F\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06ED\u200C\u200D]', '', 'g')), 'ةىیٱکøłđıß', 'هيياكoldis')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "perfumes" ADD COLUMN "search_text" text GENERATED ALWAYS AS (translate(lower(regexp_replace(normalize(' ' || name || ' ' || coalesce(name_ar, ''), NFKD), '[\u0300-\u036F\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06ED\u200C\u200D]', '', 'g')), 'ةىیٱکøłđıß', 'هيياكoldis')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "perfumes_search" ON "perfumes" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "booking_submissions_search" ON "booking_submissions" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contact_submissions_search" ON "contact_submissions" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("search_text" gin_trgm_ops);
