-- A column that a view shows keeps its type: the views come back below as they were (0020), and each start
-- gives the roles their rights to them.
DROP VIEW api.orders;--> statement-breakpoint
DROP VIEW api.perfume_orders;--> statement-breakpoint
DROP VIEW api.order_items;--> statement-breakpoint
ALTER TABLE "analytics_events" ALTER COLUMN "value_fils" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "order_items" ALTER COLUMN "perfume_price_fils" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "order_items" ALTER COLUMN "subtotal_fils" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "subtotal_fils" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "tax_fils" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "shipping_fils" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "discount_fils" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "total_fils" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "derived"."earned" ALTER COLUMN "goods_fils" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "derived"."earned" ALTER COLUMN "discount_fils" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "derived"."earned" ALTER COLUMN "shipping_fils" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "derived"."earned" ALTER COLUMN "tax_fils" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "derived"."earned" ALTER COLUMN "total_fils" SET DATA TYPE bigint;--> statement-breakpoint
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
	WHERE deleted_at IS NULL AND (user_id = (SELECT api.user_id()) OR (SELECT api.may_read('orders')));
