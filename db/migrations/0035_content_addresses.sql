CREATE TABLE "content_addresses" (
	"slug" text PRIMARY KEY NOT NULL,
	"entry_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "content_addresses" ADD CONSTRAINT "content_addresses_entry_id_content_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."content_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_addresses_entry_id_index" ON "content_addresses" USING btree ("entry_id");--> statement-breakpoint
-- Of services that share an address since one of them was deleted, it is of the one that is there.
INSERT INTO "content_addresses" ("slug", "entry_id", "created_at")
SELECT "slug", "id", "created_at" FROM "content_entries"
WHERE "kind" = 'services' AND "version" > 0
ORDER BY "deleted_at" DESC NULLS FIRST
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- The version before reads over the field, and writes none: without it, an address stays as it is.
UPDATE "content_entries" SET "published" = "published" || jsonb_build_object('slug', "slug")
WHERE "kind" = 'services' AND "published" IS NOT NULL AND NOT "published" ? 'slug';--> statement-breakpoint
UPDATE "content_entries" SET "draft" = "draft" || jsonb_build_object('slug', "slug")
WHERE "kind" = 'services' AND "version" > 0 AND "draft" IS NOT NULL AND NOT "draft" ? 'slug';
