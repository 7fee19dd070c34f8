-- Who looked for a mail had all of them read.
CREATE INDEX "email_outbox_search" ON "email_outbox" USING gin ((translate(lower(regexp_replace(normalize(' ' || "to_address" || ' ' || coalesce(case when "form" ->> 'form_type' = 'account' then null else "subject" end, ''), NFKD), '[\u0300-\u036F\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06ED\u200C\u200D]', '', 'g')), 'ةىیٱکøłđıß', 'هيياكoldis')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "perfumes_by_order_and_state" ON "perfumes" USING btree ("display_order","id","in_stock","stock_quantity") WHERE "perfumes"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "perfumes_by_name_and_state" ON "perfumes" USING btree (lower("name"),"id","name","in_stock","stock_quantity") WHERE "perfumes"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "perfumes_by_price_and_state" ON "perfumes" USING btree ("price","id","in_stock","stock_quantity") WHERE "perfumes"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "perfumes_by_stock_and_state" ON "perfumes" USING btree (coalesce("stock_quantity", 2147483647),"id","in_stock","stock_quantity") WHERE "perfumes"."deleted_at" is null;--> statement-breakpoint
-- Only now: the shop is read by these until the others are there.
DROP INDEX "perfumes_by_order";--> statement-breakpoint
DROP INDEX "perfumes_by_name";--> statement-breakpoint
DROP INDEX "perfumes_by_price";--> statement-breakpoint
DROP INDEX "perfumes_by_stock";