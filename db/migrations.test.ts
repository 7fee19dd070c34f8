// Also on PostgreSQL: migrations

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, expect, test } from "vitest";
import { firstHours } from "#app/features/hours/hours.ts";
import { replyDueAt } from "#app/features/hours/promises.ts";
import { embeddedExtensions } from "./client.ts";

const client = await PGlite.create({ extensions: embeddedExtensions });
afterAll(() => client.close());

const folder = path.join(import.meta.dirname, "migrations");
const read = (file: string) => readFileSync(path.join(folder, file), "utf8");
const apply = (name: string) => client.exec(read(`${name}.sql`));

test("an installation of before keeps its carts and what it counted", async () => {
  await apply("0000_start");
  await client.exec(`
    insert into "user" (id, name, email) values ('01920000-0000-7000-8000-00000000000a', 'Aisha', 'aisha@example.com');
    insert into perfumes (id, name, slug, price, description, image)
      values ('01920000-0000-7000-8000-000000000001', 'Oud', 'oud', 85, 'Deep', 'perfume-oud');
    insert into cart_items (id, user_id, perfume_id, quantity) values
      ('01920000-0000-7000-8000-00000000000b', '01920000-0000-7000-8000-00000000000a', '01920000-0000-7000-8000-000000000001', 2);
    insert into analytics_events (id, name, value_aed, path, locale)
      values ('01920000-0000-7000-8000-00000000000c', 'contact_form_submit', 50, '/contact', 'en');
  `);
  await apply("0001_accounts_and_shop");
  const { rows } = await client.query(
    "select quantity, price, value_fils from cart_items, analytics_events",
  );
  expect(rows).toEqual([{ quantity: 2, price: 85, value_fils: 5000 }]);
});

test("requests of before are due by when they were made, and those answered count as kept", async () => {
  await client.exec(`
    insert into contact_submissions (id, name, email, phone, subject, message, locale, status, request_fingerprint, created_at)
    select gen_random_uuid(), 'Aisha', 'aisha@example.com', '0501234567', 'Coating', 'How long?', 'en', status, status, '2026-11-02 06:00Z'
    from unnest(array['new', 'resolved']) as status;
    insert into booking_submissions (id, reference, name, first_name, last_name, email, phone, service_id, service_name, service_price,
      appointment_date, appointment_time, car_make, car_model, car_year, locale, status, request_fingerprint, created_at)
    select gen_random_uuid(), status, 'Aisha Noor', 'Aisha', 'Noor', 'aisha@example.com', '0501234567', 'premium-wash', 'Premium Wash', 170,
      '2026-11-03', '10:00', 'BMW', 'X5', '2024', 'en', status, status, '2026-11-02 06:00Z'
    from unnest(array['pending', 'completed']) as status;
  `);
  await apply("0002_staff_area");
  const { rows } = await client.query(`
    select status, reply_due_at as due, first_answered_at as answered from contact_submissions
    union all select status, callback_due_at, first_answered_at from booking_submissions order by status`);
  const [replyDue, callDue] = [new Date("2026-11-03T06:00Z"), new Date("2026-11-02T08:00Z")];
  expect(rows).toEqual([
    { status: "completed", due: callDue, answered: callDue },
    { status: "new", due: replyDue, answered: null },
    { status: "pending", due: callDue, answered: null },
    { status: "resolved", due: replyDue, answered: replyDue },
  ]);
});

test("replies of before are measured by the clock, and views of the offers have their language", async () => {
  await apply("0003_many_perfumes");
  await client.exec(`
    insert into contact_submissions (id, name, email, phone, subject, message, locale, request_fingerprint, reply_due_at, created_at)
    select gen_random_uuid(), 'Aisha', 'aisha@example.com', '0501234567', 'Coating', 'How long?', 'en', moment::text, moment + interval '3 days', moment
    from generate_series(timestamptz '2026-11-16 00:00+04', '2026-11-24 00:00+04', '20 minutes') as moment
    union all
    select gen_random_uuid(), 'Aisha', 'aisha@example.com', '0501234567', 'Coating', 'How long?', 'en', moment::text, moment, moment
    from unnest(array['2026-11-20 20:59:59.999+04', '2026-11-21 09:59:59.999+04']::timestamptz[]) as moment
  `);
  await client.exec(`
    insert into analytics_events (id, name, value_fils, path, locale)
    select gen_random_uuid(), 'offers_page_view', 80000, '/offers', locale from unnest(array['en', 'ar']) as locale`);
  await apply("0004_sealed_mail_secrets");
  await apply("0005_measured_anew");
  const views = await client.query(
    "select path from analytics_events where name = 'offers_page_view' order by path",
  );
  expect(views.rows).toEqual([{ path: "/ar/offers" }, { path: "/offers" }]);
  const { rows } = await client.query<{ asked: Date; due: Date }>(
    "select created_at as asked, reply_due_at as due from contact_submissions",
  );
  expect(rows.length).toBeGreaterThan(500);
  // Since then a deadline is a whole minute.
  const dueMinutes = rows.map(({ due }) => new Date(due).setSeconds(0, 0));
  expect(dueMinutes).toEqual(rows.map(({ asked }) => replyDueAt(firstHours, asked).getTime()));
});

test("codes of before hold as before; samples that nobody took up go", async () => {
  const [used, untouched, edited, ofStaff] = [1, 2, 3, 4].map(
    (n) => `01920000-0000-7000-8001-00000000000${n}`,
  );
  await client.exec(`
    insert into discount_codes (id, code, description, discount_type, discount_value, used_count, updated_at) values
      ('${used}', 'WELCOME10', '10% off your first order', 'percentage', 10, 1, default),
      ('${untouched}', 'SHINE20', '20% off', 'percentage', 20, 0, default),
      ('${edited}', 'OUD25', 'AED 25 off', 'fixed', 25, 0, now() + interval '1 day'),
      ('${ofStaff}', 'EID15', '15% off', 'percentage', 15, 0, default);
  `);
  await apply("0006_discount_limits");
  const { rows } = await client.query(`
    select code, max_uses_per_customer as most, first_order_only as first, is_public as listed
    from discount_codes order by code`);
  expect(rows).toEqual([
    { code: "EID15", most: null, first: false, listed: true },
    { code: "OUD25", most: null, first: false, listed: true },
    { code: "WELCOME10", most: null, first: true, listed: true },
  ]);
});

test("requests of before are found whatever the marks of their letters", async () => {
  await client.exec("update booking_submissions set name = 'أحمد Núñez' where status = 'pending'");
  for (const name of ["0007_uae_addresses", "0008_held_mails", "0009_folded_search"]) {
    await apply(name);
  }
  const { rows: found } = await client.query(
    "select status from booking_submissions where search_text like '% احمد nunez %'",
  );
  expect(found).toEqual([{ status: "pending" }]);
  const { rows: indexes } = await client.query(
    "select indexname as name from pg_indexes where indexdef like '%gin_trgm_ops%' order by name",
  );
  expect(indexes).toEqual(
    ["booking_submissions", "contact_submissions", "orders", "perfumes"].map((table) => {
      return { name: `${table}_search` };
    }),
  );
});

test("an admin of before is an owner, and staff are the counter", async () => {
  await client.exec(`
    insert into "user" (id, name, email, role, username)
    select gen_random_uuid(), role, role || '@example.com', role, role from unnest(array['admin', 'staff']) as role`);
  for (const name of ["0010_bookings_by_day", "0011_roles_and_grants"]) await apply(name);
  const { rows } = await client.query(`select name, role, grants from "user" order by lower(name)`);
  expect(rows).toEqual([
    { name: "admin", role: "owner", grants: [] },
    { name: "Aisha", role: "customer", grants: [] },
    { name: "staff", role: "counter", grants: [] },
  ]);
});

test("what was completed before is earned on the day of its last completion, and mails wait for their words", async () => {
  await client.exec(`
    insert into booking_events (id, booking_id, to_status, created_at)
    select gen_random_uuid(), id, 'completed', at from booking_submissions,
      unnest(array['2026-11-04 10:00Z', '2026-11-05 21:00Z']::timestamptz[]) at where status = 'completed';
    insert into email_outbox (id, to_address, subject, html, text, form, next_attempt_at, created_at)
    values (gen_random_uuid(), 'aisha@example.com', 'Your booking', '', '', '{"form_type": "booking"}', now(), now())`);
  const files = readdirSync(folder).filter((file) => file.endsWith(".sql"));
  for (const file of files.sort()) {
    if (file > "0012" && file < "0042") await apply(file.replace(".sql", ""));
  }
  const { rows } = await client.query(
    "select part, status, name, count, amount from derived.tallies where subject = 'earned'",
  );
  const [part, status, name] = ["2026-11-06", "booking", "Premium Wash"];
  expect(rows).toEqual([{ part, status, name, count: 1, amount: 17_000 }]);
  const mails = await client.query("select search_text from email_outbox");
  expect(mails.rows).toEqual([{ search_text: null }]);
});

/** Before them no version was open to customers. */
const first = 3;

/** The statements that the version before would stumble over (it reads a larger number as it reads the smaller); `-- after ...` above one says that it is gone, and `-- with ...` that what it takes comes back at once. */
const takingAway = (migration: string) =>
  migration
    .split(/;|--> statement-breakpoint/)
    .map((statement) => statement.trim())
    .filter((statement) =>
      /^[^-]*\b(drop (table|column)|rename|set not null|set data type (?!bigint)|add column (?!.*(default|generated always)).*not null)\b/is.test(
        statement,
      ),
    );

test.each([
  'DROP TABLE "carts";',
  'ALTER TABLE "user" DROP COLUMN "image";',
  'ALTER TABLE "user" RENAME COLUMN "image" TO "picture";',
  'ALTER TABLE "orders" ALTER COLUMN "notes" SET NOT NULL;',
  'ALTER TABLE "orders" ALTER COLUMN "notes" SET DATA TYPE integer;',
  'CREATE TABLE "a" ("b" text);--> statement-breakpoint\nALTER TABLE "orders" ADD COLUMN "gift" text NOT NULL;',
])("the version before would stumble over %s", (statement) => {
  expect(takingAway(statement)).toHaveLength(1);
});

test.each([
  'ALTER TABLE "orders" ADD COLUMN "gift" text;',
  'ALTER TABLE "orders" ADD COLUMN "gift" text DEFAULT \'\' NOT NULL;',
  'ALTER TABLE "orders" ADD COLUMN "total" integer GENERATED ALWAYS AS (a + b) STORED NOT NULL;',
  'ALTER TABLE "orders" ALTER COLUMN "total" SET DATA TYPE bigint;',
  'CREATE TABLE "gifts" ("id" uuid PRIMARY KEY NOT NULL);',
  '-- after 1.4\nALTER TABLE "user" DROP COLUMN "image";',
])("the version before works on with %s", (statement) => {
  expect(takingAway(statement)).toEqual([]);
});

test("every migration leaves the version before working", () => {
  const files = readdirSync(folder).filter((file) => /^\d{4}_.*\.sql$/.test(file));
  expect(files.length).toBeGreaterThanOrEqual(first);
  const faults = files
    .filter((file) => Number(file.slice(0, 4)) >= first)
    .map(read)
    .flatMap(takingAway);
  expect(faults).toEqual([]);
});
