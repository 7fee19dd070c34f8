import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { type Db, openDatabase } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { seedPerfumes } from "#db/seed/perfumes.ts";
import { seed } from "#db/seed.ts";
import { startPostgres } from "../scripts/postgres.ts";
import { startProductionServer } from "../scripts/production-server.ts";
import { addAccounts, newShopper } from "../tests/shoppers.ts";

// Orders per second and how long placing one takes, on the production build, on both databases,
// while few and while many orders are there already:
//   npm run build && node bench/orders.ts
// Every client puts a bottle in the cart and orders it, one after the other. The load comes from
// this process, so on few cores it takes its share of what it measures.

const clients = 50;
const warmUpMs = 2_000;
const measuredMs = 10_000;
const sizes = [10, 100_000];

/** One bottle to the UAE, with tax and delivery. */
const oneBottleFils = 11_425;
const [perfume] = seedPerfumes;

type Place = { databaseUrl: string | null; dataFolder: string };

/** Customers, and `size` orders of earlier ones. */
async function prepare(place: Place, size: number): Promise<string[]> {
  const { db, close } = await openDatabase(place);
  try {
    await migrate(db);
    await seed(db);
    await insertOrders(db, size);
    return await addAccounts(db, clients);
  } finally {
    await close();
  }
}

async function insertOrders(db: Db, size: number): Promise<void> {
  await addAccounts(db, 100);
  await db.execute(sql`
    insert into orders (
      id, order_number, idempotency_key, channel, status, user_id, customer_name, customer_email,
      customer_phone, delivery_address, city, total_items, subtotal_fils, tax_fils, shipping_fils,
      total_fils, locale, created_at
    )
    select gen_random_uuid(), 'OLD-' || n, 'old:' || n, 'checkout', 'completed',
      (array(select id from "user"))[1 + n % 100], 'Layla Hassan', 'layla@example.com',
      '0501234567', 'Villa 14', 'Dubai', 1, 8500, 425, 2500, 11425, 'en',
      now() - n * interval '1 minute'
    from generate_series(1, ${sql.raw(String(size))}) n`);
  await db.execute(sql`
    insert into order_items (
      id, order_id, perfume_id, perfume_name, perfume_image, perfume_price_fils, quantity,
      subtotal_fils
    )
    select gen_random_uuid(), id, ${perfume?.id}::uuid, 'Aroma', 'perfume-aroma', 8500, 1, 8500
    from orders`);
  await db.execute(sql`
    insert into order_events (id, order_id, to_status)
    select gen_random_uuid(), id, 'completed' from orders`);
  await db.execute(sql`analyze`);
}

/** Every client orders again and again for a time; how long each placing took, in milliseconds. */
async function load(shoppers: ReturnType<typeof newShopper>[], forMs: number): Promise<number[]> {
  const durations: number[] = [];
  const end = performance.now() + forMs;
  await Promise.all(
    shoppers.map(async (shopper) => {
      while (performance.now() < end) {
        await shopper.addToCart(perfume?.id ?? "");
        const start = performance.now();
        if (!(await shopper.placeOrder(oneBottleFils))) throw new Error("Nothing was ordered");
        durations.push(performance.now() - start);
      }
    }),
  );
  return durations;
}

async function measure(databaseUrl: string | null, size: number): Promise<string> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), "lamaan-bench-"));
  const emails = await prepare({ databaseUrl, dataFolder }, size);
  const server = await startProductionServer({
    TRUST_PROXY: "1",
    DATA_FOLDER: dataFolder,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  });
  try {
    // Each order comes from another address: none is over the rate limit.
    let orders = 0;
    const address = () => [10, orders >> 16, (orders >> 8) & 255, orders++ & 255].join(".");
    const shoppers = emails.map((email) => newShopper(() => server.url, email, address));
    for (const shopper of shoppers) await shopper.signIn();
    await load(shoppers, warmUpMs);
    const durations = (await load(shoppers, measuredMs)).toSorted((a, b) => a - b);
    const percentile = (share: number) => durations[Math.floor(durations.length * share)] ?? 0;
    return [
      (databaseUrl ? "PostgreSQL" : "PGlite").padEnd(12),
      `${size} orders before`.padStart(22),
      `${(durations.length / (measuredMs / 1000)).toFixed(1)} orders/s`.padStart(18),
      `p50 ${percentile(0.5).toFixed(0)} ms`.padStart(14),
      `p99 ${percentile(0.99).toFixed(0)} ms`.padStart(14),
    ].join("");
  } finally {
    await server.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

for (const size of sizes) console.log(await measure(null, size));
for (const size of sizes) {
  const postgres = await startPostgres();
  if (!postgres) continue;
  console.log(await measure(postgres.url, size));
  postgres.stop();
}
