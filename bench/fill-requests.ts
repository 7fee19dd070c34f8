import { type SQL, sql } from "drizzle-orm";
import { shippingRates, taxPercent } from "#app/features/pricing/pricing.ts";
import type { Db } from "#db/client.ts";
import { customers, type Fill } from "./fill.ts";
import {
  carMake,
  carModel,
  city,
  email,
  firstName,
  fullName,
  idOf,
  lastName,
  locale,
  madeAt,
  numberedId,
  phone,
  priceAed,
  serviceName,
  status,
  waits,
} from "./rows.ts";

const messageStatus = status("new", ["contacted", "resolved", "resolved"]);
const bookingStatus = status("pending", ["confirmed", "completed", "completed", "cancelled"]);
const orderStatus = status("pending", ["completed", "delivered", "completed", "cancelled"]);

const answeredAt = (now: Date) =>
  sql`case when not ${waits} then ${madeAt(now)} + interval '50 minutes' end`;

export async function fillKnown(db: Db, numbers: SQL, now: Date): Promise<void> {
  const at = madeAt(now);
  await db.execute(sql`
    insert into customers (id, phone, name, email, last_activity_at, created_at, updated_at)
    select ${knownId(now)}, ${phone}, ${fullName}, ${email}, ${at}, ${at}, ${at} from ${numbers}`);
}

const knownId = (now: Date) => idOf("known", now);

export async function fillContacts(db: Db, numbers: SQL, now: Date): Promise<void> {
  const at = madeAt(now);
  await db.execute(sql`
    insert into contact_submissions (
      id, name, email, phone, subject, message, locale, status, request_fingerprint, reply_due_at,
      first_answered_at, created_at, updated_at, customer_id
    )
    select ${idOf("contact", now)}, ${fullName}, ${email}, ${phone}, 'Question ' || n % 900,
      'How much is a coating for my ' || ${carMake} || ', and how long does it take?', ${locale},
      ${messageStatus}, 'c' || n, ${at} + interval '1 day', ${answeredAt(now)}, ${at}, ${at},
      ${knownId(now)}
    from ${numbers}`);
}

export async function fillBookings(db: Db, numbers: SQL, now: Date): Promise<void> {
  const at = madeAt(now);
  const id = idOf("booking", now);
  await db.execute(sql`
    insert into booking_submissions (
      id, reference, name, first_name, last_name, email, phone, service_id, service_name,
      service_price, appointment_date, appointment_time, car_make, car_model, car_year, locale, status,
      request_fingerprint, callback_due_at, first_answered_at, created_at, updated_at,
      customer_id
    )
    select ${id}, upper(substr(md5(n::text), 1, 4) || '-' || substr(md5(n::text), 5, 6)), ${fullName},
      ${firstName}, ${lastName}, ${email}, ${phone}, 'premium-wash', ${serviceName}, 170 + n % 7 * 40,
      ((${at} + interval '2 days') at time zone 'Asia/Dubai')::date, make_time(10 + n % 12, 0, 0),
      ${carMake}, ${carModel}, (2005 + n % 20)::text, ${locale}, ${bookingStatus}, 'b' || n,
      ${at} + interval '2 hours', ${answeredAt(now)}, ${at}, ${at}, ${knownId(now)}
    from ${numbers}`);
  await db.execute(eventsOf("booking", { id, status: bookingStatus, numbers, now }));
  await fillCounted(db, { kind: "booking", name: "service_booking_submit", numbers, now });
}

export async function fillOrders(db: Db, numbers: SQL, { size, now }: Fill): Promise<void> {
  const at = madeAt(now);
  const id = idOf("order", now);
  const lines = sql`generate_series(1, 1 + n % 3) line`;
  const place = sql.raw(`(1 + (n * 7 + line * 13) % ${size})`);
  const { freeFromFils, feeFils } = shippingRates.uae;
  await db.execute(sql`
    with placed as (
      select n, (select sum(${priceAed(place)} * 100) from ${lines})::int as subtotal from ${numbers}
    ), priced as (
      select n, subtotal, round(subtotal * ${taxPercent}::int / 100.0)::int as tax,
        case when subtotal >= ${freeFromFils}::int then 0 else ${feeFils}::int end as shipping
      from placed
    )
    insert into orders (
      id, order_number, idempotency_key, channel, status, user_id, customer_name, customer_email,
      customer_phone, delivery_address, city, total_items, subtotal_fils, tax_fils, shipping_fils,
      total_fils, locale, created_at, updated_at, customer_id
    )
    select ${id}, 'GO7-' || to_char(${at} at time zone 'Asia/Dubai', 'YYYYMMDD') || '-'
        || lpad(n::text, 8, '0') || '-' || lpad((n % 10000)::text, 4, '0'),
      'o' || n, 'checkout', ${orderStatus}, ${numberedId("customer", sql.raw(`(n - 1) % ${customers}`))},
      ${fullName}, ${email}, ${phone}, 'Villa ' || n % 300, ${city}, 1 + n % 3, subtotal, tax, shipping,
      subtotal + tax + shipping, ${locale}, ${at}, ${at}, ${knownId(now)}
    from priced`);
  await db.execute(sql`
    insert into order_items (
      id, order_id, perfume_id, perfume_name, perfume_image, perfume_price_fils, quantity,
      subtotal_fils
    )
    select ${numberedId("line", sql`n * 4 + line`)}, ${id}, perfumes.id, name, image, price * 100, 1,
      price * 100
    from ${numbers}, ${lines}, perfumes where perfumes.id = ${numberedId("perfume", place)}`);
  await db.execute(eventsOf("order", { id, status: orderStatus, numbers, now }));
  await fillCounted(db, { kind: "order", name: "purchase", numbers, now });
}

type Part = { numbers: SQL; now: Date };

function eventsOf(
  kind: "booking" | "order",
  { id, status, numbers, now }: Part & { id: SQL; status: SQL },
): SQL {
  return sql`
    insert into ${sql.identifier(`${kind}_events`)} (
      id, ${sql.identifier(`${kind}_id`)}, from_status, to_status, created_at
    )
    select ${idOf(`${kind} made`, now)}, ${id}, null, 'pending', ${madeAt(now)} from ${numbers}
    union all
    select ${idOf(`${kind} moved`, now)}, ${id}, 'pending', ${status},
      ${madeAt(now)} + interval '50 minutes'
    from ${numbers} where not ${waits}`;
}

async function fillCounted(
  db: Db,
  { kind, name, numbers, now }: Part & { kind: "booking" | "order"; name: string },
): Promise<void> {
  const at = madeAt(now);
  await db.execute(sql`
    insert into analytics_events (id, name, value_fils, path, locale, created_at)
    select ${idOf(`${kind} counted`, now)}, ${name}, 100 * (n % 500), '/', ${locale}, ${at} from ${numbers}`);
  await db.execute(sql`
    insert into email_outbox (
      id, to_address, subject, html, text, form, status, attempts, next_attempt_at, sent_via,
      created_at, sent_at
    )
    select ${idOf(`${kind} mail`, now)}, ${email}, ${`Your ${kind} `} || n,
      repeat('<p>What was asked for, and what happens next.</p>', 5),
      repeat('What was asked for, and what happens next. ', 5),
      jsonb_build_object('form_type', ${kind}::text, 'customer_name', ${fullName}, 'customer_email',
        ${email}, 'customer_phone', ${phone}),
      'sent', 1, ${at}, 'smtp', ${at}, ${at} + interval '2 seconds'
    from ${numbers}`);
}
