CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
CREATE SCHEMA "derived";
--> statement-breakpoint
CREATE TABLE "analytics_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"value_fils" bigint NOT NULL,
	"currency" text DEFAULT 'AED' NOT NULL,
	"path" text NOT NULL,
	"locale" text NOT NULL,
	"properties" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "analytics_events_locale" CHECK ("analytics_events"."locale" in ('en', 'ar'))
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"key_hash" text NOT NULL,
	"publishable_key" text,
	"ending" text NOT NULL,
	"scopes" text[] DEFAULT '{}' NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_keys_key_hash" UNIQUE("key_hash"),
	CONSTRAINT "api_keys_name" CHECK ("api_keys"."name" <> '')
);
--> statement-breakpoint
CREATE TABLE "api_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"aal" text DEFAULT 'aal1' NOT NULL,
	"amr" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_sessions_aal" CHECK ("api_sessions"."aal" in ('aal1', 'aal2'))
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"sealed_private_jwk" text NOT NULL,
	"secret_mark" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"locked_at" timestamp (3) with time zone,
	"pin_tries" integer DEFAULT 0 NOT NULL,
	"is_own_device" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "staff_pin" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"pin_hash" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
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
	"grants" text[] DEFAULT '{}' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_email_unique" UNIQUE("email"),
	CONSTRAINT "user_username" UNIQUE("username"),
	CONSTRAINT "user_role" CHECK ("user"."role" in ('customer', 'technician', 'counter', 'owner')),
	CONSTRAINT "user_grants" CHECK ("user"."grants" <@ array['revenue', 'prices', 'codes', 'delete', 'export', 'audit', 'manage-staff', 'content']::text[]),
	CONSTRAINT "user_staff_username" CHECK ("user"."role" = 'customer' or "user"."username" is not null),
	CONSTRAINT "user_username_lower_case" CHECK ("user"."username" = lower("user"."username"))
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
	"customer_id" uuid,
	"user_id" uuid,
	"locale" text NOT NULL,
	"channel" text DEFAULT 'site' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"request_fingerprint" text NOT NULL,
	"callback_due_at" timestamp (3) with time zone NOT NULL,
	"first_answered_at" timestamp (3) with time zone,
	"search_text" text GENERATED ALWAYS AS (translate(lower(regexp_replace(normalize(' ' || reference || ' ' || name || ' ' || email || ' ' || phone || ' ' || service_name || ' ' || car_make || ' ' || car_model, NFKD), '[\u0300-\u036F\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06ED\u200C\u200D]', '', 'g')), 'ةىیٱکøłđıß', 'هيياكoldis')) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "booking_submissions_reference" UNIQUE("reference"),
	CONSTRAINT "booking_submissions_status" CHECK ("booking_submissions"."status" in ('pending', 'confirmed', 'completed', 'cancelled')),
	CONSTRAINT "booking_submissions_vehicle_size" CHECK ("booking_submissions"."vehicle_size" in ('sedan', 'suv')),
	CONSTRAINT "booking_submissions_channel" CHECK ("booking_submissions"."channel" in ('site', 'phone', 'walk-in')),
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
	"price" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_items_one_line_each" UNIQUE("user_id","perfume_id"),
	CONSTRAINT "cart_items_quantity" CHECK ("cart_items"."quantity" >= 1),
	CONSTRAINT "cart_items_price" CHECK ("cart_items"."price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "cart_merges" (
	"guest_cart_id" uuid PRIMARY KEY NOT NULL,
	"merged_at" timestamp (3) with time zone DEFAULT now() NOT NULL
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
	"search_text" text GENERATED ALWAYS AS (translate(lower(regexp_replace(normalize(' ' || name || ' ' || coalesce(name_ar, ''), NFKD), '[\u0300-\u036F\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06ED\u200C\u200D]', '', 'g')), 'ةىیٱکøłđıß', 'هيياكoldis')) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "perfumes_price" CHECK ("perfumes"."price" >= 0),
	CONSTRAINT "perfumes_stock_quantity" CHECK ("perfumes"."stock_quantity" >= 0),
	CONSTRAINT "perfumes_display_order" CHECK ("perfumes"."display_order" >= 0),
	CONSTRAINT "perfumes_intensity" CHECK ("perfumes"."intensity" in ('Light', 'Light-Medium', 'Medium', 'Medium-Strong', 'Strong'))
);
--> statement-breakpoint
CREATE TABLE "contact_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contact_id" uuid NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"actor_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_events_from_status" CHECK ("contact_events"."from_status" in ('new', 'contacted', 'resolved')),
	CONSTRAINT "contact_events_to_status" CHECK ("contact_events"."to_status" in ('new', 'contacted', 'resolved'))
);
--> statement-breakpoint
CREATE TABLE "contact_submissions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"customer_id" uuid,
	"locale" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"request_fingerprint" text NOT NULL,
	"reply_due_at" timestamp (3) with time zone NOT NULL,
	"first_answered_at" timestamp (3) with time zone,
	"search_text" text GENERATED ALWAYS AS (translate(lower(regexp_replace(normalize(' ' || name || ' ' || email || ' ' || phone || ' ' || subject || ' ' || message, NFKD), '[\u0300-\u036F\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06ED\u200C\u200D]', '', 'g')), 'ةىیٱکøłđıß', 'هيياكoldis')) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "contact_submissions_status" CHECK ("contact_submissions"."status" in ('new', 'contacted', 'resolved')),
	CONSTRAINT "contact_submissions_locale" CHECK ("contact_submissions"."locale" in ('en', 'ar'))
);
--> statement-breakpoint
CREATE TABLE "content_addresses" (
	"space" text DEFAULT 'bookable' NOT NULL,
	"slug" text NOT NULL,
	"entry_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_addresses_space_slug_pk" PRIMARY KEY("space","slug")
);
--> statement-breakpoint
CREATE TABLE "content_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"published" jsonb,
	"published_at" timestamp (3) with time zone,
	"draft" jsonb,
	"draft_of" integer,
	"draft_by" uuid,
	"draft_at" timestamp (3) with time zone,
	"edition" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"words" text NOT NULL,
	"search_text" text GENERATED ALWAYS AS (translate(lower(regexp_replace(normalize(' ' || words, NFKD), '[\u0300-\u036F\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06ED\u200C\u200D]', '', 'g')), 'ةىیٱکøłđıß', 'هيياكoldis')) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "content_entries_version" CHECK (("content_entries"."version" > 0) = ("content_entries"."published" is not null)),
	CONSTRAINT "content_entries_draft" CHECK (("content_entries"."draft" is null) = ("content_entries"."draft_of" is null))
);
--> statement-breakpoint
CREATE TABLE "content_revisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"entry_id" uuid NOT NULL,
	"what" text NOT NULL,
	"version" integer,
	"value" jsonb NOT NULL,
	"actor_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_revisions_what" CHECK ("content_revisions"."what" in ('seed', 'publish', 'bring-back', 'draft')),
	CONSTRAINT "content_revisions_version" CHECK (("content_revisions"."version" is null) = ("content_revisions"."what" = 'draft'))
);
--> statement-breakpoint
CREATE TABLE "content_seeds" (
	"kind" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploaded_pictures" (
	"key" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"stored_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "currencies" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_ar" text,
	"symbol" text NOT NULL,
	"flag" text NOT NULL,
	"rate" numeric(14, 6) NOT NULL,
	"display_order" integer DEFAULT 0 NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "currencies_code" CHECK ("currencies"."code" ~ '^[A-Z]{3}$'),
	CONSTRAINT "currencies_rate" CHECK ("currencies"."rate" > 0),
	CONSTRAINT "currencies_base_shown" CHECK ("currencies"."code" <> 'AED' or not "currencies"."is_hidden")
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
	"landmark" text,
	"makani" text,
	"country" text DEFAULT 'UAE' NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"merged_into" uuid,
	"also_known" text DEFAULT '' NOT NULL,
	"last_activity_at" timestamp (3) with time zone,
	"search_text" text GENERATED ALWAYS AS (translate(lower(regexp_replace(normalize(' ' || name || ' ' || email || ' ' || phone || ' ' || also_known, NFKD), '[\u0300-\u036F\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06ED\u200C\u200D]', '', 'g')), 'ةىیٱکøłđıß', 'هيياكoldis')) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customers_phone" UNIQUE("phone"),
	CONSTRAINT "customers_merged_into_another" CHECK ("customers"."merged_into" <> "customers"."id")
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
	"description_ar" text,
	"discount_type" text NOT NULL,
	"discount_value" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_public" boolean DEFAULT true NOT NULL,
	"valid_from" timestamp (3) with time zone,
	"valid_until" timestamp (3) with time zone,
	"max_uses" integer,
	"max_uses_per_customer" integer DEFAULT 1,
	"first_order_only" boolean DEFAULT false NOT NULL,
	"used_count" integer DEFAULT 0 NOT NULL,
	"min_purchase" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "discount_codes_code" CHECK ("discount_codes"."code" <> '' and "discount_codes"."code" = upper("discount_codes"."code")),
	CONSTRAINT "discount_codes_type" CHECK ("discount_codes"."discount_type" in ('percentage', 'fixed')),
	CONSTRAINT "discount_codes_value" CHECK ("discount_codes"."discount_value" > 0 and ("discount_codes"."discount_type" <> 'percentage' or "discount_codes"."discount_value" <= 100)),
	CONSTRAINT "discount_codes_min_purchase" CHECK ("discount_codes"."min_purchase" >= 0),
	CONSTRAINT "discount_codes_per_customer" CHECK ("discount_codes"."max_uses_per_customer" >= 1),
	CONSTRAINT "discount_codes_days" CHECK ("discount_codes"."valid_from" <= "discount_codes"."valid_until"),
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
	"facts" jsonb,
	"sealed_secret" text,
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
	"search_text" text GENERATED ALWAYS AS (translate(lower(regexp_replace(normalize(' ' || to_address || ' ' || coalesce(case when form ->> 'form_type' = 'account' then null else subject end, ''), NFKD), '[\u0300-\u036F\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06ED\u200C\u200D]', '', 'g')), 'ةىیٱکøłđıß', 'هيياكoldis')) STORED NOT NULL,
	CONSTRAINT "email_outbox_status" CHECK ("email_outbox"."status" in ('queued', 'sent', 'failed', 'kept', 'held', 'unconfirmed')),
	CONSTRAINT "email_outbox_sent_via" CHECK ("email_outbox"."sent_via" in ('smtp', 'web-form', 'sms')),
	CONSTRAINT "email_outbox_attempts" CHECK ("email_outbox"."attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "staff_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contact_id" uuid,
	"booking_id" uuid,
	"order_id" uuid,
	"author_id" uuid,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_notes_one_subject" CHECK (num_nonnulls("staff_notes"."contact_id", "staff_notes"."booking_id", "staff_notes"."order_id") = 1),
	CONSTRAINT "staff_notes_body" CHECK ("staff_notes"."body" <> '')
);
--> statement-breakpoint
CREATE TABLE "opening_hours" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"starts_on" date,
	"ends_on" date,
	"name" text DEFAULT '' NOT NULL,
	"name_ar" text DEFAULT '' NOT NULL,
	"pattern" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "opening_hours_kind" CHECK ("opening_hours"."kind" in ('day', 'closure', 'period', 'week')),
	CONSTRAINT "opening_hours_days" CHECK (case when "opening_hours"."kind" = 'week' then "opening_hours"."starts_on" is null and "opening_hours"."ends_on" is null
        else "opening_hours"."starts_on" is not null and "opening_hours"."ends_on" is not null and "opening_hours"."starts_on" <= "opening_hours"."ends_on" end),
	CONSTRAINT "opening_hours_one_day" CHECK ("opening_hours"."kind" <> 'day' or "opening_hours"."starts_on" = "opening_hours"."ends_on"),
	CONSTRAINT "opening_hours_pattern" CHECK (jsonb_typeof("opening_hours"."pattern") = 'array' and jsonb_array_length("opening_hours"."pattern") =
        case "opening_hours"."kind" when 'closure' then 0 when 'day' then 1 else 7 end)
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
	"perfume_price_fils" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"subtotal_fils" bigint NOT NULL,
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
	"customer_id" uuid,
	"customer_name" text NOT NULL,
	"customer_email" text NOT NULL,
	"customer_phone" text NOT NULL,
	"delivery_address" text NOT NULL,
	"delivery_address_line2" text,
	"city" text NOT NULL,
	"state" text,
	"postal_code" text,
	"landmark" text,
	"makani" text,
	"country" text DEFAULT 'UAE' NOT NULL,
	"special_instructions" text,
	"total_items" integer NOT NULL,
	"subtotal_fils" bigint NOT NULL,
	"tax_fils" bigint NOT NULL,
	"tax_included" boolean DEFAULT false NOT NULL,
	"shipping_fils" bigint NOT NULL,
	"discount_fils" bigint DEFAULT 0 NOT NULL,
	"total_fils" bigint NOT NULL,
	"discount_code_id" uuid,
	"currency" text DEFAULT 'AED' NOT NULL,
	"currency_rate" numeric(14, 6) DEFAULT 1 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (translate(lower(regexp_replace(normalize(' ' || order_number || ' ' || customer_name || ' ' || customer_email || ' ' || customer_phone, NFKD), '[\u0300-\u036F\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06ED\u200C\u200D]', '', 'g')), 'ةىیٱکøłđıß', 'هيياكoldis')) STORED NOT NULL,
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
	CONSTRAINT "orders_total" CHECK ("orders"."total_fils" = "orders"."subtotal_fils" + "orders"."shipping_fils" - "orders"."discount_fils" + case when "orders"."tax_included" then 0 else "orders"."tax_fils" end),
	CONSTRAINT "orders_currency_rate" CHECK ("orders"."currency_rate" > 0)
);
--> statement-breakpoint
CREATE TABLE "prices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL,
	"price_aed" integer NOT NULL,
	"suv_price_aed" integer,
	"starts_on" date NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "prices_figures" CHECK ("prices"."price_aed" > 0 and "prices"."suv_price_aed" > 0)
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"window_ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"search" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_views_name" CHECK ("saved_views"."name" <> '')
);
--> statement-breakpoint
CREATE TABLE "derived"."earned" (
	"record_id" uuid PRIMARY KEY NOT NULL,
	"completed_at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"goods_fils" bigint NOT NULL,
	"discount_fils" bigint NOT NULL,
	"shipping_fils" bigint NOT NULL,
	"tax_fils" bigint NOT NULL,
	"total_fils" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "derived"."tallies" (
	"subject" text NOT NULL,
	"part" text NOT NULL,
	"status" text NOT NULL,
	"name" text NOT NULL,
	"count" integer NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
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
	"removed_at" timestamp (3) with time zone,
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
	"closed_minutes" integer DEFAULT 0 NOT NULL,
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
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_sessions" ADD CONSTRAINT "api_sessions_id_session_id_fk" FOREIGN KEY ("id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_api_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."api_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_user_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_pin" ADD CONSTRAINT "staff_pin_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factor" ADD CONSTRAINT "two_factor_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_events" ADD CONSTRAINT "booking_events_booking_id_booking_submissions_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking_submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_events" ADD CONSTRAINT "booking_events_actor_id_user_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_submissions" ADD CONSTRAINT "booking_submissions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_submissions" ADD CONSTRAINT "booking_submissions_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_perfume_id_perfumes_id_fk" FOREIGN KEY ("perfume_id") REFERENCES "public"."perfumes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_events" ADD CONSTRAINT "contact_events_contact_id_contact_submissions_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact_submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_events" ADD CONSTRAINT "contact_events_actor_id_user_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_submissions" ADD CONSTRAINT "contact_submissions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_addresses" ADD CONSTRAINT "content_addresses_entry_id_content_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."content_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_entries" ADD CONSTRAINT "content_entries_draft_by_user_id_fk" FOREIGN KEY ("draft_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_revisions" ADD CONSTRAINT "content_revisions_entry_id_content_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."content_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_revisions" ADD CONSTRAINT "content_revisions_actor_id_user_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Deferrable, so that a restored row may refer to one that comes after it.
ALTER TABLE "customers" ADD CONSTRAINT "customers_merged_into_customers_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action DEFERRABLE;--> statement-breakpoint
ALTER TABLE "user_profiles" ADD CONSTRAINT "user_profiles_id_user_id_fk" FOREIGN KEY ("id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_notes" ADD CONSTRAINT "staff_notes_contact_id_contact_submissions_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact_submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_notes" ADD CONSTRAINT "staff_notes_booking_id_booking_submissions_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking_submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_notes" ADD CONSTRAINT "staff_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_notes" ADD CONSTRAINT "staff_notes_author_id_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_actor_id_user_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_perfume_id_perfumes_id_fk" FOREIGN KEY ("perfume_id") REFERENCES "public"."perfumes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_discount_code_id_discount_codes_id_fk" FOREIGN KEY ("discount_code_id") REFERENCES "public"."discount_codes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_currency_currencies_code_fk" FOREIGN KEY ("currency") REFERENCES "public"."currencies"("code") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_item_id_content_entries_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."content_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "analytics_events_created_at_index" ON "analytics_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "analytics_events_name_created_at_index" ON "analytics_events" USING btree ("name","created_at");--> statement-breakpoint
CREATE INDEX "api_keys_created_at_index" ON "api_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "api_keys_created_by_index" ON "api_keys" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session_id_index" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "signing_keys_created_at_index" ON "signing_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "audit_log_created_at_index" ON "audit_log" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "audit_log_table_name_row_id_created_at_index" ON "audit_log" USING btree ("table_name","row_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_log_actor_id_index" ON "audit_log" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "account_user_id_index" ON "account" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_provider_id_account_id_index" ON "account" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "passkey_user_id_index" ON "passkey" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_user_id_index" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_expires_at_index" ON "session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "verification_identifier_index" ON "verification" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "verification_expires_at_index" ON "verification" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "booking_events_booking_id_created_at_index" ON "booking_events" USING btree ("booking_id","created_at");--> statement-breakpoint
CREATE INDEX "booking_events_completed" ON "booking_events" USING btree ("booking_id","created_at") WHERE "booking_events"."to_status" = 'completed';--> statement-breakpoint
CREATE INDEX "booking_events_actor_id_index" ON "booking_events" USING btree ("actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "booking_submissions_open_request" ON "booking_submissions" USING btree ("request_fingerprint") WHERE "booking_submissions"."status" in ('pending', 'confirmed') and "booking_submissions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "booking_submissions_by_date" ON "booking_submissions" USING btree ("created_at","id","status") WHERE "booking_submissions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "booking_submissions_by_status" ON "booking_submissions" USING btree ("status","created_at","id") WHERE "booking_submissions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "booking_submissions_by_name" ON "booking_submissions" USING btree (lower("name"),"id","name","status") WHERE "booking_submissions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "booking_submissions_by_service" ON "booking_submissions" USING btree (lower("service_name"),"id","service_name","status") WHERE "booking_submissions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "booking_submissions_by_car" ON "booking_submissions" USING btree (lower("car_make"),lower("car_model"),"id","car_make","car_model","status") WHERE "booking_submissions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "booking_submissions_by_appointment" ON "booking_submissions" USING btree ("appointment_date","appointment_time","id","status") WHERE "booking_submissions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "booking_submissions_by_promise" ON "booking_submissions" USING btree ((case when "status" = 'pending' then 0 else 1 end),"callback_due_at","id","status") WHERE "booking_submissions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "booking_submissions_reported" ON "booking_submissions" USING btree ("created_at","service_name","status","callback_due_at","first_answered_at") WHERE "booking_submissions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "booking_submissions_revenue" ON "booking_submissions" USING btree ("status","service_price") WHERE "booking_submissions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "booking_submissions_bin" ON "booking_submissions" USING btree ("deleted_at","id") WHERE "booking_submissions"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "booking_submissions_customer_id_index" ON "booking_submissions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "booking_submissions_user_id_index" ON "booking_submissions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "booking_submissions_by_email" ON "booking_submissions" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "booking_submissions_search" ON "booking_submissions" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "booking_submissions_due" ON "booking_submissions" USING btree ("callback_due_at") WHERE "booking_submissions"."status" = 'pending' and "booking_submissions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "booking_submissions_unanswered" ON "booking_submissions" USING btree ("callback_due_at","created_at") WHERE "booking_submissions"."first_answered_at" is null and "booking_submissions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "cart_items_perfume_id_index" ON "cart_items" USING btree ("perfume_id");--> statement-breakpoint
CREATE INDEX "cart_merges_merged_at_index" ON "cart_merges" USING btree ("merged_at");--> statement-breakpoint
CREATE UNIQUE INDEX "perfumes_slug" ON "perfumes" USING btree ("slug") WHERE "perfumes"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "perfumes_by_order_and_state" ON "perfumes" USING btree ("display_order","id","in_stock","stock_quantity") WHERE "perfumes"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "perfumes_by_name_and_state" ON "perfumes" USING btree (lower("name"),"id","name","in_stock","stock_quantity") WHERE "perfumes"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "perfumes_by_price_and_state" ON "perfumes" USING btree ("price","id","in_stock","stock_quantity") WHERE "perfumes"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "perfumes_by_stock_and_state" ON "perfumes" USING btree (coalesce("stock_quantity", 2147483647),"id","in_stock","stock_quantity") WHERE "perfumes"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "perfumes_for_sale" ON "perfumes" USING btree ("display_order","id") WHERE "perfumes"."deleted_at" is null and "perfumes"."in_stock" and ("perfumes"."stock_quantity" is null or "perfumes"."stock_quantity" > 0);--> statement-breakpoint
CREATE INDEX "perfumes_search" ON "perfumes" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contact_events_contact_id_created_at_index" ON "contact_events" USING btree ("contact_id","created_at");--> statement-breakpoint
CREATE INDEX "contact_events_actor_id_index" ON "contact_events" USING btree ("actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_submissions_open_request" ON "contact_submissions" USING btree ("request_fingerprint") WHERE "contact_submissions"."status" = 'new' and "contact_submissions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "contact_submissions_by_date" ON "contact_submissions" USING btree ("created_at","id","status") WHERE "contact_submissions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "contact_submissions_by_status" ON "contact_submissions" USING btree ("status","created_at","id") WHERE "contact_submissions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "contact_submissions_reported" ON "contact_submissions" USING btree ("created_at","reply_due_at","first_answered_at") WHERE "contact_submissions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "contact_submissions_by_name" ON "contact_submissions" USING btree (lower("name"),"id","name","status") WHERE "contact_submissions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "contact_submissions_by_subject" ON "contact_submissions" USING btree (lower("subject"),"id","subject","status") WHERE "contact_submissions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "contact_submissions_by_promise" ON "contact_submissions" USING btree ((case when "status" = 'new' then 0 else 1 end),"reply_due_at","id","status") WHERE "contact_submissions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "contact_submissions_bin" ON "contact_submissions" USING btree ("deleted_at","id") WHERE "contact_submissions"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "contact_submissions_customer_id_index" ON "contact_submissions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "contact_submissions_search" ON "contact_submissions" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contact_submissions_due" ON "contact_submissions" USING btree ("reply_due_at") WHERE "contact_submissions"."status" = 'new' and "contact_submissions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "contact_submissions_unanswered" ON "contact_submissions" USING btree ("reply_due_at","created_at") WHERE "contact_submissions"."first_answered_at" is null and "contact_submissions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "content_addresses_entry_id_index" ON "content_addresses" USING btree ("entry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "content_entries_slug" ON "content_entries" USING btree ("kind","slug") WHERE "content_entries"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "content_entries_bookable_slug" ON "content_entries" USING btree ("slug") WHERE "content_entries"."deleted_at" is null and "content_entries"."kind" in ('services', 'offers', 'packages');--> statement-breakpoint
CREATE INDEX "content_entries_by_place" ON "content_entries" USING btree ("kind","position","id") WHERE "content_entries"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "content_entries_posts" ON "content_entries" USING btree (("published" ->> 'category'),"position","id") WHERE "content_entries"."kind" = 'galleryPosts' and "content_entries"."deleted_at" is null and not "content_entries"."is_hidden" and "content_entries"."version" > 0;--> statement-breakpoint
CREATE INDEX "content_entries_featured_posts" ON "content_entries" USING btree ("position","id") WHERE "content_entries"."kind" = 'galleryPosts' and "content_entries"."deleted_at" is null and not "content_entries"."is_hidden" and "content_entries"."version" > 0 and "content_entries"."published" ->> 'featured' = 'yes';--> statement-breakpoint
CREATE INDEX "content_entries_search" ON "content_entries" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "content_entries_draft_by_index" ON "content_entries" USING btree ("draft_by");--> statement-breakpoint
CREATE UNIQUE INDEX "content_revisions_version_of_entry" ON "content_revisions" USING btree ("entry_id","version");--> statement-breakpoint
CREATE INDEX "content_revisions_of_entry" ON "content_revisions" USING btree ("entry_id","created_at");--> statement-breakpoint
CREATE INDEX "content_revisions_actor_id_index" ON "content_revisions" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "addresses_user_id_index" ON "addresses" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_one_default" ON "addresses" USING btree ("user_id") WHERE "addresses"."is_default";--> statement-breakpoint
CREATE INDEX "customers_merged_into_index" ON "customers" USING btree ("merged_into");--> statement-breakpoint
CREATE INDEX "customers_by_activity" ON "customers" USING btree ("last_activity_at","id") WHERE "customers"."last_activity_at" is not null;--> statement-breakpoint
CREATE INDEX "customers_by_name" ON "customers" USING btree (lower("name"),"id","name") WHERE "customers"."last_activity_at" is not null;--> statement-breakpoint
CREATE INDEX "customers_by_email" ON "customers" USING btree (lower("email")) WHERE "customers"."last_activity_at" is not null;--> statement-breakpoint
CREATE INDEX "customers_search" ON "customers" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "discount_codes_code_key" ON "discount_codes" USING btree ("code") WHERE "discount_codes"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "discount_codes_created_at_index" ON "discount_codes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "email_outbox_due" ON "email_outbox" USING btree ("next_attempt_at") WHERE "email_outbox"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "email_outbox_created_at_index" ON "email_outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "email_outbox_status_created_at_index" ON "email_outbox" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "email_outbox_words" ON "email_outbox" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "staff_notes_contact_id_created_at_index" ON "staff_notes" USING btree ("contact_id","created_at");--> statement-breakpoint
CREATE INDEX "staff_notes_booking_id_created_at_index" ON "staff_notes" USING btree ("booking_id","created_at");--> statement-breakpoint
CREATE INDEX "staff_notes_order_id_created_at_index" ON "staff_notes" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "staff_notes_author_id_index" ON "staff_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "order_events_order_id_created_at_index" ON "order_events" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "order_events_completed" ON "order_events" USING btree ("order_id","created_at") WHERE "order_events"."to_status" = 'completed';--> statement-breakpoint
CREATE INDEX "order_events_actor_id_index" ON "order_events" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "order_items_sold" ON "order_items" USING btree ("order_id","perfume_name","subtotal_fils");--> statement-breakpoint
CREATE INDEX "order_items_perfume_id_index" ON "order_items" USING btree ("perfume_id");--> statement-breakpoint
CREATE INDEX "orders_by_date" ON "orders" USING btree ("created_at","id","status") WHERE "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("status","created_at","id") WHERE "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "orders_by_customer" ON "orders" USING btree (lower("customer_name"),"id","customer_name","status") WHERE "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "orders_by_number" ON "orders" USING btree ("order_number","id","status") WHERE "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "orders_by_total" ON "orders" USING btree ("total_fils","id","status") WHERE "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "orders_revenue" ON "orders" USING btree ("status","total_fils") WHERE "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "orders_bin" ON "orders" USING btree ("deleted_at","id") WHERE "orders"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_customer_id_index" ON "orders" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_user_id_created_at_index" ON "orders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_by_email" ON "orders" USING btree (lower("customer_email"));--> statement-breakpoint
CREATE INDEX "orders_discount_code_id_index" ON "orders" USING btree ("discount_code_id");--> statement-breakpoint
CREATE INDEX "prices_of_item" ON "prices" USING btree ("item_id","starts_on","created_at");--> statement-breakpoint
CREATE INDEX "prices_created_by_index" ON "prices" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "rate_limits_window_ends_at_index" ON "rate_limits" USING btree ("window_ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_by_name" ON "saved_views" USING btree ("user_id","list",lower("name"));--> statement-breakpoint
CREATE INDEX "earned_completed_at_index" ON "derived"."earned" USING btree ("completed_at");--> statement-breakpoint
CREATE INDEX "tallies_subject_part_index" ON "derived"."tallies" USING btree ("subject","part");--> statement-breakpoint
CREATE INDEX "allocations_visit_id_index" ON "allocations" USING btree ("visit_id");--> statement-breakpoint
CREATE INDEX "allocations_by_time" ON "allocations" USING btree ("ends_at","starts_at");--> statement-breakpoint
CREATE INDEX "cars_customer_id_index" ON "cars" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "cars_user_id_index" ON "cars" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cars_one_of_a_plate" ON "cars" USING btree ("user_id","plate_emirate","plate_code","plate_number") WHERE "cars"."plate_number" <> '' and "cars"."removed_at" is null;--> statement-breakpoint
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
-- From here on written by hand: the schema cannot declare these.
-- A change of data that pages show notifies each process, whose cached pages are then outdated (db/page-data.ts). The
-- trigger's argument is the topic. PostgreSQL delivers the notification when the transaction commits.
CREATE FUNCTION page_data_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('page_data_changed', TG_ARGV[0]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "perfumes_page_data" AFTER INSERT OR DELETE OR TRUNCATE ON "perfumes"
FOR EACH STATEMENT EXECUTE FUNCTION page_data_changed('perfumes');--> statement-breakpoint
-- Pages show the stock only of the last few bottles. Commits that notify wait for each other, so an order of a
-- perfume with more than ten left does not notify.
CREATE TRIGGER "perfumes_page_data_of_row" AFTER UPDATE ON "perfumes"
FOR EACH ROW WHEN (
  least(OLD."stock_quantity", 10) IS DISTINCT FROM least(NEW."stock_quantity", 10)
  OR (OLD."stock_quantity" IS NULL) <> (NEW."stock_quantity" IS NULL)
  OR to_jsonb(OLD) - '{stock_quantity,updated_at}'::text[] IS DISTINCT FROM to_jsonb(NEW) - '{stock_quantity,updated_at}'::text[]
) EXECUTE FUNCTION page_data_changed('perfumes');--> statement-breakpoint
CREATE TRIGGER "currencies_page_data" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "currencies"
FOR EACH STATEMENT EXECUTE FUNCTION page_data_changed('currencies');--> statement-breakpoint
-- Processes end the open streams of a session at once when it ends or its person may see something else.
CREATE TRIGGER "session_page_data" AFTER DELETE OR TRUNCATE OR UPDATE OF "locked_at" ON "session"
FOR EACH STATEMENT EXECUTE FUNCTION page_data_changed('sessions');--> statement-breakpoint
CREATE TRIGGER "user_page_data" AFTER UPDATE OF "role", "grants", "is_active", "must_change_password" ON "user"
FOR EACH STATEMENT EXECUTE FUNCTION page_data_changed('sessions');--> statement-breakpoint
-- Two entries of a kind share no day. The usual week has no days: its range is all days.
ALTER TABLE "opening_hours" ADD CONSTRAINT "opening_hours_one_week" EXCLUDE USING gist (daterange("starts_on", "ends_on", '[]') WITH &&) WHERE ("kind" = 'week');--> statement-breakpoint
ALTER TABLE "opening_hours" ADD CONSTRAINT "opening_hours_periods_apart" EXCLUDE USING gist (daterange("starts_on", "ends_on", '[]') WITH &&) WHERE ("kind" = 'period');--> statement-breakpoint
ALTER TABLE "opening_hours" ADD CONSTRAINT "opening_hours_closures_apart" EXCLUDE USING gist (daterange("starts_on", "ends_on", '[]') WITH &&) WHERE ("kind" = 'closure');--> statement-breakpoint
ALTER TABLE "opening_hours" ADD CONSTRAINT "opening_hours_days_apart" EXCLUDE USING gist (daterange("starts_on", "ends_on", '[]') WITH &&) WHERE ("kind" = 'day');--> statement-breakpoint
CREATE TRIGGER "opening_hours_page_data" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "opening_hours"
FOR EACH STATEMENT EXECUTE FUNCTION page_data_changed('hours');--> statement-breakpoint
-- A draft is shown to nobody, so it notifies nobody.
CREATE TRIGGER "content_entries_page_data" AFTER INSERT OR DELETE OR TRUNCATE ON "content_entries"
FOR EACH STATEMENT EXECUTE FUNCTION page_data_changed('content');--> statement-breakpoint
CREATE TRIGGER "content_entries_page_data_of_row" AFTER UPDATE ON "content_entries"
FOR EACH ROW WHEN (
  (OLD."kind", OLD."slug", OLD."position", OLD."is_hidden", OLD."published", OLD."deleted_at")
  IS DISTINCT FROM (NEW."kind", NEW."slug", NEW."position", NEW."is_hidden", NEW."published", NEW."deleted_at")
) EXECUTE FUNCTION page_data_changed('content');--> statement-breakpoint
CREATE TRIGGER "resources_page_data" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "resources"
FOR EACH STATEMENT EXECUTE FUNCTION page_data_changed('workshop');--> statement-breakpoint
CREATE TRIGGER "resource_absences_page_data" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "resource_absences"
FOR EACH STATEMENT EXECUTE FUNCTION page_data_changed('workshop');--> statement-breakpoint
CREATE TRIGGER "work_needs_page_data" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "work_needs"
FOR EACH STATEMENT EXECUTE FUNCTION page_data_changed('workshop');--> statement-breakpoint
CREATE TRIGGER "prices_page_data" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "prices"
FOR EACH STATEMENT EXECUTE FUNCTION page_data_changed('content');--> statement-breakpoint
-- Two visits never share a bay or a technician, whatever the race.
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_apart" EXCLUDE USING gist ("resource_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&);--> statement-breakpoint
-- How the rows of each table are counted, by every statement that changes them.
DO $do$
DECLARE
	counted record;
	tallied text;
BEGIN
	FOR counted IN SELECT * FROM (VALUES
		('booking_submissions', 'r.deleted_at is null', $part$
			('bookings', '', r.status, '', r.service_price),
			('bookings made', to_char(r.created_at at time zone 'Asia/Dubai', 'YYYY-MM-DD'), r.status,
				case when r.first_answered_at is null then 'open'
					when r.first_answered_at <= r.callback_due_at then 'kept' else 'late' end, 0),
			('bookings due', to_char(r.appointment_date, 'YYYY-MM-DD'), r.status, r.service_name, r.service_price)$part$),
		('contact_submissions', 'r.deleted_at is null', $part$
			('contacts', '', r.status, '', 0),
			('contacts made', to_char(r.created_at at time zone 'Asia/Dubai', 'YYYY-MM-DD'), r.status,
				case when r.first_answered_at is null then 'open'
					when r.first_answered_at <= r.reply_due_at then 'kept' else 'late' end, 0)$part$),
		('orders', 'r.deleted_at is null', $part$
			('orders', '', r.status, '', r.total_fils),
			('orders made', to_char(r.created_at at time zone 'Asia/Dubai', 'YYYY-MM-DD'), r.status, '', 0)$part$),
		('perfumes', 'r.deleted_at is null', $part$
			('perfumes', lpad((r.display_order / 250)::text, 10, '0'),
				case when r.in_stock and coalesce(r.stock_quantity, 1) > 0 then 'in-stock' else 'out-of-stock' end, '', 0)$part$),
		('customers', 'r.last_activity_at is not null', $part$
			('customers', '', '', '', 0)$part$)
	) AS each (tablename, listed, parts) LOOP
		tallied := format($sql$insert into derived.tallies (subject, part, status, name, count, amount)
			select t.subject, t.part, t.status, t.name, sum(r.sign), sum(r.sign * t.amount)
			from (%%s) r cross join lateral (values %s) t (subject, part, status, name, amount)
			where %s group by 1, 2, 3, 4 having sum(r.sign) <> 0 or sum(r.sign * t.amount) <> 0$sql$, counted.parts, counted.listed);
		EXECUTE format($sql$create function derived.tally_%s() returns trigger language plpgsql as $body$
			begin
				if tg_op = 'INSERT' then %s;
				elsif tg_op = 'DELETE' then %s;
				else %s;
				end if;
				return null;
			end $body$ $sql$, counted.tablename,
			format(tallied, 'select 1 as sign, * from added'),
			format(tallied, 'select -1 as sign, * from removed'),
			format(tallied, 'select 1 as sign, * from added union all select -1 as sign, * from removed'));
		EXECUTE format('create trigger tally_insert after insert on %1$I referencing new table as added for each statement execute function derived.tally_%1$s()', counted.tablename);
		EXECUTE format('create trigger tally_delete after delete on %1$I referencing old table as removed for each statement execute function derived.tally_%1$s()', counted.tablename);
		EXECUTE format('create trigger tally_update after update on %1$I referencing new table as added old table as removed for each statement execute function derived.tally_%1$s()', counted.tablename);
	END LOOP;
END
$do$;--> statement-breakpoint
-- A mail is counted when it leaves: an order, which only writes one, pays nothing for it.
CREATE FUNCTION derived.tally_mail() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
	IF tg_op <> 'INSERT' AND old.status IN ('sent', 'kept') THEN
		INSERT INTO derived.tallies VALUES ('mails', '', old.status, '', -1, 0);
	END IF;
	IF tg_op <> 'DELETE' AND new.status IN ('sent', 'kept') THEN
		INSERT INTO derived.tallies VALUES ('mails', '', new.status, '', 1, 0);
	END IF;
	RETURN NULL;
END $body$;--> statement-breakpoint
CREATE TRIGGER tally_insert AFTER INSERT ON "email_outbox" FOR EACH ROW WHEN (new.status IN ('sent', 'kept')) EXECUTE FUNCTION derived.tally_mail();--> statement-breakpoint
CREATE TRIGGER tally_delete AFTER DELETE ON "email_outbox" FOR EACH ROW WHEN (old.status IN ('sent', 'kept')) EXECUTE FUNCTION derived.tally_mail();--> statement-breakpoint
CREATE TRIGGER tally_update AFTER UPDATE OF "status" ON "email_outbox" FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status) EXECUTE FUNCTION derived.tally_mail();--> statement-breakpoint
-- A completed record is read again when it or one of its moves changes, under the record's lock: of two
-- transactions at once the second sees what the first did.
DO $do$
DECLARE
	kept record;
	changing record;
BEGIN
	FOR kept IN SELECT * FROM (VALUES
		('booking_submissions', 'booking_events', 'booking_id',
			$row$'booking', r.service_name, 0, 0, 0, 0, r.service_price * 100$row$),
		('orders', 'order_events', 'order_id',
			$row$'order', '', r.subtotal_fils, r.discount_fils, r.shipping_fils, r.tax_fils, r.total_fils$row$)
	) AS each (records, moves, record_id, figures) LOOP
		EXECUTE format($sql$create function derived.earn_%1$s(changed uuid[]) returns void language plpgsql as $body$
			begin
				perform from %1$I where id = any(changed) order by id for no key update;
				delete from derived.earned where record_id = any(changed);
				insert into derived.earned
				select r.id, coalesce((select max(created_at) from %2$I where %3$I = r.id and to_status = 'completed'), r.created_at), %4$s
				from %1$I r where id = any(changed) and status = 'completed' and deleted_at is null;
			end $body$ $sql$, kept.records, kept.moves, kept.record_id, kept.figures);
	END LOOP;
	FOR changing IN SELECT * FROM (VALUES
		('booking_submissions', 'booking_submissions', 'id', 'status', 'deleted_at, created_at, service_name, service_price'),
		('booking_events', 'booking_submissions', 'booking_id', 'to_status', 'id, created_at'),
		('orders', 'orders', 'id', 'status', 'deleted_at, created_at, subtotal_fils, discount_fils, shipping_fils, tax_fils, total_fils'),
		('order_events', 'orders', 'order_id', 'to_status', 'id, created_at')
	) AS each (tablename, records, record_id, status, facts) LOOP
		EXECUTE format($sql$create function derived.earn_by_%1$s() returns trigger language plpgsql as $body$
			declare
				changed uuid[];
			begin
				if tg_op = 'INSERT' then
					changed := array(select %3$I from added where %4$I = 'completed');
				elsif tg_op = 'DELETE' then
					changed := array(select %3$I from removed where %4$I = 'completed');
				else
					changed := array(select %3$I from (
						(select %3$I, %5$s from added where %4$I = 'completed' except select %3$I, %5$s from removed where %4$I = 'completed')
						union all
						(select %3$I, %5$s from removed where %4$I = 'completed' except select %3$I, %5$s from added where %4$I = 'completed')
					) differing);
				end if;
				if changed <> '{}' then
					perform derived.earn_%2$s(changed);
				end if;
				return null;
			end $body$ $sql$, changing.tablename, changing.records, changing.record_id, changing.status, changing.facts);
		EXECUTE format('create trigger earn_insert after insert on %1$I referencing new table as added for each statement execute function derived.earn_by_%1$s()', changing.tablename);
		EXECUTE format('create trigger earn_delete after delete on %1$I referencing old table as removed for each statement execute function derived.earn_by_%1$s()', changing.tablename);
		EXECUTE format('create trigger earn_update after update on %1$I referencing new table as added old table as removed for each statement execute function derived.earn_by_%1$s()', changing.tablename);
	END LOOP;
END
$do$;--> statement-breakpoint
CREATE FUNCTION derived.tally_earned() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
	INSERT INTO derived.tallies (subject, part, status, name, count, amount)
	SELECT 'earned', to_char(r.completed_at at time zone 'Asia/Dubai', 'YYYY-MM-DD'), figure, r.name,
		count(*) * sign, sum(fils) * sign
	FROM changed r, (VALUES (case tg_op when 'INSERT' then 1 else -1 end)) signs (sign),
		LATERAL (VALUES (r.kind, r.total_fils), ('goods', r.goods_fils), ('discount', r.discount_fils),
			('shipping', r.shipping_fils), ('tax', r.tax_fils)) figures (figure, fils)
	WHERE figure = r.kind OR fils <> 0 GROUP BY 2, 3, 4, sign;
	RETURN NULL;
END $body$;--> statement-breakpoint
CREATE TRIGGER tally_insert AFTER INSERT ON derived.earned REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION derived.tally_earned();--> statement-breakpoint
CREATE TRIGGER tally_delete AFTER DELETE ON derived.earned REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION derived.tally_earned();--> statement-breakpoint
-- The tables of the data service, with the names and columns of its contract. Settings of the transaction name the
-- caller, and a view shows the caller's own rows only. The owner of the tables reads them, so that the roles of
-- programs need no right on any table.
CREATE SCHEMA "api";--> statement-breakpoint
-- PostgreSQL gives everybody the right to a new function: only the schema keeps them out.
REVOKE ALL ON SCHEMA "api" FROM PUBLIC;--> statement-breakpoint
-- Not in language SQL: the planner would inline such a function anew in every view, which took 2 ms of a list.
CREATE FUNCTION api.user_id() RETURNS uuid LANGUAGE plpgsql STABLE PARALLEL SAFE
	AS $$ BEGIN RETURN nullif(current_setting('lamaan.user_id', true), '')::uuid; END $$;--> statement-breakpoint
-- Whether the caller may read all rows of a kind: a secret key, or a right of staff.
CREATE FUNCTION api.may_read(kind text) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE
	AS $$ BEGIN RETURN kind = any(string_to_array(coalesce(current_setting('lamaan.may_read', true), ''), ',')); END $$;--> statement-breakpoint
-- The day whose bookings the caller may read, where the caller may not read all.
CREATE FUNCTION api.work_day() RETURNS date LANGUAGE plpgsql STABLE PARALLEL SAFE
	AS $$ BEGIN RETURN nullif(current_setting('lamaan.work_day', true), '')::date; END $$;--> statement-breakpoint
CREATE VIEW api.contact_submissions WITH (security_barrier) AS
	SELECT id, name, email, phone, subject, message, status, created_at, updated_at
	FROM public.contact_submissions
	WHERE deleted_at IS NULL AND (SELECT api.may_read('contacts'));--> statement-breakpoint
CREATE VIEW api.booking_submissions WITH (security_barrier) AS
	SELECT id, reference, name, email, phone, service_name, service_price, vehicle_size, appointment_date,
		to_char(appointment_time, 'HH24:MI') AS appointment_time,
		car_make, car_model, car_year, additional_notes, status, created_at, updated_at, first_name
	FROM public.booking_submissions
	WHERE deleted_at IS NULL AND ((SELECT api.may_read('bookings'))
		OR (appointment_date = (SELECT api.work_day()) AND status <> 'cancelled'));--> statement-breakpoint
-- Everybody reads what is for sale. A customer also reads what they ordered or have in their cart.
CREATE VIEW api.perfumes WITH (security_barrier) AS
	SELECT id, name, name_ar, slug, price, description, description_ar, image, image AS image_url,
		ARRAY(SELECT jsonb_array_elements_text(features)) AS features, notes,
		intensity, category, bestseller, in_stock, display_order, created_at, updated_at
	FROM public.perfumes
	WHERE (deleted_at IS NULL AND in_stock AND (stock_quantity IS NULL OR stock_quantity > 0))
		OR (deleted_at IS NULL AND (SELECT api.may_read('perfumes')))
		OR ((SELECT api.user_id()) IS NOT NULL AND (
			id IN (SELECT perfume_id FROM public.cart_items WHERE user_id = (SELECT api.user_id()))
			OR id IN (
				SELECT perfume_id FROM public.order_items JOIN public.orders ON orders.id = order_id
				WHERE orders.user_id = (SELECT api.user_id())
			)
		));--> statement-breakpoint
CREATE VIEW api.orders WITH (security_barrier) AS
	SELECT id, user_id, order_number, status,
		(subtotal_fils / 100.0)::numeric(12,2) AS subtotal,
		(tax_fils / 100.0)::numeric(12,2) AS tax,
		(shipping_fils / 100.0)::numeric(12,2) AS shipping,
		(discount_fils / 100.0)::numeric(12,2) AS discount,
		(total_fils / 100.0)::numeric(12,2) AS total,
		currency, payment_method,
		json_build_object('full_name', customer_name, 'phone', customer_phone,
			'address_line1', delivery_address, 'address_line2', delivery_address_line2, 'city', city,
			'state', state, 'postal_code', postal_code, 'landmark', landmark, 'makani', makani,
			'country', country) AS shipping_address,
		created_at, updated_at
	FROM public.orders
	WHERE deleted_at IS NULL AND (user_id = (SELECT api.user_id()) OR (SELECT api.may_read('orders')));--> statement-breakpoint
CREATE VIEW api.perfume_orders WITH (security_barrier) AS
	SELECT id, order_number, customer_name, customer_email, customer_phone, delivery_address, city, country,
		special_instructions,
		(SELECT json_agg(json_build_object('name', perfume_name, 'image', perfume_image,
			'price', (perfume_price_fils / 100.0)::numeric(12,2), 'quantity', quantity) ORDER BY order_items.id)
			FROM public.order_items WHERE order_id = orders.id) AS items,
		total_items, (total_fils / 100.0)::numeric(12,2) AS total_amount, status, user_id, created_at, updated_at
	FROM public.orders
	WHERE channel = 'quick' AND deleted_at IS NULL
		AND (user_id = (SELECT api.user_id()) OR (SELECT api.may_read('orders')));--> statement-breakpoint
CREATE VIEW api.order_items WITH (security_barrier) AS
	SELECT order_items.id, order_id, perfume_id, perfume_name,
		(perfume_price_fils / 100.0)::numeric(12,2) AS perfume_price, quantity,
		(order_items.subtotal_fils / 100.0)::numeric(12,2) AS subtotal
	FROM public.order_items JOIN public.orders ON orders.id = order_id
	WHERE deleted_at IS NULL AND (user_id = (SELECT api.user_id()) OR (SELECT api.may_read('orders')));--> statement-breakpoint
-- A customer without a profile yet has the name of the account.
CREATE VIEW api.user_profiles WITH (security_barrier) AS
	SELECT "user".id, coalesce(full_name, "user".name) AS full_name, "user".email, phone, address, city, country,
		coalesce(user_profiles.updated_at, "user".updated_at) AS updated_at
	FROM public."user" LEFT JOIN public.user_profiles ON user_profiles.id = "user".id
	WHERE "user".id = (SELECT api.user_id())
		OR ("user".role = 'customer' AND (SELECT api.may_read('customers')));--> statement-breakpoint
CREATE VIEW api.addresses WITH (security_barrier) AS
	SELECT id, user_id, full_name, phone, address_line1, address_line2, city, state, postal_code, landmark,
		makani, country, is_default, created_at, updated_at
	FROM public.addresses
	WHERE user_id = (SELECT api.user_id()) OR (SELECT api.may_read('customers'));--> statement-breakpoint
CREATE VIEW api.cart_items WITH (security_barrier) AS
	SELECT id, user_id, perfume_id, quantity, created_at
	FROM public.cart_items
	WHERE user_id = (SELECT api.user_id()) OR (SELECT api.may_read('customers'));--> statement-breakpoint
-- Codes that are offered to everybody and hold now.
CREATE VIEW api.discount_codes WITH (security_barrier) AS
	SELECT id, code, description, description_ar, discount_type, discount_value, is_active,
		CASE WHEN (SELECT api.may_read('codes')) THEN is_public END AS is_public,
		valid_from, valid_until,
		CASE WHEN (SELECT api.may_read('codes')) THEN max_uses END AS max_uses,
		CASE WHEN (SELECT api.may_read('codes')) THEN used_count END AS used_count,
		min_purchase, created_at,
		CASE WHEN (SELECT api.may_read('codes')) THEN max_uses_per_customer END AS max_uses_per_customer,
		CASE WHEN (SELECT api.may_read('codes')) THEN first_order_only END AS first_order_only
	FROM public.discount_codes
	WHERE deleted_at IS NULL AND ((SELECT api.may_read('codes')) OR (
		is_active AND is_public AND (valid_from IS NULL OR valid_from <= now())
		AND (valid_until IS NULL OR valid_until >= now()) AND (max_uses IS NULL OR used_count < max_uses)
	));--> statement-breakpoint
-- The embedded database runs in the process of the site, where no signal can stop a statement: a long one calls this.
CREATE FUNCTION api.timed_out() RETURNS boolean LANGUAGE plpgsql VOLATILE
	AS $$ BEGIN RAISE EXCEPTION 'canceling statement due to statement timeout' USING ERRCODE = '57014'; END $$;
