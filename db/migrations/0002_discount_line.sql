ALTER TABLE "visit_lines" DROP CONSTRAINT "visit_lines_kind";--> statement-breakpoint
ALTER TABLE "visit_lines" DROP CONSTRAINT "visit_lines_figures";--> statement-breakpoint
ALTER TABLE "visit_lines" ADD COLUMN "percent" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "visit_lines_one_discount" ON "visit_lines" USING btree ("visit_id") WHERE "visit_lines"."kind" = 'discount';--> statement-breakpoint
ALTER TABLE "visit_lines" ADD CONSTRAINT "visit_lines_percent" CHECK ("visit_lines"."percent" is null or "visit_lines"."kind" = 'discount' and "visit_lines"."percent" between 1 and 100);--> statement-breakpoint
ALTER TABLE "visit_lines" ADD CONSTRAINT "visit_lines_kind" CHECK ("visit_lines"."kind" in ('service', 'extra', 'perfume', 'found', 'discount'));--> statement-breakpoint
ALTER TABLE "visit_lines" ADD CONSTRAINT "visit_lines_figures" CHECK ("visit_lines"."minutes" >= 0 and "visit_lines"."quantity" > 0
        and "visit_lines"."price_fils" * (case "visit_lines"."kind" when 'discount' then -1 else 1 end) >= 0);