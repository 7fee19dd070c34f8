-- The day whose work whoever asks may see, where that is all of the bookings that they may see.
CREATE FUNCTION api.work_day() RETURNS date LANGUAGE sql STABLE PARALLEL SAFE
	AS $$ select nullif(current_setting('lamaan.work_day', true), '')::date $$;
--> statement-breakpoint
CREATE OR REPLACE VIEW api.booking_submissions WITH (security_barrier) AS
	SELECT id, reference, name, email, phone, service_name, service_price, vehicle_size, appointment_date,
		to_char(appointment_time, 'HH24:MI') AS appointment_time,
		car_make, car_model, car_year, additional_notes, status, created_at, updated_at, first_name
	FROM public.booking_submissions
	WHERE deleted_at IS NULL AND ((SELECT api.may_read('bookings'))
		OR (appointment_date = (SELECT api.work_day()) AND status <> 'cancelled'));
--> statement-breakpoint
-- How a code is used is for those who may see all codes, also where others see the code.
CREATE OR REPLACE VIEW api.discount_codes WITH (security_barrier) AS
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
	));
--> statement-breakpoint
-- What the embedded database is stopped by: it runs in the process of the site, where no signal reaches a
-- statement, so that one asks for itself whether it has taken too long.
CREATE FUNCTION api.timed_out() RETURNS boolean LANGUAGE plpgsql VOLATILE
	AS $$ BEGIN RAISE EXCEPTION 'canceling statement due to statement timeout' USING ERRCODE = '57014'; END $$;
