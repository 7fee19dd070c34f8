import { hashPassword } from "better-auth/crypto";
import { describe, expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { readPublishableKey } from "#app/platform/api/keys.server.ts";
import { parseSettings } from "#app/platform/settings.ts";
import type { Db } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { account, user } from "#db/schema/auth.ts";
import { seed } from "#db/seed.ts";
import { drawFrom } from "../../scripts/demo/draw.ts";
import { embeddedPlace, type Place, postgresPlace } from "../chaos/engines.ts";
import { type ServerProcess, startServer } from "../process/server-process.ts";
import { addAccounts, newShopper, password } from "../shoppers.ts";
import { historyFaults, noPlaceFaults, placeFaults } from "../workshop-intact.ts";
import { nextDeed, type Player, type Role, secret, type World } from "./deeds.ts";

// A day of the product with its real clock: customers, clerks, a technician and an owner, eight at once,
// each pressing what stands on the pages in front of them. PLAY_DEEDS and PLAY_SEED set how long and what.

const { PLAY_DEEDS = "1000", PLAY_SEED } = process.env;
const deedsOfAll = Number(PLAY_DEEDS);
const playSeed = Number(PLAY_SEED ?? Math.floor(Math.random() * 1e9));
const deedsBetweenLooks = 150;
const answerWithinMs = 30_000;
/** Somebody else may have the machine; a server that works at one thing for longer holds up everybody. */
const healthWithinMs = 5_000;

console.log(`PLAY_DEEDS=${deedsOfAll} PLAY_SEED=${playSeed}`);

const roles: Role[] = [
  ...(["guest", "guest", "customer", "counter", "counter"] as const),
  ...(["technician", "technician", "owner"] as const),
];

const settings = parseSettings({ SECRET: secret });
const env = { SECRET: secret, API: "on" };
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
  const start = () =>
    Promise.all(Array.from({ length: processes }, () => startServer({ ...place.env, ...env })));
  let servers = await start();
  const faults: string[] = [];
  const watched = watching(faults);
  const players = roles.map((role, at) =>
    newPlayer({ role, at, world, people, watched, server: () => serverOf(servers, at) }),
  );
  for (const { signIn } of players) await signIn();
  const owner = players[roles.indexOf("owner")]?.player;
  for (let done = 0; done < deedsOfAll && faults.length === 0; done += deedsBetweenLooks) {
    let left = Math.min(deedsBetweenLooks, deedsOfAll - done);
    await Promise.all(
      players.map(async ({ role, player }) => {
        while (left-- > 0 && faults.length === 0) await nextDeed(role, player.draw)(player);
      }),
    );
    for (const list of lists) {
      const page = await owner?.hand.visit(list);
      expect(page?.status, list).toBe(200);
    }
    await Promise.all(servers.map((server) => server.end("SIGTERM")));
    expect(faults).toEqual([]);
    await place.look((db) => expectWhole(db, world));
    servers = await start();
  }
  await Promise.all(servers.map((server) => server.end("SIGTERM")));
}

const lists = [
  ...["/admin/board", "/admin/today", "/admin/dashboard", "/admin/reports"],
  ...["/admin/dashboard/bookings", "/admin/dashboard/contacts", "/admin/perfumes/orders"],
  ...["/admin/customers", "/admin/audit", "/admin/mail", "/admin/bays", "/admin/hours"],
];

/** The shop as it is after its first start, and who works in it. */
async function openDay(db: Db) {
  await migrate(db);
  await seed(db);
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
    else if (answer.status >= 500 && !answer.headers.has("retry-after")) {
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
  const [bookings, messages, orders, items] = await Promise.all([
    db.query.bookingSubmissions.findMany(),
    db.query.contactSubmissions.findMany(),
    db.query.orders.findMany(),
    db.query.orderItems.findMany(),
  ]);
  const emails = (rows: { email: string }[]) => rows.map(({ email }) => email);
  expect(missing(world.bookings, emails(bookings))).toEqual([]);
  expect(missing(world.messages, emails(messages))).toEqual([]);
  expect(
    missing(
      world.orders,
      orders.map(({ id }) => id),
    ),
  ).toEqual([]);
  expect(await placeFaults(db)).toEqual(noPlaceFaults);
  expect(await historyFaults(db)).toMatchObject({ staged: 0, decided: 0, booked: 0, priced: 0 });
  for (const order of orders) {
    const { subtotalFils, taxFils, shippingFils, discountFils, totalFils } = order;
    const lines = items.filter(({ orderId }) => orderId === order.id);
    const sum = lines.reduce((all, line) => all + line.subtotalFils, 0);
    expect(subtotalFils).toBe(sum);
    expect(totalFils).toBe(subtotalFils + taxFils + shippingFils - discountFils);
  }
}

const missing = (acknowledged: string[], there: string[]) =>
  acknowledged.filter((each) => there.filter((one) => one === each).length !== 1);
