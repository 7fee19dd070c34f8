import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { chartRanges } from "#app/features/dashboard/chart-range.ts";
import { openDatabase } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { user } from "#db/schema/auth.ts";
import { seedPerfumes } from "#db/seed/perfumes.ts";
import { seed } from "#db/seed.ts";
import { startPostgres } from "../scripts/postgres.ts";
import { startProductionServer } from "../scripts/production-server.ts";
import { addAccounts, password } from "../tests/shoppers.ts";
import { fillLists } from "./staff-lists-data.ts";

// How long the overview of the staff area takes to answer with 100,000 messages, bookings and
// orders, on the production build, on both databases, for each range of its charts:
//   npm run build && node bench/dashboard.ts
// One person asks, one answer after the other.

const rows = 100_000;
const repeated = 60;
const warmUps = 10;
const username = "bench";

type Place = { databaseUrl: string | null; dataFolder: string };

async function prepare(place: Place): Promise<void> {
  const { db, close } = await openDatabase(place);
  try {
    await migrate(db);
    await seed(db);
    const [email = ""] = await addAccounts(db, 1);
    await db.update(user).set({ username, role: "admin" }).where(eq(user.email, email));
    await fillLists(db, rows);
    await db.execute(sql`
      insert into order_items (
        id, order_id, perfume_id, perfume_name, perfume_image, perfume_price_fils, quantity,
        subtotal_fils
      )
      select gen_random_uuid(), id, ${seedPerfumes[0]?.id}::uuid, 'Aroma', 'perfume-aroma', 8500, 1,
        8500
      from orders`);
    await db.execute(sql`vacuum (analyze)`);
  } finally {
    await close();
  }
}

/** The Cookie header of the one who asks. */
async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/admin/login`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: url },
    body: new URLSearchParams({ username, password }),
  });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");
}

async function time(url: string, cookie: string): Promise<number> {
  const start = performance.now();
  const answer = await fetch(url, { headers: { Cookie: cookie } });
  const page = await answer.text();
  if (!answer.ok || !page.includes("Recent Bookings")) throw new Error(`Not the overview: ${url}`);
  return performance.now() - start;
}

async function measure(name: string, databaseUrl: string | null): Promise<void> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), "lamaan-bench-"));
  await prepare({ databaseUrl, dataFolder });
  const server = await startProductionServer({
    DATA_FOLDER: dataFolder,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  });
  try {
    const cookie = await signIn(server.url);
    for (const days of chartRanges) {
      const address = `${server.url}/admin/dashboard?days=${days}`;
      for (let i = 0; i < warmUps; i++) await time(address, cookie);
      const durations: number[] = [];
      for (let i = 0; i < repeated; i++) durations.push(await time(address, cookie));
      durations.sort((a, b) => a - b);
      const at = (share: number) => Math.round(durations[Math.floor(repeated * share)] ?? 0);
      console.log(`${name}, ${days} days: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`);
    }
  } finally {
    await server.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

await measure("PGlite", null);
const postgres = await startPostgres();
if (postgres) await measure("PostgreSQL", postgres.url);
await postgres?.stop();
