-- A reply is due 24 hours after its message, or one hour after the next opening (Monday to Saturday,
-- 10:00 to 21:00 in Dubai) where that is outside opening hours; it was due after 24 open hours.
UPDATE "contact_submissions" SET "reply_due_at" = (
  WITH "clock" AS (
    SELECT ("created_at" + interval '24 hours') AT TIME ZONE 'Asia/Dubai' AS "due"
  ), "opening" AS (
    SELECT "due", ("due" + CASE WHEN "due"::time >= '21:00' THEN interval '1 day' ELSE interval '0' END)::date AS "day"
    FROM "clock"
  )
  SELECT (CASE
    WHEN extract(isodow FROM "due") <> 7 AND "due"::time >= '10:00' AND "due"::time < '21:00' THEN "due"
    WHEN extract(isodow FROM "day") = 7 THEN "day" + interval '1 day 11 hours'
    ELSE "day" + interval '11 hours'
  END) AT TIME ZONE 'Asia/Dubai'
  FROM "opening"
);
--> statement-breakpoint
-- A page view is counted at the address with its language, as everything else is.
UPDATE "analytics_events" SET "path" = '/ar' || "path" WHERE "name" = 'offers_page_view' AND "locale" = 'ar' AND "path" = '/offers';
