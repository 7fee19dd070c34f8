ALTER TABLE "booking_submissions" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "booking_submissions" ADD CONSTRAINT "booking_submissions_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_submissions_user_id_index" ON "booking_submissions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "booking_submissions_by_email" ON "booking_submissions" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "cars_one_of_a_plate" ON "cars" USING btree ("user_id","plate_emirate","plate_code","plate_number") WHERE "cars"."plate_number" <> '' and "cars"."removed_at" is null;