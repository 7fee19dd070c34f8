ALTER TABLE "uploaded_pictures" ADD COLUMN "stored_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "uploaded_pictures" SET "stored_at" = "created_at";--> statement-breakpoint
INSERT INTO "uploaded_pictures" ("key", "stored_at")
SELECT "key", now() FROM (SELECT "image" FROM "perfumes" UNION SELECT "perfume_image" FROM "order_items") AS "named" ("key")
WHERE "key" LIKE 'upload/%' ON CONFLICT DO NOTHING;
