import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLog } from "#app/platform/log.ts";
import { parseSettings } from "#app/platform/settings.ts";
import { type Database, openDatabase } from "#db/client.ts";
import { perfumes } from "#db/schema/catalog.ts";
import { changeIn, createOnServer } from "../database.ts";
import { withSecondFactor } from "../http/second-factor.ts";
import { bookingOf, bookingPage } from "../process/requests.ts";
import {
  type ServerProcess,
  startServer,
  temporaryFolder,
  until,
} from "../process/server-process.ts";
import { newShopper } from "../shoppers.ts";
import { newClock } from "./clock.ts";
import { expectIntactAfter, openShopAt, postgresPlace } from "./engines.ts";
import { startLoad } from "./load.ts";
import { deliverEverything, startCatcher } from "./post.ts";
import { rounds, roundsTimeoutMs, waitAtRandom } from "./rounds.ts";

const secret = "a secret only for the tests of this product";
const place = await postgresPlace();
const databaseUrl = await createOnServer(place.postgres.url);
let one: ServerProcess;
let other: ServerProcess;
beforeAll(async () => {
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_FOLDER: temporaryFolder(),
    SECRET: secret,
  };
  [one, other] = await Promise.all([startServer(env), startServer(env)]);
}, 60_000);
afterAll(async () => {
  await Promise.all([one, other].map((server) => server.end("SIGTERM")));
});

describe("two processes on one empty PostgreSQL, started at once", () => {
  test("are both ready, with everything seeded once", async () => {
    for (const server of [one, other]) expect((await server.get("/readyz")).status).toBe(200);
    const { db, close } = await openDatabase({ databaseUrl, dataFolder: "" });
    expect(await db.query.perfumes.findMany()).toHaveLength(4);
    await close();
  });

  test("make the first account once, and one of them shows it", async () => {
    const shown = () => [one, other].filter((server) => server.output().includes("Password: "));
    await until(() => [one, other].every((server) => server.output().includes("is open at")));
    expect(shown()).toHaveLength(1);
  });

  test("show guests what was changed through either of them", async () => {
    const { db, close } = await openDatabase({ databaseUrl, dataFolder: "" });
    const isShownBy = (server: ServerProcess, name: string) =>
      server.get("/perfumes").then(async (page) => (await page.text()).includes(name));
    try {
      for (const name of ["Saffron Dawn", "Cedar Dusk"]) {
        for (const server of [one, other]) expect(await isShownBy(server, name)).toBe(false);
        await changeIn(db, perfumes, { slug: "aroma" }, { name });
        // They are told of it (NOTIFY), and a busy machine may bring the question before the word.
        for (const server of [one, other]) {
          await expect.poll(() => isShownBy(server, name)).toBe(true);
        }
      }
    } finally {
      await changeIn(db, perfumes, { slug: "aroma" }, { name: "Aroma" });
      await close();
    }
  });

  test("take the same booking at the same moment as one", async () => {
    const posts = Array.from({ length: 10 }, (_, i) =>
      (i % 2 ? one : other).post(bookingPage, bookingOf("twin")),
    );
    const answers = await Promise.all(posts);
    const places = new Set(answers.map(({ headers }) => headers.get("location")));
    expect(places.size).toBe(1);
    expect([...places][0]).toContain("?booked=");
  });

  test("count posts together", async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 12; i++) {
      const { status } = await (i % 2 ? one : other).post(bookingPage, {}, "198.51.100.9");
      statuses.push(status);
    }
    expect(statuses.filter((status) => status === 422)).toHaveLength(10);
    expect(statuses.slice(10)).toEqual([429, 429]);
  });
});

describe("the limits of two processes hold as those of one", () => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase({ databaseUrl, dataFolder: "" });
  });
  afterAll(() => database.close());

  let turn = 0;
  const next = () => (turn++ % 2 ? one : other).url;
  let addresses = 0;
  const anyAddress = () => `10.50.0.${addresses++}`;
  const shopperOf = (email: string) => newShopper(next, email, anyAddress);

  test("a code of the second factor opens one door", async () => {
    const { db } = database;
    const settings = parseSettings({ SECRET: secret, NODE_ENV: "production" });
    const app = { db, settings, log: createLog(() => {}), now: () => new Date() };
    const { email, code } = await withSecondFactor(app);
    const halfway = [shopperOf(email), shopperOf(email), shopperOf(email), shopperOf(email)];
    for (const each of halfway) await each.signIn();
    const digits = await code();
    const answers = await Promise.all(halfway.map((each) => each.enterCode(digits)));
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 401, 401, 401]);
  });
});

test(
  "one of two killed under load: the other answers, and takes over its mails",
  async () => {
    const shop = await openShopAt(place);
    const catcher = await startCatcher();
    const clock = newClock();
    const env = { ...place.env, ...catcher.env, ...clock.env };
    const start = () => startServer(env, clock.command);
    const servers = await Promise.all([start(), start()]);
    let turn = 0;
    const load = startLoad(() => servers[turn++ % 2]?.url ?? "", shop);
    let longestRecoveryMs = 0;
    for (let round = 0; round < rounds; round++) {
      await load.answered(20);
      // Whatever the one has claimed now is never heard of again.
      const release = catcher.hold();
      await waitAtRandom(1000);
      await servers[round % 2]?.end("SIGKILL");
      release();
      longestRecoveryMs = Math.max(longestRecoveryMs, await load.answered(5));
      servers[round % 2] = await start();
    }
    await load.stop();
    for (const server of servers) expect(await server.end("SIGTERM")).toBe(0);
    await expectIntactAfter(
      { fault: "One of two killed", rounds, longestRecoveryMs },
      { place, load, shop },
    );
    await deliverEverything(place, { catcher, clock, start });
  },
  roundsTimeoutMs,
);
