ALTER TABLE "user" DROP CONSTRAINT "user_role";--> statement-breakpoint
UPDATE "user" SET "role" = CASE "role" WHEN 'admin' THEN 'owner' ELSE 'counter' END WHERE "role" IN ('admin', 'staff');--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "grants" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ADD CONSTRAINT "user_grants" CHECK ("user"."grants" <@ array['revenue', 'prices', 'codes', 'delete', 'export', 'audit', 'manage-staff']::text[]);--> statement-breakpoint
ALTER TABLE "user" ADD CONSTRAINT "user_role" CHECK ("user"."role" in ('customer', 'technician', 'counter', 'owner'));