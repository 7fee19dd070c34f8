-- Totals are counted when somebody asks (decision 28). The schema "derived" and its two tables stay for the version
-- before, which reads them until it ends.
DROP FUNCTION derived.tally_booking_submissions, derived.tally_contact_submissions, derived.tally_orders,
	derived.tally_perfumes, derived.tally_customers, derived.tally_mail, derived.earn_by_booking_submissions,
	derived.earn_by_booking_events, derived.earn_by_orders, derived.earn_by_order_events,
	derived.earn_booking_submissions, derived.earn_orders, derived.tally_earned CASCADE;
