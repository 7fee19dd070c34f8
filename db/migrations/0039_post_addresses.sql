-- The version before writes no space: what it gives an address is booked.
ALTER TABLE "content_addresses" ADD COLUMN "space" text DEFAULT 'bookable' NOT NULL;--> statement-breakpoint
ALTER TABLE "content_addresses" DROP CONSTRAINT "content_addresses_pkey";--> statement-breakpoint
ALTER TABLE "content_addresses" ADD CONSTRAINT "content_addresses_space_slug_pk" PRIMARY KEY("space","slug");--> statement-breakpoint
-- Posts of the gallery get what offers got with 0038.
INSERT INTO "content_addresses" ("space", "slug", "entry_id", "created_at")
SELECT 'gallery', "slug", "id", "created_at" FROM "content_entries"
WHERE "kind" = 'galleryPosts' AND "version" > 0
ORDER BY "deleted_at" DESC NULLS FIRST
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- The version before reads over the field, and writes none: without it, an address stays as it is.
UPDATE "content_entries" SET "published" = "published" || jsonb_build_object('slug', "slug")
WHERE "kind" = 'galleryPosts' AND "published" IS NOT NULL AND NOT "published" ? 'slug';--> statement-breakpoint
UPDATE "content_entries" SET "draft" = "draft" || jsonb_build_object('slug', "slug")
WHERE "kind" = 'galleryPosts' AND "version" > 0 AND "draft" IS NOT NULL AND NOT "draft" ? 'slug';
