import { cpSync, rmSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { describe, expect, onTestFailed, test } from "vitest";
import { readDaySheet } from "#app/features/money/day-sheet.server.ts";
import { soldFils as soldOn } from "#app/features/money/day-sheet.ts";
import { dayMinutes, today } from "#app/lib/time.ts";
import { readPublishableKey } from "#app/platform/api/keys.server.ts";
import { parseSettings } from "#app/platform/settings.ts";
import { type Db, embeddedFolder, openCopy } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { openingHours, perfumes } from "#db/schema.ts";
import { seed } from "#db/seed.ts";
import { drawFrom } from "../../scripts/demo/draw.ts";
import { embeddedPlace, type Place, postgresPlace } from "../chaos/engines.ts";
import { type ServerProcess, startServer, temporaryFolder } from "../process/server-process.ts";
import { addAccounts, newShopper, usernameOf } from "../shoppers.ts";
import { historyFaults, placeFaults } from "../workshop-intact.ts";
import { bookAtTheDesk, nextDeed, type Player, type Role, secret, type World } from "./deeds.ts";

// A day of the product with its real clock: customers, clerks, a technician and an owner, eight at once,
// each pressing what stands on the pages in front of them. Half of PLAY_DEEDS on each database. With
// PLAY_CAST=desk all of them change the same few appointments of one day.

const { PLAY_DEEDS = "1000", PLAY_CAST, PLAY_SEED } = process.env;
const isDesk = PLAY_CAST === "desk";
const deedsOfAll = Number(PLAY_DEEDS) / 2;
const playSeed = Number(PLAY_SEED ?? Math.floor(Math.random() * 1e9));
const deedsBetweenLooks = 100;
const answerWithinMs = 30_000;
/** Finds a server that hangs. What holds it up for shorter is found by `long-turns.ts`. */
const healthWithinMs = 5_000;
const healthEveryMs = 200;
const bottlesOfEach = 40;
const carsOfEach = isDesk ? 2 : 35;

const everybody: Role[] = [
  ...(["guest", "customer", "counter", "counter", "shop"] as const),
  ...(["technician", "technician", "owner"] as const),
];
const roles = isDesk ? everybody.map((role) => (role === "owner" ? role : "desk")) : everybody;

const settings = parseSettings({ SECRET: secret });
const env = {
  SECRET: secret,
  API: "on",
  NODE_OPTIONS: "--import=./tests/cheap-passwords.ts --import=./tests/play/long-turns.ts",
};
const onPostgres = await postgresPlace();

describe.each<[string, Place, number]>([
  ["PGlite", embeddedPlace(), 1],
  ["PostgreSQL with two processes", onPostgres, 2],
])("a played day on %s", (_, place, processes) => {
  test(
    "answers everything, stays awake, and adds up",
    () => play(place, processes),
    300_000 + deedsOfAll * 1_000,
  );
});

async function play(place: Place, processes: number) {
  const asked: string[] = [];
  onTestFailed(() => console.log([...asked.slice(-40), `PLAY_SEED=${playSeed}`].join("\n")));
  const { world, people } = await place.look(openDay);
  const servers = await Promise.all(
    Array.from({ length: processes }, () => startServer({ ...place.env, ...env })),
  );
  const faults: string[] = [];
  const watched = watching(faults, asked);
  const players = roles.map((role, at) => {
    const url = servers[at % servers.length]?.url ?? "";
    return newPlayer({ role, at, url, world, email: people[role] ?? "", watched });
  });
  const owner = players[roles.indexOf("owner")]?.player;
  try {
    for (const { signIn } of players) await signIn();
    if (processes > 1 || isDesk) await fillWorkshop(players);
    for (let done = 0; done < deedsOfAll; done += deedsBetweenLooks) {
      let left = Math.min(deedsBetweenLooks, deedsOfAll - done);
      const over = new AbortController();
      const health = servers.map(({ url }) => watchHealth(url, faults, over.signal));
      await Promise.all(
        players.map(async ({ role, player }) => {
          while (left-- > 0 && faults.length === 0) await nextDeed(role, player.draw)(player);
        }),
      ).finally(() => over.abort());
      await Promise.all(health);
      expect(faults, servers.map(errorsOf).join("\n")).toEqual([]);
      for (const list of lists) {
        const page = await owner?.hand.visit(list);
        expect(page?.status, list).toBe(200);
      }
      // The first use of a page may take longer where other processes share the processor's caches.
      expect(servers.flatMap(longTurns).slice(2 * servers.length)).toEqual([]);
      await lookBeside(place, servers, (db) => expectWhole(db, world));
    }
  } finally {
    await Promise.all(servers.map((server) => server.end("SIGKILL")));
  }
}

async function watchHealth(url: string, faults: string[], over: AbortSignal) {
  while (!over.aborted) {
    if (!(await inTime(`${url}/healthz`, {}, healthWithinMs))?.ok)
      faults.push("/healthz is silent");
    await wait(healthEveryMs);
  }
}

/** Cars that wait for each other from odd milliseconds on, whose work the breaks cut into parts. */
async function fillWorkshop(players: ReturnType<typeof newPlayer>[]) {
  await Promise.all(
    players.map(async ({ role, player }) => {
      for (let car = 0; /counter|desk/.test(role) && car < carsOfEach; car++) {
        await bookAtTheDesk(player, true);
      }
    }),
  );
}

/** Only one process opens the embedded database, so what is looked at is a copy from one moment. */
async function lookBeside(place: Place, servers: ServerProcess[], see: (db: Db) => Promise<void>) {
  if (place.env.DATABASE_URL) return place.look(see);
  const copy = temporaryFolder();
  for (const { pid } of servers) process.kill(pid, "SIGSTOP");
  try {
    cpSync(embeddedFolder(place.env.DATA_FOLDER), copy, { recursive: true });
  } finally {
    for (const { pid } of servers) process.kill(pid, "SIGCONT");
  }
  const { db, close } = await openCopy(copy);
  try {
    await see(db);
  } finally {
    await close();
    rmSync(copy, { recursive: true });
  }
}

const errorsOf = (server: ServerProcess) =>
  server
    .output()
    .split("\n")
    .filter((line) => line.includes('"level":"error"'))
    .join("\n");

/** With the lines of the log around it. */
function longTurns(server: ServerProcess): string[] {
  const [, ...lines] = server.output().split("\n");
  return lines.flatMap((line, at) =>
    line.startsWith("event loop held") ? [lines.slice(Math.max(at - 3, 0), at + 4).join("\n")] : [],
  );
}

const lists = [
  ...["/admin/board", "/admin/today", "/admin/dashboard", "/admin/reports"],
  ...["/admin/dashboard/bookings", "/admin/dashboard/contacts", "/admin/perfumes/orders"],
  ...["/admin/customers", "/admin/audit", "/admin/mail", "/admin/bays", "/admin/hours"],
  ...["/admin/till", "/admin/delivery", "/admin/perfumes/stock", "/admin/reports/vat"],
];

/** The shop after its first start, and who works in it. It is always open, but for a break soon. */
async function openDay(db: Db) {
  await migrate(db);
  await seed(db);
  // Each 20 minutes, so that all work is cut into parts, and their milliseconds are many different ones.
  const day = Array.from({ length: dayMinutes / 20 }, (_, at) => {
    return { opens: at * 20, closes: at * 20 + 17 };
  });
  await db.update(openingHours).set({ pattern: Array.from({ length: 7 }, () => day) });
  await db.update(perfumes).set({ stockQuantity: bottlesOfEach });
  const people: Partial<Record<Role, string>> = {};
  for (const player of ["customer", "counter", "shop", "technician", "owner", "desk"] as const) {
    const role = player === "shop" ? "counter" : player === "desk" ? "owner" : player;
    [people[player] = ""] = await addAccounts(db, 1, role);
  }
  const world: World = {
    visits: [],
    perfumeIds: (await db.query.perfumes.findMany()).map(({ id }) => id),
    publishableKey: await readPublishableKey({ db, settings }),
    bookings: [],
    messages: [],
    orders: [],
  };
  return { world, people };
}

type Watched = (url: string, init: RequestInit) => Promise<Response>;

/** Each answer comes, and is none of a fault. */
function watching(faults: string[], asked: string[]): Watched {
  return async (url, init) => {
    const { pathname, search } = new URL(url);
    const sent = init.body instanceof FormData ? [...init.body].join("&") : String(init.body ?? "");
    const what = `${init.method ?? "GET"} ${pathname}${search} [${sent}]`;
    const answer = await inTime(url, init, answerWithinMs);
    const status = answer?.status ?? 504;
    asked.push(`${what}: ${status}`);
    const isAnnounced = status === 503 && answer?.headers.has("retry-after");
    if (status >= 500 && !isAnnounced) faults.push(`${what}: ${answer ? status : "no answer"}`);
    return answer ?? new Response(null, { status: 504 });
  };
}

/** Null when nothing came, or not all of it. */
async function inTime(url: string, init: RequestInit, ms: number): Promise<Response | null> {
  const answer = fetch(url, { ...init, signal: AbortSignal.timeout(ms) });
  return answer.then(
    async (begun) => new Response((await begun.text()) || null, begun),
    () => null,
  );
}

type Playing = {
  role: Role;
  at: number;
  world: World;
  /** Of the account; empty for guests. */
  email: string;
  url: string;
  watched: Watched;
};

function newPlayer({ role, at, world, email, url, watched }: Playing) {
  let requests = 0;
  // Guests come from everywhere, so that nobody is over the limit of one address.
  const address = () => `10.${20 + at}.${(requests >> 8) & 255}.${requests++ & 255}`;
  const hand = newShopper(() => url, email, address, watched);
  const player: Player = {
    hand,
    draw: drawFrom(playSeed + at),
    world,
    program: (path, init) => watched(url + path, init),
  };
  async function signIn() {
    if (role === "guest") return;
    const { status } = await (role === "customer"
      ? hand.signIn()
      : hand.signInToDesk(usernameOf(email)));
    expect(status, role).toBe(302);
  }
  return { role, player, signIn };
}

/** What was acknowledged is there, once, and sums are sums. */
async function expectWhole(db: Db, world: World) {
  const [bookings, messages, orders, items, mails] = await Promise.all([
    db.query.bookingSubmissions.findMany(),
    db.query.contactSubmissions.findMany(),
    db.query.orders.findMany(),
    db.query.orderItems.findMany(),
    db.query.emailOutbox.findMany(),
  ]);
  const emails = (rows: { email: string }[]) => rows.map(({ email }) => email);
  const orderIds = orders.map(({ id }) => id);
  expect(notOnce(world.bookings, emails(bookings))).toEqual([]);
  expect(notOnce(world.messages, emails(messages))).toEqual([]);
  expect(notOnce(world.orders, orderIds)).toEqual([]);
  const numbers = orders.map(({ orderNumber }) => orderNumber);
  expect(notOnce(numbers, numbers)).toEqual([]);
  // One to the customer and one to the workshop, each with what only this deed typed.
  const firstMails = mails.flatMap(({ subject, facts, form }) => {
    const [kind] = firstMail.exec(subject) ?? [];
    const [number] = orderNumber.exec(JSON.stringify(facts)) ?? [];
    return kind ? [{ kind, of: number ?? form.customer_email }] : [];
  });
  const told = Map.groupBy(firstMails, ({ of }) => of);
  const toldAs = firstMails.map(({ kind, of }) => `${kind} ${of}`);
  expect(notOnce(toldAs, toldAs)).toEqual([]);
  const deeds = [...world.bookings, ...world.messages, ...numbers];
  expect(deeds.filter((deed) => told.get(deed)?.length !== 2)).toEqual([]);
  expect(await placeFaults(db)).toEqual({});
  // A text sent by hand is neither a mail nor audited, nobody is mailed what is past, and staff take
  // approved work off the ticket.
  const { told: _, audited: __, untold: ___, approved: ____, ...found } = await historyFaults(db);
  expect(found).toEqual({});
  const lines = Map.groupBy(items, ({ orderId }) => orderId);
  const wrong = orders.filter((order) => {
    const { id, subtotalFils, taxFils, shippingFils, discountFils, totalFils } = order;
    const linesFils = sum((lines.get(id) ?? []).map((line) => line.subtotalFils));
    const isTotal = totalFils === subtotalFils + taxFils + shippingFils - discountFils;
    return subtotalFils !== linesFils || !isTotal;
  });
  expect(wrong).toEqual([]);
  expect(await stockFaults(db)).toEqual([]);
  await expectMoneyAddsUp(db);
}

/** The subjects of the first mails of an order, a booking and a message, in both languages. */
const firstMail =
  /^(?:We have received your|Perfume Order|Your booking request|New booking|New message|استلمنا طلبك|طلب حجزك|وصلتنا)/;

/** Whole, because a booking may have the reference APRF-KRB3. */
const orderNumber = /GO7-\d{8}-\d{8}-\d{4,}|PRF\d{8}[A-Z\d]{4}/;

/** Papers have no gap, and the day sheets say what the papers, the drawers and the couriers do. */
async function expectMoneyAddsUp(db: Db) {
  const [papers, paid, tills, runs, moved] = await Promise.all([
    db.query.invoices.findMany(),
    db.query.payments.findMany(),
    db.query.tillSessions.findMany(),
    db.query.deliveryRuns.findMany(),
    db.query.tillMovements.findMany(),
  ]);
  for (const [series, some] of Map.groupBy(papers, ({ series, year }) => `${series} ${year}`)) {
    const numbers = some.map(({ number }) => number).sort((one, other) => one - other);
    expect(numbers, series).toEqual(numbers.map((_, at) => at + 1));
  }
  const days = papers.map(({ issuedOn }) => issuedOn).concat(tills.map(({ day }) => day));
  const sheets = [];
  for (const day of [...new Set([...days, today(new Date())])].sort()) {
    sheets.push(await readDaySheet(db, day));
  }
  const soldFils = sum(papers.map(({ totalFils }) => totalFils));
  const paidFils = sum(paid.map(({ amountFils }) => amountFils));
  expect(sum(sheets.map((sheet) => soldOn(sheet).amountFils))).toBe(soldFils);
  const taken = sheets.flatMap(({ payments }) => payments);
  expect(sum(taken.map(({ takenFils, refundedFils }) => takenFils + refundedFils))).toBe(paidFils);
  expect(sheets.at(-1)?.open.totalFils).toBe(soldFils - paidFils);
  const drawers = sheets.flatMap(({ drawers }) => drawers);
  for (const { id, expectedFils, countedFils } of tills) {
    const inCash = paid.filter((each) => each.tillSessionId === id && each.method === "cash");
    const held = [...inCash, ...moved.filter(({ tillSessionId }) => tillSessionId === id)];
    const heldFils = sum(held.map(({ amountFils }) => amountFils));
    expect(heldFils).toBeGreaterThanOrEqual(0);
    expect(drawers.find((drawer) => drawer.id === id)).toMatchObject({
      expectedFils: heldFils,
      countedFils,
    });
    expect([heldFils, null]).toContain(expectedFils);
  }
  const handedIn = moved.filter(({ idempotencyKey }) => idempotencyKey.startsWith("run "));
  const settled = runs.filter(({ handedInFils }) => handedInFils);
  expect(
    handedIn.map(({ idempotencyKey, amountFils }) => [idempotencyKey, amountFils]).sort(),
  ).toEqual(settled.map(({ id, handedInFils }) => [`run ${id}`, handedInFils]).sort());
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/**
 * Perfumes whose stock is not the sum of their movements, and orders and appointments whose bottles
 * did not go out, and come back, as they say. An appointment that was cancelled and is opened again
 * comes without its bottles where too few were left at some time since.
 */
async function stockFaults(db: Db) {
  const { rows } = (await db.execute(sql`
    with sold as (
      select order_id as id, perfume_id, sum(quantity) as bottles
      from order_items join orders on orders.id = order_id
      where status <> 'cancelled' and (deleted_at is null
        or status in ('delivered', 'completed', 'returned', 'partly-returned'))
      group by order_id, perfume_id
      union all
      select visit_id, item_id::uuid, sum(quantity)
      from visit_lines join visits on visits.id = visit_id
        join booking_submissions booking on booking.id = booking_id
      where kind = 'perfume' and item_id <> '' and approval in ('agreed', 'approved')
        and status <> 'cancelled' and (deleted_at is null or state = 'collected')
      group by visit_id, item_id),
    back as (
      select order_id as id, perfume_id, sum(quantity) as bottles
      from return_lines join returns on returns.id = return_id
      where is_restocked group by order_id, perfume_id),
    gone as (
      select coalesce(order_id, visit_id) as id, perfume_id, -sum(quantity) as bottles
      from stock_movements where num_nonnulls(order_id, visit_id) = 1
      group by coalesce(order_id, visit_id), perfume_id),
    levels as (
      select visit_id, perfume_id, kind, created_at as at,
        sum(quantity) over (partition by perfume_id order by created_at, id) as bottles
      from stock_movements)
    select id, perfume_id, gone.bottles as gone, sold.bottles as sold, back.bottles as back
    from gone full join sold using (id, perfume_id) full join back using (id, perfume_id)
    where coalesce(gone.bottles, 0) <> coalesce(sold.bottles, 0) - coalesce(back.bottles, 0)
      and not (gone.bottles >= 0 and exists (
        select from levels released join levels later on later.perfume_id = released.perfume_id
        where released.visit_id = gone.id and released.perfume_id = gone.perfume_id
          and released.kind = 'released' and later.at >= released.at
          and later.bottles < sold.bottles - gone.bottles))
    union all
    select null, perfume_id, stock_quantity, sum(quantity), null
    from perfumes join stock_movements on perfume_id = perfumes.id
    group by perfume_id, stock_quantity having sum(quantity) <> stock_quantity`)) as unknown as {
    rows: unknown[];
  };
  return rows;
}

function notOnce(expected: string[], there: string[]): string[] {
  const times = Map.groupBy(there, (each) => each);
  return expected.filter((each) => times.get(each)?.length !== 1);
}
