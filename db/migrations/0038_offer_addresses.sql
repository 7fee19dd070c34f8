-- Offers and packages get what services got with 0035. Where two share an address since one of them was
-- deleted, it is of the one that is there.
INSERT INTO "content_addresses" ("slug", "entry_id", "created_at")
SELECT "slug", "id", "created_at" FROM "content_entries"
WHERE "kind" IN ('offers', 'packages') AND "version" > 0
ORDER BY "deleted_at" DESC NULLS FIRST
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- The version before reads over the field, and writes none: without it, an address stays as it is.
UPDATE "content_entries" SET "published" = "published" || jsonb_build_object('slug', "slug")
WHERE "kind" IN ('offers', 'packages') AND "published" IS NOT NULL AND NOT "published" ? 'slug';--> statement-breakpoint
UPDATE "content_entries" SET "draft" = "draft" || jsonb_build_object('slug', "slug")
WHERE "kind" IN ('offers', 'packages') AND "version" > 0 AND "draft" IS NOT NULL AND NOT "draft" ? 'slug';
