import { inArray, type SQL, sql } from "drizzle-orm";
import { hashPassword } from "#app/platform/auth/password-hash.server.ts";
import type { Db } from "#db/client.ts";
import { session, user } from "#db/schema/auth.ts";
import { perfumes } from "#db/schema/catalog.ts";
import { seedPerfumes } from "#db/seed.ts";
import { fillPapers } from "./fill-papers.ts";
import { fillBookings, fillContacts, fillKnown, fillOrders } from "./fill-requests.ts";
import { city, email, fullName, madeAt, numbered, numberedId, phone, priceAed } from "./rows.ts";

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
