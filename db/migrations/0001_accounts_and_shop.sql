CREATE TABLE "passkey" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text,
	"public_key" text NOT NULL,
	"credential_id" text NOT NULL,
	"counter" integer NOT NULL,
	"device_type" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"transports" text,
	"aaguid" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "passkey_credential" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "cart_merges" (
	"guest_cart_id" uuid PRIMARY KEY NOT NULL,
	"merged_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "analytics_events" RENAME COLUMN "value_aed" TO "value_fils";--> statement-breakpoint
UPDATE "analytics_events" SET "value_fils" = "value_fils" * 100;--> statement-breakpoint
ALTER TABLE "user" DROP CONSTRAINT "user_failed_sign_ins";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_total";--> statement-breakpoint
ALTER TABLE "cart_items" ADD COLUMN "price" integer;--> statement-breakpoint
UPDATE "cart_items" SET "price" = "perfumes"."price" FROM "perfumes" WHERE "perfumes"."id" = "cart_items"."perfume_id";--> statement-breakpoint
ALTER TABLE "cart_items" ALTER COLUMN "price" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_included" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkey_user_id_index" ON "passkey" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cart_merges_merged_at_index" ON "cart_merges" USING btree ("merged_at");--> statement-breakpoint
ALTER TABLE "user" DROP COLUMN "failed_sign_ins";--> statement-breakpoint
ALTER TABLE "user" DROP COLUMN "locked_until";--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_price" CHECK ("cart_items"."price" >= 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_total" CHECK ("orders"."total_fils" = "orders"."subtotal_fils" + "orders"."shipping_fils" - "orders"."discount_fils" + case when "orders"."tax_included" then 0 else "orders"."tax_fils" end);