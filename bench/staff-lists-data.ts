import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";

// Names of which some are in other alphabets, some cars and some words: what staff search for.

const first =
  "array['Omar','Aisha','Layla','Yousef','مريم','Sanjay','Elena','Kofi','Wei','Sara','omar','Émile']";
const last =
  "array['Haddad','Khan','Al Mansoori','الشامسي','Menon','Mensah','Chen','Rahman','Petrova','Nasser','Santos']";
const makes = "array['Nissan','Toyota','BMW','Mercedes-Benz','MG','Ford','Lexus']";
const models = "array['Patrol','Land Cruiser','X5','G 63','RX5','Mustang']";
const services =
  "array['Premium Wash','Interior Detailing','Exterior Detailing','Full Detailing','Graphene Ceramic Coating']";

const pick = (from: string, every: number) =>
  sql.raw(`(${from})[1 + (n / ${every}) % array_length(${from}, 1)]`);

/** In the order in which they were made, as those of the application are. */
const newId = sql.raw(
  "overlay(lpad(to_hex((extract(epoch from now() - n * interval '7 minutes') * 1000)::bigint), 12, '0') || substr(md5(n::text), 1, 20) placing '7' from 13 for 1)::uuid",
);

const person = sql`${pick(first, 1)} || ' ' || ${pick(last, 7)}`;
const email = sql`lower('customer-' || n || '@example.com')`;
const phone = sql`'05' || lpad((n * 7919 % 100000000)::text, 8, '0')`;
/** Most are done with; one in twenty waits. */
const status = (open: string, done: string[]) =>
  sql.raw(
    `case when n % 20 = 0 then '${open}' else (array['${done.join("','")}'])[1 + n % ${done.length}] end`,
  );
const madeAt = sql`now() - n * interval '7 minutes'`;

/** A statement that takes longer than the server lets it is cancelled. */
const atOnce = 5000;

/** So many messages, bookings and orders, of the last year and more, the oldest first. */
export async function fillLists(db: Db, rows: number): Promise<void> {
  for (let last = rows; last > 0; last -= atOnce) {
    await fillPart(
      db,
      sql.raw(`generate_series(${last}, ${Math.max(last - atOnce, 0) + 1}, -1) n`),
    );
  }
}

async function fillPart(db: Db, numbers: SQL): Promise<void> {
  await db.execute(sql`
    insert into contact_submissions (
      id, name, email, phone, subject, message, locale, status, request_fingerprint, reply_due_at,
      created_at, updated_at
    )
    select ${newId}, ${person}, ${email}, ${phone}, 'Question ' || n % 900,
      'How much is a coating for my ' || ${pick(makes, 3)} || ', and how long does it take?', 'en',
      ${status("new", ["contacted", "resolved", "resolved"])}, 'c' || n,
      ${madeAt} + interval '1 day', ${madeAt}, ${madeAt}
    from ${numbers}`);
  await db.execute(sql`
    insert into booking_submissions (
      id, reference, name, first_name, last_name, email, phone, service_id, service_name,
      service_price, appointment_date, appointment_time, car_make, car_model, car_year, locale, status,
      request_fingerprint, callback_due_at, created_at, updated_at
    )
    select ${newId}, upper(substr(md5(n::text), 1, 4) || '-' || substr(md5(n::text), 5, 6)),
      ${person}, 'a', 'b', ${email}, ${phone}, 'premium-wash', ${pick(services, 5)}, 170,
      (${madeAt} + interval '2 days')::date, make_time(10 + n % 12, 0, 0), ${pick(makes, 3)},
      ${pick(models, 11)}, '2022', 'en',
      ${status("pending", ["confirmed", "completed", "completed", "cancelled"])}, 'b' || n,
      ${madeAt} + interval '2 hours', ${madeAt}, ${madeAt}
    from ${numbers}`);
  await db.execute(sql`
    insert into orders (
      id, order_number, idempotency_key, channel, status, customer_name, customer_email,
      customer_phone, delivery_address, city, total_items, subtotal_fils, tax_fils, shipping_fils,
      total_fils, locale, created_at, updated_at
    )
    select ${newId}, 'GO7-' || lpad(n::text, 8, '0'), 'o' || n, 'checkout',
      ${status("pending", ["completed", "delivered", "cancelled"])}, ${person}, ${email}, ${phone},
      'Villa 14', 'Dubai', 1, 100 * (n % 500), 0, 2500, 100 * (n % 500) + 2500, 'en', ${madeAt},
      ${madeAt}
    from ${numbers}`);
}
