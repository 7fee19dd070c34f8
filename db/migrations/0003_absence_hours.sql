ALTER TABLE "resource_absences" ADD COLUMN "starts_minute" integer;--> statement-breakpoint
ALTER TABLE "resource_absences" ADD COLUMN "ends_minute" integer;--> statement-breakpoint
ALTER TABLE "resource_absences" ADD CONSTRAINT "resource_absences_minutes" CHECK ("resource_absences"."starts_minute" between 0 and 1439 and "resource_absences"."ends_minute" between 1 and 1440
        and ("resource_absences"."starts_on" < "resource_absences"."ends_on" or coalesce("resource_absences"."starts_minute", 0) < coalesce("resource_absences"."ends_minute", 1440)));