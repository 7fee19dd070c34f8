import { inArray, type SQL, sql } from "drizzle-orm";
import { shippingRates, taxPercent } from "#app/features/pricing/pricing.ts";
import { hashPassword } from "#app/platform/auth/auth-limits.server.ts";
import type { Db } from "#db/client.ts";
import { session, user } from "#db/schema/auth.ts";
import { perfumes } from "#db/schema/catalog.ts";
import { invoiceLines, invoices, payments } from "#db/schema/money.ts";
import { seedPerfumes } from "#db/seed.ts";

// SQL from which fill.ts makes rows: row number `n` is the same in every database.

const spacingMinutes = 7;

const madeAt = (now: Date): SQL =>
  sql`(${now.toISOString()}::timestamptz - n * interval '${sql.raw(String(spacingMinutes))} minutes')`;

const idOf = (kind: string, now: Date): SQL => sql`(
  lpad(to_hex((extract(epoch from ${madeAt(now)}) * 1000)::bigint), 12, '0')
  || '7' || substr(md5(${kind} || n), 1, 3) || '8' || substr(md5(${kind} || n), 4, 15))::uuid`;

const numberedId = (kind: keyof typeof kinds, place: SQL): SQL =>
  sql`(${`0193000${kinds[kind]}-0000-7000-8000-`}::text || lpad(to_hex(${place}), 12, '0'))::uuid`;

export const numbered = (kind: keyof typeof kinds, place: number): string =>
  `0193000${kinds[kind]}-0000-7000-8000-${place.toString(16).padStart(12, "0")}`;

const kinds = { perfume: 1, customer: 2, session: 3, address: 4, line: 5 };

const pick = (texts: readonly string[], every = 1): SQL => {
  const array = texts.map((text) => `'${text.replaceAll("'", "''")}'`).join(",");
  return sql.raw(`(array[${array}])[1 + (n / ${every}) % ${texts.length}]`);
};

const firstNames = "Omar,Aisha,Layla,Yousef,مريم,Sanjay,Elena,Kofi,Wei,Sara,omar,Émile".split(",");
const lastNames =
  "Haddad,Khan,Al Mansoori,الشامسي,Menon,Mensah,Chen,Rahman,Petrova,Nasser,Santos".split(",");

const firstName = pick(firstNames);
const lastName = pick(lastNames, 7);
const fullName = sql`${firstName} || ' ' || ${lastName}`;
const email = sql`'customer-' || n || '@example.com'`;
const phone = sql`'05' || lpad((n::bigint * 7919 % 100000000)::text, 8, '0')`;
const carMake = pick(["Nissan", "Toyota", "BMW", "Mercedes-Benz", "MG", "Ford", "Lexus"], 3);
const carModel = pick(["Patrol", "Land Cruiser", "X5", "G 63", "RX5", "Mustang"], 11);
const locale = pick(["en", "en", "ar"]);
const city = pick(["Dubai", "Sharjah", "Abu Dhabi"], 5);
const serviceName = pick(
  ["Premium Wash", "Interior Detailing", "Exterior Detailing", "Full Detailing"],
  5,
);

const waits = sql.raw("n % 20 = 0");

const status = (waiting: string, answered: string[]): SQL =>
  sql`case when ${waits} then ${sql.raw(`'${waiting}'`)} else ${pick(answered)} end`;

const priceAed = (place: SQL): SQL =>
  sql`(case when ${place} % 10 between 1 and 4 then 85 else 60 + ${place} % 50 end)`;

/** `size` of perfumes, messages, bookings and orders each; a multiple of ten. */
export type Fill = { size: number; now: Date };

export const customers = 10_000;

export const sessionToken = (number: number | "staff" | "") => `bench-session-of-${number}`;

const staffId = numbered("customer", 0xffffff);

export async function fill(db: Db, { size, now }: Fill): Promise<void> {
  await inParts(size, (numbers) => fillPerfumes(db, numbers, now));
  await addStaff(db, now);
  await inParts(customers, (numbers) => fillCustomers(db, numbers, { size, now }));
  await inParts(size, (numbers) => fillKnown(db, numbers, now));
  await inParts(size, (numbers) => fillContacts(db, numbers, now));
  await inParts(size, (numbers) => fillBookings(db, numbers, now));
  await inParts(size, (numbers) => fillOrders(db, numbers, { size, now }));
  await inParts(size, (numbers) => fillPapers(db, numbers, { size, now }));
}

const atOnce = 5000;

async function inParts(count: number, fillPart: (numbers: SQL) => Promise<void>): Promise<void> {
  for (let last = count; last > 0; last -= atOnce) {
    const first = Math.max(last - atOnce, 0) + 1;
    await fillPart(sql.raw(`generate_series(${last}, ${first}, -1) n`));
  }
}

async function fillPerfumes(db: Db, numbers: SQL, now: Date): Promise<void> {
  const seeded = db
    .select({ place: sql`row_number() over (order by id) - 1`.as("place"), id: perfumes.id })
    .from(perfumes)
    .where(
      inArray(
        perfumes.id,
        seedPerfumes.map(({ id }) => id),
      ),
    );
  await db.execute(sql`
    insert into perfumes (
      id, name, name_ar, slug, price, description, description_ar, image, features, notes, intensity,
      category, bestseller, in_stock, stock_quantity, display_order, created_at, updated_at
    )
    select ${numberedId("perfume", sql`n`)}, like_this.name || ' ' || n, like_this.name_ar || ' ' || n,
      'perfume-' || n, ${priceAed(sql`n`)}, description, description_ar, image, features, notes,
      intensity, category, n % 7 = 0, n % 10 <> 5, case when n % 10 = 0 then 40 end, 4 + n,
      ${madeAt(now)}, ${madeAt(now)}
    from ${numbers}
    join (${seeded}) seeded on seeded.place = n % 4
    join perfumes like_this on like_this.id = seeded.id`);
}

async function addStaff(db: Db, now: Date): Promise<void> {
  const at = { createdAt: now, updatedAt: now };
  const person = { name: "Nadia Rahman", email: "nadia@example.com", username: "nadia" };
  await db
    .insert(user)
    .values({ ...person, ...at, id: staffId, emailVerified: true, role: "owner" });
  const expiresAt = new Date(now.getTime() + sessionDays * 24 * 3_600_000);
  const token = sessionToken("staff");
  await db
    .insert(session)
    .values({ ...at, id: staffId, userId: staffId, token, expiresAt, isOwnDevice: true });
}

const sessionDays = 30;

export const customerPassword = "only for measurements";
const passwordHash = await hashPassword(customerPassword);

async function fillCustomers(db: Db, numbers: SQL, { size, now }: Fill): Promise<void> {
  const id = numberedId("customer", sql`n - 1`);
  const at = sql`${now.toISOString()}::timestamptz`;
  await db.execute(sql`
    insert into "user" (id, name, email, email_verified, created_at, updated_at)
    select ${id}, ${fullName}, ${email}, true, ${at}, ${at} from ${numbers}`);
  await db.execute(sql`
    insert into account (id, user_id, account_id, provider_id, password, created_at, updated_at)
    select gen_random_uuid(), ${id}, ${id}::text, 'credential', ${passwordHash}, ${at}, ${at}
    from ${numbers}`);
  await db.execute(sql`
    insert into session (id, user_id, token, expires_at, created_at, updated_at)
    select ${numberedId("session", sql`n - 1`)}, ${id}, ${sessionToken("")} || (n - 1),
      ${at} + ${`${sessionDays} days`}::interval, ${at}, ${at} from ${numbers}`);
  await db.execute(sql`
    insert into user_profiles (id, full_name, phone, created_at, updated_at)
    select ${id}, ${fullName}, ${phone}, ${at}, ${at} from ${numbers}`);
  await db.execute(sql`
    insert into addresses (
      id, user_id, full_name, phone, address_line1, city, country, is_default, created_at, updated_at
    )
    select ${numberedId("address", sql`n - 1`)}, ${id}, ${fullName}, ${phone}, 'Villa ' || n % 300,
      ${city}, 'UAE', true, ${at}, ${at} from ${numbers}`);
  await db.execute(sql`
    insert into cart_items (id, user_id, perfume_id, quantity, price, created_at)
    select ${numberedId("line", sql`n - 1`)}, ${id}, ${numberedId("perfume", bottle(size))}, 1,
      ${priceAed(bottle(size))}, ${at} from ${numbers}`);
}

const bottle = (size: number) => sql.raw(`(1 + (n - 1) % 4 + 10 * ((n - 1) / 4 % ${size / 10}))`);

export const bottleOf = (customer: number, size: number): string =>
  numbered("perfume", 1 + (customer % 4) + 10 * (Math.floor(customer / 4) % (size / 10)));

const totalFils = sql`((170 + n % 7 * 40) * 100)`;
const vatFils = sql`(${totalFils} * 5 / 105)`;
const party = sql`json_build_object('name', json_build_object('en', ${fullName}, 'ar', ${fullName}),
  'lines', json_build_array(), 'trn', '100200300400500')::jsonb`;

const tables = [invoices, invoiceLines, payments];

/** An invoice of two lines and its payment for each number; one in twenty is not paid. */
async function fillPapers(
  db: Db,
  numbers: SQL,
  { size, now }: { size: number; now: Date },
): Promise<void> {
  const at = madeAt(now);
  const id = idOf("invoice", now);
  const day = sql`(${at} at time zone 'Asia/Dubai')::date`;
  // Row by row their checks would take minutes.
  for (const table of tables) await db.execute(sql`alter table ${table} disable trigger user`);
  await db.execute(sql`
    insert into invoices (id, kind, series, year, number, visit_id, reference, issued_on, supplied_on,
      is_tax_invoice, seller, buyer, locale, total_fils, vat_fils, created_at)
    select ${id}, 'invoice', 'INV', extract(year from ${day})::int, ${size} - n + 1,
      ${idOf("booking", now)}, 'BENCH-' || n, ${day}, ${day}, true, ${party}, ${party}, ${locale},
      ${totalFils}, ${vatFils}, ${at}
    from ${numbers}`);
  await db.execute(sql`
    insert into invoice_lines (id, invoice_id, position, kind, item_id, name, name_ar, quantity,
      unit_fils, amount_fils, vat_fils, vat_rate)
    select ${idOf("line", now)}, ${id}, 0, 'service', 'premium-wash', ${serviceName}, ${serviceName}, 1,
      ${totalFils} + 1000, ${totalFils} + 1000, ${vatFils} + 50, 'standard' from ${numbers}
    union all
    select ${idOf("off", now)}, ${id}, 1, 'discount', '', 'Discount', 'خصم', 1, -1000, -1000, -50,
      'standard' from ${numbers}`);
  await db.execute(sql`
    insert into payments (id, invoice_id, method, amount_fils, reference, idempotency_key, created_at)
    select ${idOf("payment", now)}, ${id}, 'card', ${totalFils}, '0042', 'bench ' || n, ${at}
    from ${numbers} where n % 20 <> 0`);
  for (const table of tables) await db.execute(sql`alter table ${table} enable trigger user`);
}

const messageStatus = status("new", ["contacted", "resolved", "resolved"]);
const bookingStatus = status("pending", ["confirmed", "completed", "completed", "cancelled"]);
const orderStatus = status("pending", ["completed", "delivered", "completed", "cancelled"]);

const answeredAt = (now: Date) =>
  sql`case when not ${waits} then ${madeAt(now)} + interval '50 minutes' end`;

async function fillKnown(db: Db, numbers: SQL, now: Date): Promise<void> {
  const at = madeAt(now);
  await db.execute(sql`
    insert into customers (id, phone, name, email, last_activity_at, created_at, updated_at)
    select ${knownId(now)}, ${phone}, ${fullName}, ${email}, ${at}, ${at}, ${at} from ${numbers}`);
}

const knownId = (now: Date) => idOf("known", now);

async function fillContacts(db: Db, numbers: SQL, now: Date): Promise<void> {
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

async function fillBookings(db: Db, numbers: SQL, now: Date): Promise<void> {
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

async function fillOrders(db: Db, numbers: SQL, { size, now }: Fill): Promise<void> {
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
