CREATE TABLE "analytics_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"value_aed" integer NOT NULL,
	"currency" text DEFAULT 'AED' NOT NULL,
	"path" text NOT NULL,
	"locale" text NOT NULL,
	"properties" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "analytics_events_locale" CHECK ("analytics_events"."locale" in ('en', 'ar'))
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"table_name" text NOT NULL,
	"row_id" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "two_factor" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT true NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone,
	CONSTRAINT "two_factor_user" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"username" text,
	"role" text DEFAULT 'customer' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"failed_sign_ins" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_email_unique" UNIQUE("email"),
	CONSTRAINT "user_username" UNIQUE("username"),
	CONSTRAINT "user_role" CHECK ("user"."role" in ('customer', 'staff', 'admin')),
	CONSTRAINT "user_staff_username" CHECK ("user"."role" = 'customer' or "user"."username" is not null),
	CONSTRAINT "user_username_lower_case" CHECK ("user"."username" = lower("user"."username")),
	CONSTRAINT "user_failed_sign_ins" CHECK ("user"."failed_sign_ins" >= 0)
);
--> statement-breakpoint
CREATE TABLE "verification" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"actor_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "booking_events_from_status" CHECK ("booking_events"."from_status" in ('pending', 'confirmed', 'completed', 'cancelled')),
	CONSTRAINT "booking_events_to_status" CHECK ("booking_events"."to_status" in ('pending', 'confirmed', 'completed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "booking_submissions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"name" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"service_id" text NOT NULL,
	"service_name" text NOT NULL,
	"service_price" integer NOT NULL,
	"vehicle_size" text,
	"appointment_date" date NOT NULL,
	"appointment_time" time(0) NOT NULL,
	"car_make" text NOT NULL,
	"car_model" text NOT NULL,
	"car_year" text NOT NULL,
	"additional_notes" text DEFAULT '' NOT NULL,
	"locale" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"request_fingerprint" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "booking_submissions_reference" UNIQUE("reference"),
	CONSTRAINT "booking_submissions_status" CHECK ("booking_submissions"."status" in ('pending', 'confirmed', 'completed', 'cancelled')),
	CONSTRAINT "booking_submissions_vehicle_size" CHECK ("booking_submissions"."vehicle_size" in ('sedan', 'suv')),
	CONSTRAINT "booking_submissions_locale" CHECK ("booking_submissions"."locale" in ('en', 'ar')),
	CONSTRAINT "booking_submissions_service_price" CHECK ("booking_submissions"."service_price" >= 0),
	CONSTRAINT "booking_submissions_car_year" CHECK ("booking_submissions"."car_year" ~ '^[0-9]{4}$')
);
--> statement-breakpoint
CREATE TABLE "cart_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"perfume_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_items_one_line_each" UNIQUE("user_id","perfume_id"),
	CONSTRAINT "cart_items_quantity" CHECK ("cart_items"."quantity" >= 1)
);
--> statement-breakpoint
CREATE TABLE "perfumes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_ar" text,
	"slug" text NOT NULL,
	"price" integer NOT NULL,
	"description" text NOT NULL,
	"description_ar" text,
	"image" text NOT NULL,
	"features" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"notes" jsonb DEFAULT '{"top":"","middle":"","base":""}'::jsonb NOT NULL,
	"intensity" text DEFAULT 'Medium' NOT NULL,
	"category" text DEFAULT 'Premium Collection' NOT NULL,
	"bestseller" boolean DEFAULT false NOT NULL,
	"in_stock" boolean DEFAULT true NOT NULL,
	"stock_quantity" integer,
	"display_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "perfumes_price" CHECK ("perfumes"."price" >= 0),
	CONSTRAINT "perfumes_stock_quantity" CHECK ("perfumes"."stock_quantity" >= 0),
	CONSTRAINT "perfumes_display_order" CHECK ("perfumes"."display_order" >= 0),
	CONSTRAINT "perfumes_intensity" CHECK ("perfumes"."intensity" in ('Light', 'Light-Medium', 'Medium', 'Medium-Strong', 'Strong'))
);
--> statement-breakpoint
CREATE TABLE "contact_submissions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"locale" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"request_fingerprint" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "contact_submissions_status" CHECK ("contact_submissions"."status" in ('new', 'contacted', 'resolved')),
	CONSTRAINT "contact_submissions_locale" CHECK ("contact_submissions"."locale" in ('en', 'ar'))
);
--> statement-breakpoint
CREATE TABLE "currencies" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"symbol" text NOT NULL,
	"flag" text NOT NULL,
	"rate" numeric(14, 6) NOT NULL,
	"display_order" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "currencies_code" CHECK ("currencies"."code" ~ '^[A-Z]{3}$'),
	CONSTRAINT "currencies_rate" CHECK ("currencies"."rate" > 0)
);
--> statement-breakpoint
CREATE TABLE "addresses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"full_name" text NOT NULL,
	"phone" text NOT NULL,
	"address_line1" text NOT NULL,
	"address_line2" text,
	"city" text NOT NULL,
	"state" text,
	"postal_code" text,
	"country" text DEFAULT 'UAE' NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"full_name" text NOT NULL,
	"phone" text,
	"address" text,
	"city" text,
	"country" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discount_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"description" text NOT NULL,
	"discount_type" text NOT NULL,
	"discount_value" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"valid_until" timestamp (3) with time zone,
	"max_uses" integer,
	"used_count" integer DEFAULT 0 NOT NULL,
	"min_purchase" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "discount_codes_code" CHECK ("discount_codes"."code" <> '' and "discount_codes"."code" = upper("discount_codes"."code")),
	CONSTRAINT "discount_codes_type" CHECK ("discount_codes"."discount_type" in ('percentage', 'fixed')),
	CONSTRAINT "discount_codes_value" CHECK ("discount_codes"."discount_value" > 0 and ("discount_codes"."discount_type" <> 'percentage' or "discount_codes"."discount_value" <= 100)),
	CONSTRAINT "discount_codes_min_purchase" CHECK ("discount_codes"."min_purchase" >= 0),
	CONSTRAINT "discount_codes_used_count" CHECK ("discount_codes"."used_count" >= 0 and ("discount_codes"."max_uses" is null or "discount_codes"."used_count" <= "discount_codes"."max_uses"))
);
--> statement-breakpoint
CREATE TABLE "email_outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"to_address" text NOT NULL,
	"reply_to" text,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"form" jsonb NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"last_error" text,
	"sent_via" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "email_outbox_status" CHECK ("email_outbox"."status" in ('queued', 'sent', 'failed', 'kept')),
	CONSTRAINT "email_outbox_sent_via" CHECK ("email_outbox"."sent_via" in ('smtp', 'web-form')),
	CONSTRAINT "email_outbox_attempts" CHECK ("email_outbox"."attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"actor_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_events_from_status" CHECK ("order_events"."from_status" in ('pending', 'confirmed', 'processing', 'shipped', 'delivered', 'completed', 'cancelled')),
	CONSTRAINT "order_events_to_status" CHECK ("order_events"."to_status" in ('pending', 'confirmed', 'processing', 'shipped', 'delivered', 'completed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "order_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"perfume_id" uuid NOT NULL,
	"perfume_name" text NOT NULL,
	"perfume_image" text NOT NULL,
	"perfume_price_fils" integer NOT NULL,
	"quantity" integer NOT NULL,
	"subtotal_fils" integer NOT NULL,
	CONSTRAINT "order_items_quantity" CHECK ("order_items"."quantity" >= 1),
	CONSTRAINT "order_items_price" CHECK ("order_items"."perfume_price_fils" >= 0),
	CONSTRAINT "order_items_subtotal" CHECK ("order_items"."subtotal_fils" = "order_items"."perfume_price_fils" * "order_items"."quantity")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_number" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"channel" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"payment_method" text DEFAULT 'cod' NOT NULL,
	"user_id" uuid,
	"customer_name" text NOT NULL,
	"customer_email" text NOT NULL,
	"customer_phone" text NOT NULL,
	"delivery_address" text NOT NULL,
	"delivery_address_line2" text,
	"city" text NOT NULL,
	"state" text,
	"postal_code" text,
	"country" text DEFAULT 'UAE' NOT NULL,
	"special_instructions" text,
	"total_items" integer NOT NULL,
	"subtotal_fils" integer NOT NULL,
	"tax_fils" integer NOT NULL,
	"shipping_fils" integer NOT NULL,
	"discount_fils" integer DEFAULT 0 NOT NULL,
	"total_fils" integer NOT NULL,
	"discount_code_id" uuid,
	"currency" text DEFAULT 'AED' NOT NULL,
	"currency_rate" numeric(14, 6) DEFAULT 1 NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "orders_order_number" UNIQUE("order_number"),
	CONSTRAINT "orders_idempotency_key" UNIQUE("idempotency_key"),
	CONSTRAINT "orders_channel" CHECK ("orders"."channel" in ('quick', 'checkout')),
	CONSTRAINT "orders_status" CHECK ("orders"."status" in ('pending', 'confirmed', 'processing', 'shipped', 'delivered', 'completed', 'cancelled')),
	CONSTRAINT "orders_payment_method" CHECK ("orders"."payment_method" in ('cod')),
	CONSTRAINT "orders_locale" CHECK ("orders"."locale" in ('en', 'ar')),
	CONSTRAINT "orders_total_items" CHECK ("orders"."total_items" >= 1),
	CONSTRAINT "orders_amounts" CHECK ("orders"."subtotal_fils" >= 0 and "orders"."tax_fils" >= 0 and "orders"."shipping_fils" >= 0),
	CONSTRAINT "orders_discount" CHECK ("orders"."discount_fils" between 0 and "orders"."subtotal_fils"),
	CONSTRAINT "orders_total" CHECK ("orders"."total_fils" = "orders"."subtotal_fils" + "orders"."tax_fils" + "orders"."shipping_fils" - "orders"."discount_fils"),
	CONSTRAINT "orders_currency_rate" CHECK ("orders"."currency_rate" > 0)
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"window_ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_user_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factor" ADD CONSTRAINT "two_factor_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_events" ADD CONSTRAINT "booking_events_booking_id_booking_submissions_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking_submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_events" ADD CONSTRAINT "booking_events_actor_id_user_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_perfume_id_perfumes_id_fk" FOREIGN KEY ("perfume_id") REFERENCES "public"."perfumes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_profiles" ADD CONSTRAINT "user_profiles_id_user_id_fk" FOREIGN KEY ("id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_actor_id_user_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_perfume_id_perfumes_id_fk" FOREIGN KEY ("perfume_id") REFERENCES "public"."perfumes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_discount_code_id_discount_codes_id_fk" FOREIGN KEY ("discount_code_id") REFERENCES "public"."discount_codes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_currency_currencies_code_fk" FOREIGN KEY ("currency") REFERENCES "public"."currencies"("code") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "analytics_events_created_at_index" ON "analytics_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "analytics_events_name_created_at_index" ON "analytics_events" USING btree ("name","created_at");--> statement-breakpoint
CREATE INDEX "audit_log_created_at_index" ON "audit_log" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "audit_log_table_name_row_id_created_at_index" ON "audit_log" USING btree ("table_name","row_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_log_actor_id_index" ON "audit_log" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "account_user_id_index" ON "account" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_provider_id_account_id_index" ON "account" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "session_user_id_index" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_expires_at_index" ON "session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "verification_identifier_index" ON "verification" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "verification_expires_at_index" ON "verification" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "booking_events_booking_id_created_at_index" ON "booking_events" USING btree ("booking_id","created_at");--> statement-breakpoint
CREATE INDEX "booking_events_actor_id_index" ON "booking_events" USING btree ("actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "booking_submissions_open_request" ON "booking_submissions" USING btree ("request_fingerprint") WHERE "booking_submissions"."status" in ('pending', 'confirmed') and "booking_submissions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "booking_submissions_created_at_index" ON "booking_submissions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "booking_submissions_status_created_at_index" ON "booking_submissions" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "booking_submissions_appointment_date_appointment_time_index" ON "booking_submissions" USING btree ("appointment_date","appointment_time");--> statement-breakpoint
CREATE INDEX "cart_items_perfume_id_index" ON "cart_items" USING btree ("perfume_id");--> statement-breakpoint
CREATE UNIQUE INDEX "perfumes_slug" ON "perfumes" USING btree ("slug") WHERE "perfumes"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "perfumes_display_order_id_index" ON "perfumes" USING btree ("display_order","id");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_submissions_open_request" ON "contact_submissions" USING btree ("request_fingerprint") WHERE "contact_submissions"."status" = 'new' and "contact_submissions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "contact_submissions_created_at_index" ON "contact_submissions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "contact_submissions_status_created_at_index" ON "contact_submissions" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "addresses_user_id_index" ON "addresses" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_one_default" ON "addresses" USING btree ("user_id") WHERE "addresses"."is_default";--> statement-breakpoint
CREATE UNIQUE INDEX "discount_codes_code_key" ON "discount_codes" USING btree ("code") WHERE "discount_codes"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "discount_codes_created_at_index" ON "discount_codes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "email_outbox_due" ON "email_outbox" USING btree ("next_attempt_at") WHERE "email_outbox"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "email_outbox_created_at_index" ON "email_outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "email_outbox_status_created_at_index" ON "email_outbox" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "order_events_order_id_created_at_index" ON "order_events" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "order_events_actor_id_index" ON "order_events" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "order_items_order_id_index" ON "order_items" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_items_perfume_id_index" ON "order_items" USING btree ("perfume_id");--> statement-breakpoint
CREATE INDEX "orders_created_at_index" ON "orders" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "orders_status_created_at_index" ON "orders" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "orders_user_id_created_at_index" ON "orders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_discount_code_id_index" ON "orders" USING btree ("discount_code_id");--> statement-breakpoint
CREATE INDEX "rate_limits_window_ends_at_index" ON "rate_limits" USING btree ("window_ends_at");