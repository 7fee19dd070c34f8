import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { bookingList } from "#app/features/booking/booking-list.ts";
import { contactList } from "#app/features/contact/contact-list.ts";
import { orderList } from "#app/features/orders/order-list.ts";
import { type ListShape, pageSize } from "#app/lib/list-query.ts";
import { openDatabase } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { user } from "#db/schema/auth.ts";
import { seed } from "#db/seed.ts";
import { startPostgres } from "../scripts/postgres.ts";
import { startProductionServer } from "../scripts/production-server.ts";
import { addAccounts, password } from "../tests/shoppers.ts";
import { fillLists } from "./staff-lists-data.ts";

// How long the staff's lists take to answer with 100,000 messages, bookings and orders, on the
// production build, on both databases, as a page and as the data that the browser asks for:
//   npm run build && node bench/staff-lists.ts
// One person asks, one answer after the other.

const rows = 100_000;
const repeated = 12;
const barMs = 150;
const username = "bench";

const lists: Record<string, { path: string; shape: ListShape }> = {
  contacts: { path: "/admin/dashboard/contacts", shape: contactList },
  bookings: { path: "/admin/dashboard/bookings", shape: bookingList },
  orders: { path: "/admin/perfumes/orders", shape: orderList },
};

/** A name, a common word, a part of a phone number, Arabic, two letters, one, a mark, nothing. */
const searches = [
  "haddad",
  "example.com",
  "050 123",
  "مريم",
  "om",
  "q",
  "@",
  "zzzz",
  "omar haddad 77",
];

/** Everything that is asked of a list. */
function questionsOf({ statuses, sorts }: ListShape): string[] {
  const last = rows / pageSize;
  const pages = ["", `&page=${last / 4}`, `&page=${last / 2}`, `&page=${last}`];
  const orders = sorts.flatMap((sort) => [`sort=${sort}`, `sort=-${sort}`]);
  return [
    ...orders.flatMap((order) => pages.map((page) => order + page)),
    ...statuses.flatMap((status) => [`status=${status}`, `status=${status}&page=400`]),
    ...statuses.flatMap((status) => sorts.map((sort) => `status=${status}&sort=${sort}&page=200`)),
    ...searches.flatMap((q) => {
      const search = `q=${encodeURIComponent(q)}`;
      return [search, `${search}&sort=${sorts[1]}&page=20`, `${search}&status=${statuses[0]}`];
    }),
  ];
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

type Measured = { question: string; durations: number[] };

const percentile = (durations: number[], share: number) =>
  durations.toSorted((a, b) => a - b)[Math.floor(durations.length * share)] ?? 0;

async function measure(ask: (address: string) => Promise<void>, addresses: string[]) {
  const measured: Measured[] = addresses.map((question) => ({ question, durations: [] }));
  for (const { question } of measured) await ask(question);
  for (let time = 0; time < repeated; time++) {
    for (const { question, durations } of measured) {
      const start = performance.now();
      await ask(question);
      durations.push(performance.now() - start);
    }
  }
  return measured;
}

/** What a list takes, all questions together, and the five that take it longest again and again. */
function report(title: string, measured: Measured[]): void {
  const all = measured.flatMap(({ durations }) => durations);
  const [p50 = 0, p95 = 0, p99 = 0] = [0.5, 0.95, 0.99].map((share) => percentile(all, share));
  const figures = [p50, p95, p99].map((figure) => figure.toFixed(0).padStart(6)).join("");
  console.log(
    `${title.padEnd(28)}p50, p95, p99:${figures} ms${p95 > barMs ? "  over the bar" : ""}`,
  );
  const slowest = measured
    .map(({ question, durations }) => ({ question, usual: percentile(durations, 0.5) }))
    .toSorted((a, b) => b.usual - a.usual)
    .slice(0, 5);
  for (const { question, usual } of slowest) {
    console.log(`    ${usual.toFixed(0).padStart(4)} ms  ${decodeURIComponent(question)}`);
  }
}

async function measureOn(databaseUrl: string | null): Promise<void> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), "lamaan-bench-"));
  const database = await openDatabase({ databaseUrl, dataFolder });
  await migrate(database.db);
  await seed(database.db);
  const [email = ""] = await addAccounts(database.db, 1);
  await database.db.update(user).set({ role: "admin", username }).where(eq(user.email, email));
  await fillLists(database.db, rows);
  for (const table of ["contact_submissions", "booking_submissions", "orders"]) {
    await database.db.execute(sql.raw(`vacuum (analyze) ${table}`));
  }
  await database.close();
  const server = await startProductionServer({
    DATA_FOLDER: dataFolder,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  });
  try {
    const cookie = await signIn(server.url);
    const ask = async (address: string) => {
      const answer = await fetch(server.url + address, { headers: { Cookie: cookie } });
      await answer.arrayBuffer();
      if (answer.status !== 200 || answer.redirected)
        throw new Error(`${address}: ${answer.status}`);
    };
    for (const [name, { path, shape }] of Object.entries(lists)) {
      for (const ending of ["", ".data"]) {
        const addresses = questionsOf(shape).map((question) => `${path}${ending}?${question}`);
        const kind = databaseUrl ? "PostgreSQL" : "PGlite";
        report(`${kind} ${name}${ending || " page"}`, await measure(ask, addresses));
      }
    }
  } finally {
    await server.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

await measureOn(null);
const postgres = await startPostgres();
if (postgres) {
  await measureOn(postgres.url);
  postgres.stop();
}
