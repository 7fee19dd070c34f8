-- The data service's tables, by the names and with the columns of its contract. Each shows whoever
-- asks, named by settings of the transaction, their own rows and no others; the owner of the tables
-- reads them, so that the roles that programs are given need no right on any table.
CREATE SCHEMA IF NOT EXISTS "api";
--> statement-breakpoint
-- Functions are everybody's unless it is said.
REVOKE ALL ON SCHEMA "api" FROM PUBLIC;
--> statement-breakpoint
CREATE FUNCTION api.user_id() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
	AS $$ select nullif(current_setting('lamaan.user_id', true), '')::uuid $$;
--> statement-breakpoint
-- Whether whoever asks may read all rows of a kind, as a secret key or a right of staff says.
CREATE FUNCTION api.may_read(kind text) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
	AS $$ select kind = any(string_to_array(coalesce(current_setting('lamaan.may_read', true), ''), ',')) $$;
--> statement-breakpoint
CREATE VIEW api.contact_submissions WITH (security_barrier) AS
	SELECT id, name, email, phone, subject, message, status, created_at, updated_at
	FROM public.contact_submissions
	WHERE deleted_at IS NULL AND (SELECT api.may_read('contacts'));
--> statement-breakpoint
CREATE VIEW api.booking_submissions WITH (security_barrier) AS
	SELECT id, reference, name, email, phone, service_name, service_price, vehicle_size, appointment_date,
		to_char(appointment_time, 'HH24:MI') AS appointment_time,
		car_make, car_model, car_year, additional_notes, status, created_at, updated_at
	FROM public.booking_submissions
	WHERE deleted_at IS NULL AND (SELECT api.may_read('bookings'));
--> statement-breakpoint
-- What is for sale; and to customers also what they ordered or have in their cart.
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
		));
--> statement-breakpoint
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
	WHERE deleted_at IS NULL AND (user_id = (SELECT api.user_id()) OR (SELECT api.may_read('orders')));
--> statement-breakpoint
CREATE VIEW api.perfume_orders WITH (security_barrier) AS
	SELECT id, order_number, customer_name, customer_email, customer_phone, delivery_address, city, country,
		special_instructions,
		(SELECT json_agg(json_build_object('name', perfume_name, 'image', perfume_image,
			'price', (perfume_price_fils / 100.0)::numeric(12,2), 'quantity', quantity) ORDER BY order_items.id)
			FROM public.order_items WHERE order_id = orders.id) AS items,
		total_items, (total_fils / 100.0)::numeric(12,2) AS total_amount, status, user_id, created_at, updated_at
	FROM public.orders
	WHERE channel = 'quick' AND deleted_at IS NULL
		AND (user_id = (SELECT api.user_id()) OR (SELECT api.may_read('orders')));
--> statement-breakpoint
CREATE VIEW api.order_items WITH (security_barrier) AS
	SELECT order_items.id, order_id, perfume_id, perfume_name,
		(perfume_price_fils / 100.0)::numeric(12,2) AS perfume_price, quantity,
		(order_items.subtotal_fils / 100.0)::numeric(12,2) AS subtotal
	FROM public.order_items JOIN public.orders ON orders.id = order_id
	WHERE deleted_at IS NULL AND (user_id = (SELECT api.user_id()) OR (SELECT api.may_read('orders')));
--> statement-breakpoint
-- A customer without a profile yet has the name of the account.
CREATE VIEW api.user_profiles WITH (security_barrier) AS
	SELECT "user".id, coalesce(full_name, "user".name) AS full_name, "user".email, phone, address, city, country,
		coalesce(user_profiles.updated_at, "user".updated_at) AS updated_at
	FROM public."user" LEFT JOIN public.user_profiles ON user_profiles.id = "user".id
	WHERE "user".id = (SELECT api.user_id())
		OR ("user".role = 'customer' AND (SELECT api.may_read('customers')));
--> statement-breakpoint
CREATE VIEW api.addresses WITH (security_barrier) AS
	SELECT id, user_id, full_name, phone, address_line1, address_line2, city, state, postal_code, landmark,
		makani, country, is_default, created_at, updated_at
	FROM public.addresses
	WHERE user_id = (SELECT api.user_id()) OR (SELECT api.may_read('customers'));
--> statement-breakpoint
CREATE VIEW api.cart_items WITH (security_barrier) AS
	SELECT id, user_id, perfume_id, quantity, created_at
	FROM public.cart_items
	WHERE user_id = (SELECT api.user_id()) OR (SELECT api.may_read('customers'));
--> statement-breakpoint
-- Codes that are offered to everybody and hold now.
CREATE VIEW api.discount_codes WITH (security_barrier) AS
	SELECT id, code, description, description_ar, discount_type, discount_value, is_active, is_public,
		valid_from, valid_until, max_uses, used_count, min_purchase, created_at
	FROM public.discount_codes
	WHERE deleted_at IS NULL AND ((SELECT api.may_read('codes')) OR (
		is_active AND is_public AND (valid_from IS NULL OR valid_from <= now())
		AND (valid_until IS NULL OR valid_until >= now()) AND (max_uses IS NULL OR used_count < max_uses)
	));
