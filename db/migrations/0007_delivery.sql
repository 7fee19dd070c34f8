CREATE TABLE "delivery_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"courier" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_by" uuid,
	"settled_at" timestamp (3) with time zone,
	"expected_fils" bigint,
	"handed_in_fils" bigint,
	"difference_reason" text DEFAULT '' NOT NULL,
	"till_session_id" uuid,
	CONSTRAINT "delivery_runs_settled" CHECK (num_nonnulls("delivery_runs"."settled_at", "delivery_runs"."expected_fils", "delivery_runs"."handed_in_fils") in (0, 3)
        and ("delivery_runs"."expected_fils" = "delivery_runs"."handed_in_fils" or "delivery_runs"."difference_reason" <> '') is not false
        and ("delivery_runs"."handed_in_fils" >= 0 and ("delivery_runs"."handed_in_fils" = 0 or "delivery_runs"."till_session_id" is not null)) is not false)
);
--> statement-breakpoint
CREATE TABLE "delivery_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"countries" text[] DEFAULT '{}' NOT NULL,
	"most_fils" bigint,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "delivery_settings_one_row" CHECK ("delivery_settings"."id" = 1),
	CONSTRAINT "delivery_settings_most" CHECK ("delivery_settings"."most_fils" > 0)
);
--> statement-breakpoint
CREATE TABLE "delivery_stops" (
	"id" uuid PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"outcome" text,
	"cash_fils" bigint DEFAULT 0 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"recorded_by" uuid,
	"recorded_at" timestamp (3) with time zone,
	CONSTRAINT "delivery_stops_outcome" CHECK ("delivery_stops"."outcome" in ('delivered', 'partly', 'refused', 'not-home')),
	CONSTRAINT "delivery_stops_cash" CHECK ("delivery_stops"."cash_fils" >= 0 and ("delivery_stops"."cash_fils" = 0 or coalesce("delivery_stops"."outcome", '') in ('delivered', 'partly')))
);
--> statement-breakpoint
CREATE TABLE "order_calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"actor_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_calls_outcome" CHECK ("order_calls"."outcome" in ('confirmed', 'no-answer', 'wants-change'))
);
--> statement-breakpoint
CREATE TABLE "return_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"return_id" uuid NOT NULL,
	"perfume_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"is_restocked" boolean,
	CONSTRAINT "return_lines_quantity" CHECK ("return_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "returns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"reason" text NOT NULL,
	"photo" text,
	"answer" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"received_by" uuid,
	"received_at" timestamp (3) with time zone,
	"credit_note_id" uuid,
	"idempotency_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "returns_once" UNIQUE("idempotency_key"),
	CONSTRAINT "returns_state" CHECK ("returns"."state" in ('asked', 'approved', 'declined', 'received')),
	CONSTRAINT "returns_received" CHECK (("returns"."state" = 'received') = ("returns"."received_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_from_status";--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_to_status";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_status";--> statement-breakpoint
ALTER TABLE "delivery_runs" ADD CONSTRAINT "delivery_runs_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_runs" ADD CONSTRAINT "delivery_runs_settled_by_user_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_runs" ADD CONSTRAINT "delivery_runs_till_session_id_till_sessions_id_fk" FOREIGN KEY ("till_session_id") REFERENCES "public"."till_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_stops" ADD CONSTRAINT "delivery_stops_run_id_delivery_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."delivery_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_stops" ADD CONSTRAINT "delivery_stops_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_stops" ADD CONSTRAINT "delivery_stops_recorded_by_user_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_calls" ADD CONSTRAINT "order_calls_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_calls" ADD CONSTRAINT "order_calls_actor_id_user_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_perfume_id_perfumes_id_fk" FOREIGN KEY ("perfume_id") REFERENCES "public"."perfumes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_decided_by_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_received_by_user_id_fk" FOREIGN KEY ("received_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_credit_note_id_invoices_id_fk" FOREIGN KEY ("credit_note_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_runs_created_at_index" ON "delivery_runs" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_stops_of_run" ON "delivery_stops" USING btree ("run_id","order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_stops_one_open" ON "delivery_stops" USING btree ("order_id") WHERE "delivery_stops"."outcome" is null;--> statement-breakpoint
CREATE INDEX "order_calls_order_id_index" ON "order_calls" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "return_lines_of_perfume" ON "return_lines" USING btree ("return_id","perfume_id");--> statement-breakpoint
CREATE INDEX "returns_order_id_index" ON "returns" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "returns_one_open" ON "returns" USING btree ("order_id") WHERE "returns"."state" in ('asked', 'approved');--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_from_status" CHECK ("order_events"."from_status" in ('pending', 'confirmed', 'processing', 'shipped', 'delivered', 'completed', 'cancelled', 'partly-returned', 'returned'));--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_to_status" CHECK ("order_events"."to_status" in ('pending', 'confirmed', 'processing', 'shipped', 'delivered', 'completed', 'cancelled', 'partly-returned', 'returned'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_status" CHECK ("orders"."status" in ('pending', 'confirmed', 'processing', 'shipped', 'delivered', 'completed', 'cancelled', 'partly-returned', 'returned'));