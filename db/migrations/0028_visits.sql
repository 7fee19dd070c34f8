CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
CREATE TABLE "allocations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"visit_id" uuid NOT NULL,
	"resource_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "allocations_range" CHECK ("allocations"."starts_at" < "allocations"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "cars" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid,
	"user_id" uuid,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"year" text NOT NULL,
	"vehicle_size" text,
	"plate_emirate" text DEFAULT '' NOT NULL,
	"plate_code" text DEFAULT '' NOT NULL,
	"plate_number" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cars_vehicle_size" CHECK ("cars"."vehicle_size" in ('sedan', 'suv'))
);
--> statement-breakpoint
CREATE TABLE "resource_absences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"resource_id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "resource_absences_days" CHECK ("resource_absences"."starts_on" <= "resource_absences"."ends_on")
);
--> statement-breakpoint
CREATE TABLE "resources" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"name_ar" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"is_retired" boolean DEFAULT false NOT NULL,
	"working_days" jsonb,
	"user_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "resources_user" UNIQUE("user_id"),
	CONSTRAINT "resources_kind" CHECK ("resources"."kind" in ('wash-bay', 'detailing-bay', 'coating-room', 'technician')),
	CONSTRAINT "resources_working_days" CHECK ("resources"."working_days" is null or jsonb_array_length("resources"."working_days") = 7)
);
--> statement-breakpoint
CREATE TABLE "visit_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"visit_id" uuid NOT NULL,
	"name" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"actor_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visit_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"visit_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"item_id" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"name_ar" text NOT NULL,
	"minutes" integer DEFAULT 0 NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"price_fils" integer NOT NULL,
	"price_reason" text DEFAULT '' NOT NULL,
	"approval" text DEFAULT 'agreed' NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"added_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visit_lines_kind" CHECK ("visit_lines"."kind" in ('service', 'extra', 'perfume', 'found')),
	CONSTRAINT "visit_lines_approval" CHECK ("visit_lines"."approval" in ('agreed', 'proposed', 'approved', 'declined')),
	CONSTRAINT "visit_lines_figures" CHECK ("visit_lines"."minutes" >= 0 and "visit_lines"."quantity" > 0 and "visit_lines"."price_fils" >= 0)
);
--> statement-breakpoint
CREATE TABLE "visit_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"visit_id" uuid NOT NULL,
	"name" text NOT NULL,
	"channel" text NOT NULL,
	"actor_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visit_messages_channel" CHECK ("visit_messages"."channel" in ('mail', 'whatsapp'))
);
--> statement-breakpoint
CREATE TABLE "visit_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"visit_id" uuid NOT NULL,
	"moment" text NOT NULL,
	"image" text NOT NULL,
	"is_shown" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visit_photos_moment" CHECK ("visit_photos"."moment" in ('before', 'after', 'found'))
);
--> statement-breakpoint
CREATE TABLE "visit_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"cut_off_minutes" integer DEFAULT 120 NOT NULL,
	"quiet_from" integer DEFAULT 1260 NOT NULL,
	"quiet_until" integer DEFAULT 540 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visit_settings_one_row" CHECK ("visit_settings"."id" = 1),
	CONSTRAINT "visit_settings_minutes" CHECK ("visit_settings"."cut_off_minutes" between 0 and 10080)
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"stage" text DEFAULT 'expected' NOT NULL,
	"arrives_at" timestamp (3) with time zone NOT NULL,
	"work_start" timestamp (3) with time zone,
	"work_end" timestamp (3) with time zone,
	"ready_at" timestamp (3) with time zone,
	"work_minutes" integer,
	"car_id" uuid,
	"token_hash" text,
	"token_version" integer DEFAULT 1 NOT NULL,
	"calendar_sequence" integer DEFAULT 0 NOT NULL,
	"arrived_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"paused_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"collected_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visits_booking" UNIQUE("booking_id"),
	CONSTRAINT "visits_token" UNIQUE("token_hash"),
	CONSTRAINT "visits_stage" CHECK ("visits"."stage" in ('expected', 'arrived', 'in-work', 'ready', 'collected', 'no-show')),
	CONSTRAINT "visits_place" CHECK (("visits"."work_start" is null) = ("visits"."work_end" is null) and ("visits"."work_start" is null) = ("visits"."ready_at" is null)
        and "visits"."work_start" < "visits"."work_end" and "visits"."work_end" <= "visits"."ready_at")
);
--> statement-breakpoint
CREATE TABLE "waiting_list" (
	"id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"service_id" text NOT NULL,
	"vehicle_size" text,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"locale" text NOT NULL,
	"told_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waiting_list_vehicle_size" CHECK ("waiting_list"."vehicle_size" in ('sedan', 'suv')),
	CONSTRAINT "waiting_list_locale" CHECK ("waiting_list"."locale" in ('en', 'ar'))
);
--> statement-breakpoint
CREATE TABLE "work_needs" (
	"service_id" text PRIMARY KEY NOT NULL,
	"bay_kinds" jsonb NOT NULL,
	"people" integer NOT NULL,
	"sedan_minutes" integer NOT NULL,
	"suv_minutes" integer NOT NULL,
	"curing_minutes" integer DEFAULT 0 NOT NULL,
	"longest_wait_minutes" integer NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "work_needs_people" CHECK ("work_needs"."people" between 1 and 10),
	CONSTRAINT "work_needs_minutes" CHECK ("work_needs"."sedan_minutes" > 0 and "work_needs"."suv_minutes" > 0),
	CONSTRAINT "work_needs_waits" CHECK ("work_needs"."curing_minutes" >= 0 and "work_needs"."longest_wait_minutes" >= 0)
);
--> statement-breakpoint
ALTER TABLE "booking_submissions" ADD COLUMN "channel" text DEFAULT 'site' NOT NULL;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cars" ADD CONSTRAINT "cars_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cars" ADD CONSTRAINT "cars_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_absences" ADD CONSTRAINT "resource_absences_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_events" ADD CONSTRAINT "visit_events_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_events" ADD CONSTRAINT "visit_events_actor_id_user_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_lines" ADD CONSTRAINT "visit_lines_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_lines" ADD CONSTRAINT "visit_lines_added_by_user_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_messages" ADD CONSTRAINT "visit_messages_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_messages" ADD CONSTRAINT "visit_messages_actor_id_user_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_photos" ADD CONSTRAINT "visit_photos_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_booking_id_booking_submissions_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking_submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "allocations_visit_id_index" ON "allocations" USING btree ("visit_id");--> statement-breakpoint
CREATE INDEX "allocations_by_time" ON "allocations" USING btree ("ends_at","starts_at");--> statement-breakpoint
CREATE INDEX "cars_customer_id_index" ON "cars" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "cars_user_id_index" ON "cars" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cars_by_plate" ON "cars" USING btree ("plate_number","plate_code");--> statement-breakpoint
CREATE INDEX "resource_absences_resource_id_starts_on_index" ON "resource_absences" USING btree ("resource_id","starts_on");--> statement-breakpoint
CREATE INDEX "visit_events_visit_id_created_at_index" ON "visit_events" USING btree ("visit_id","created_at");--> statement-breakpoint
CREATE INDEX "visit_events_actor_id_index" ON "visit_events" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "visit_lines_visit_id_created_at_index" ON "visit_lines" USING btree ("visit_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "visit_messages_once" ON "visit_messages" USING btree ("visit_id","name","channel");--> statement-breakpoint
CREATE INDEX "visit_messages_actor_id_index" ON "visit_messages" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "visit_photos_visit_id_created_at_index" ON "visit_photos" USING btree ("visit_id","created_at");--> statement-breakpoint
CREATE INDEX "visits_by_arrival" ON "visits" USING btree ("arrives_at","id");--> statement-breakpoint
CREATE INDEX "visits_by_work" ON "visits" USING btree ("work_start","ready_at");--> statement-breakpoint
CREATE INDEX "visits_to_place" ON "visits" USING btree ("arrives_at") WHERE "visits"."work_start" is null;--> statement-breakpoint
CREATE INDEX "visits_car_id_index" ON "visits" USING btree ("car_id");--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_list_once" ON "waiting_list" USING btree ("day","service_id","phone");--> statement-breakpoint
ALTER TABLE "booking_submissions" ADD CONSTRAINT "booking_submissions_channel" CHECK ("booking_submissions"."channel" in ('site', 'phone', 'walk-in'));--> statement-breakpoint
-- Two visits never share a bay or a technician, whatever the race.
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_apart" EXCLUDE USING gist ("resource_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&);
