import { cpSync, rmSync } from "node:fs";
import { hashPassword } from "better-auth/crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { dayMinutes } from "#app/lib/time.ts";
import { readPublishableKey } from "#app/platform/api/keys.server.ts";
import { parseSettings } from "#app/platform/settings.ts";
import { type Db, embeddedFolder, openCopy } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { account, user } from "#db/schema/auth.ts";
import { perfumes } from "#db/schema/catalog.ts";
import { openingHours } from "#db/schema/opening-hours.ts";
import { seed } from "#db/seed.ts";
import { drawFrom } from "../../scripts/demo/draw.ts";
import { embeddedPlace, type Place, postgresPlace } from "../chaos/engines.ts";
import { type ServerProcess, startServer, temporaryFolder } from "../process/server-process.ts";
import { addAccounts, newShopper, password } from "../shoppers.ts";
import { historyFaults, noHistoryFaults, noPlaceFaults, placeFaults } from "../workshop-intact.ts";
import { bookAtTheDesk, nextDeed, type Player, type Role, secret, type World } from "./deeds.ts";

// A day of the product with its real clock: customers, clerks, a technician and an owner, eight at once,
// each pressing what stands on the pages in front of them. Half of PLAY_DEEDS on each database.

const { PLAY_DEEDS = "1000", PLAY_SEED } = process.env;
const deedsOfAll = Number(PLAY_DEEDS) / 2;
const playSeed = Number(PLAY_SEED ?? Math.floor(Math.random() * 1e9));
const deedsBetweenLooks = 50;
const answerWithinMs = 30_000;
/** Finds a server that hangs. What holds it up for shorter is found by `long-turns.ts`. */
const healthWithinMs = 5_000;
const bottlesOfEach = 40;
const carsOfEach = 35;

console.log(`PLAY_DEEDS=${PLAY_DEEDS} PLAY_SEED=${playSeed}`);

const roles: Role[] = [
  ...(["guest", "guest", "customer", "counter", "counter"] as const),
  ...(["technician", "technician", "owner"] as const),
];

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
  const { world, people } = await place.look(openDay);
  const servers = await Promise.all(
    Array.from({ length: processes }, () => startServer({ ...place.env, ...env })),
  );
  const faults: string[] = [];
  const watched = watching(faults);
  const players = roles.map((role, at) =>
    newPlayer({ role, at, world, people, watched, server: () => serverOf(servers, at) }),
  );
  const owner = players[roles.indexOf("owner")]?.player;
  try {
    for (const { signIn } of players) await signIn();
    await fillWorkshop(players);
    for (let done = 0; done < deedsOfAll; done += deedsBetweenLooks) {
      let left = Math.min(deedsBetweenLooks, deedsOfAll - done);
      await Promise.all(
        players.map(async ({ role, player }) => {
          while (left-- > 0 && faults.length === 0) await nextDeed(role, player.draw)(player);
        }),
      );
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

/** Cars that wait for each other from odd milliseconds on, whose work the breaks cut into parts. */
async function fillWorkshop(players: ReturnType<typeof newPlayer>[]) {
  await Promise.all(
    players.map(async ({ role, player }) => {
      for (let car = 0; role === "counter" && car < carsOfEach; car++) {
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
  const [customer = ""] = await addAccounts(db, 1);
  const people: Partial<Record<Role, string>> = { customer };
  const hash = await hashPassword(password);
  for (const role of ["counter", "technician", "owner"] as const) {
    const id = newId();
    const name = `${role}-${id.slice(-8)}`;
    await db
      .insert(user)
      .values({ id, name, username: name, email: `${name}@example.com`, role, grants: [] });
    await db
      .insert(account)
      .values({ userId: id, accountId: id, providerId: "credential", password: hash });
    people[role] = name;
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

function serverOf(servers: ServerProcess[], at: number): ServerProcess {
  const server = servers[at % servers.length];
  if (!server) throw new Error("No server runs");
  return server;
}

type Watched = (url: string, init: RequestInit) => Promise<Response>;

/** Each answer comes, is none of a fault, and leaves the server awake. */
function watching(faults: string[]): Watched {
  return async (url, init) => {
    const { origin, pathname, search } = new URL(url);
    const what = `${init.method ?? "GET"} ${pathname}${search}`;
    const sent = init.body instanceof FormData ? [...init.body].join("&") : String(init.body ?? "");
    const answer = await inTime(url, init, answerWithinMs);
    if (!answer) faults.push(`${what} [${sent}]: no answer`);
    else if (
      answer.status >= 500 &&
      !(answer.status === 503 && answer.headers.has("retry-after"))
    ) {
      faults.push(`${what} [${sent}]: ${answer.status}`);
    }
    if (!(await inTime(`${origin}/healthz`, {}, healthWithinMs))?.ok) {
      faults.push(`${what} [${sent}]: /healthz is silent`);
    }
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
  people: Partial<Record<Role, string>>;
  watched: Watched;
  server: () => ServerProcess;
};

function newPlayer({ role, at, world, people, watched, server }: Playing) {
  let requests = 0;
  const url = () => server().url;
  // Guests come from everywhere, so that nobody is over the limit of one address.
  const address = () => `10.${20 + at}.${(requests >> 8) & 255}.${requests++ & 255}`;
  const name = people[role] ?? "";
  const hand = newShopper(url, name, address, watched);
  const player: Player = {
    hand,
    draw: drawFrom(playSeed + at),
    world,
    program: (path, init) => watched(url() + path, init),
  };
  async function signIn() {
    if (role === "guest") return;
    const { status } = await (role === "customer" ? hand.signIn() : hand.signInToDesk(name));
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
  const firstMails = mails.flatMap(({ facts, form }) =>
    firstMail.test(facts?.template ?? "")
      ? [`${facts?.template} ${orderNumberIn(facts?.data) ?? form.customer_email}`]
      : [],
  );
  const told = firstMails.map((mail) => mail.split(" ")[1] ?? "");
  expect(notOnce(firstMails, firstMails)).toEqual([]);
  for (const deed of [...world.bookings, ...world.messages, ...numbers]) {
    expect(told.filter((one) => one === deed).length, deed).toBe(2);
  }
  expect(await placeFaults(db)).toEqual(noPlaceFaults);
  // A text sent by hand is neither a mail nor audited, nobody is mailed what is past, and staff take
  // approved work off the ticket.
  const { told: _, audited: __, untold: ___, approved: ____, ...none } = noHistoryFaults;
  expect(await historyFaults(db)).toMatchObject(none);
  for (const order of orders) {
    const { subtotalFils, taxFils, shippingFils, discountFils, totalFils } = order;
    const lines = items.filter(({ orderId }) => orderId === order.id);
    const sum = lines.reduce((all, line) => all + line.subtotalFils, 0);
    expect(subtotalFils).toBe(sum);
    expect(totalFils).toBe(subtotalFils + taxFils + shippingFils - discountFils);
  }
  expect(await stockFaults(db)).toEqual([]);
}

const firstMail = /^(?:order-receipt|order-notice|booking-confirmation|booking-notice|contact-)/;

const orderNumberIn = (data: unknown) =>
  (data as { order?: { orderNumber?: string } }).order?.orderNumber;

/** The perfumes whose stock is not what was there first and received since, less what is sold. */
async function stockFaults(db: Db) {
  const { rows } = (await db.execute(sql`
    with received as (
      select row_id, sum((details #>> '{stockQuantity,to}')::int
        - (details #>> '{stockQuantity,from}')::int) as bottles
      from audit_log where action = 'perfume.edit' group by row_id),
    sold as (
      select perfume_id, sum(quantity) as bottles
      from order_items join orders on orders.id = order_id
      where status <> 'cancelled' and (deleted_at is null or status in ('delivered', 'completed'))
      group by perfume_id),
    reserved as (
      select perfume_id, -sum(quantity) as bottles
      from stock_movements where visit_id is not null group by perfume_id)
    select name, stock_quantity, received.bottles as received, sold.bottles as sold
    from perfumes left join received on row_id = perfumes.id::text
      left join sold on sold.perfume_id = perfumes.id
      left join reserved on reserved.perfume_id = perfumes.id
    where stock_quantity <> ${bottlesOfEach} + coalesce(received.bottles, 0)
      - coalesce(sold.bottles, 0) - coalesce(reserved.bottles, 0)`)) as unknown as {
    rows: unknown[];
  };
  return rows;
}

const notOnce = (expected: string[], there: string[]) =>
  expected.filter((each) => there.filter((one) => one === each).length !== 1);
