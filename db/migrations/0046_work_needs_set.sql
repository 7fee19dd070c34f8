-- A service is published only with needs of its own. Those that were without keep what was assumed for them.
INSERT INTO "work_needs" ("service_id", "bay_kinds", "people", "sedan_minutes", "suv_minutes", "curing_minutes", "longest_wait_minutes")
SELECT slug, '["wash-bay", "detailing-bay", "coating-room"]'::jsonb, 1, 60, 60, 0, 240 FROM "content_entries"
WHERE kind = 'services' AND version > 0 AND EXISTS (SELECT FROM "work_needs") ON CONFLICT DO NOTHING;
