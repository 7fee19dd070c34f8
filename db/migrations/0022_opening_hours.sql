CREATE TABLE "opening_hours" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"starts_on" date,
	"ends_on" date,
	"name" text DEFAULT '' NOT NULL,
	"name_ar" text DEFAULT '' NOT NULL,
	"pattern" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "opening_hours_kind" CHECK ("opening_hours"."kind" in ('day', 'closure', 'period', 'week')),
	CONSTRAINT "opening_hours_days" CHECK (case when "opening_hours"."kind" = 'week' then "opening_hours"."starts_on" is null and "opening_hours"."ends_on" is null
        else "opening_hours"."starts_on" is not null and "opening_hours"."ends_on" is not null and "opening_hours"."starts_on" <= "opening_hours"."ends_on" end),
	CONSTRAINT "opening_hours_one_day" CHECK ("opening_hours"."kind" <> 'day' or "opening_hours"."starts_on" = "opening_hours"."ends_on"),
	CONSTRAINT "opening_hours_pattern" CHECK (jsonb_typeof("opening_hours"."pattern") = 'array' and jsonb_array_length("opening_hours"."pattern") =
        case "opening_hours"."kind" when 'closure' then 0 when 'day' then 1 else 7 end)
);
--> statement-breakpoint
-- Two of a kind share no day; the range of the usual week, which has no days, is all days.
ALTER TABLE "opening_hours" ADD CONSTRAINT "opening_hours_one_week" EXCLUDE USING gist (daterange("starts_on", "ends_on", '[]') WITH &&) WHERE ("kind" = 'week');--> statement-breakpoint
ALTER TABLE "opening_hours" ADD CONSTRAINT "opening_hours_periods_apart" EXCLUDE USING gist (daterange("starts_on", "ends_on", '[]') WITH &&) WHERE ("kind" = 'period');--> statement-breakpoint
ALTER TABLE "opening_hours" ADD CONSTRAINT "opening_hours_closures_apart" EXCLUDE USING gist (daterange("starts_on", "ends_on", '[]') WITH &&) WHERE ("kind" = 'closure');--> statement-breakpoint
ALTER TABLE "opening_hours" ADD CONSTRAINT "opening_hours_days_apart" EXCLUDE USING gist (daterange("starts_on", "ends_on", '[]') WITH &&) WHERE ("kind" = 'day');--> statement-breakpoint
-- Every page of the site tells them (db/page-data.ts).
CREATE TRIGGER "opening_hours_page_data" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "opening_hours"
FOR EACH STATEMENT EXECUTE FUNCTION page_data_changed('hours');
