CREATE TABLE "held_places" (
	"id" uuid PRIMARY KEY NOT NULL,
	"visit_id" uuid NOT NULL,
	"resource_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"arrives_at" timestamp (3) with time zone NOT NULL,
	"held_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "held_places_range" CHECK ("held_places"."starts_at" < "held_places"."ends_at")
);
--> statement-breakpoint
ALTER TABLE "held_places" ADD CONSTRAINT "held_places_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_places" ADD CONSTRAINT "held_places_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "held_places_visit_id_index" ON "held_places" USING btree ("visit_id");--> statement-breakpoint
CREATE INDEX "held_places_resource_id_index" ON "held_places" USING btree ("resource_id");--> statement-breakpoint
CREATE INDEX "held_places_until" ON "held_places" USING btree ("held_until");