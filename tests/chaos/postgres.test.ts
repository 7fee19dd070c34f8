import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { type Db, openDatabase } from "#db/client.ts";
import { startPostgres } from "../../scripts/postgres.ts";
import { visibleText } from "../http/site.ts";
import { type CaughtMail, startMailCatcher } from "../mail-catcher.ts";
import { startDatabaseProxy } from "../process/database-proxy.ts";
import { bookingOf, bookingPage } from "../process/requests.ts";
import {
  type ServerProcess,
  startServer,
  temporaryFolder,
  until,
} from "../process/server-process.ts";
import { retireBays } from "../unlimited-workshop.ts";
import { isLong, waitAtRandom } from "./rounds.ts";

const postgres = await startPostgres({ durable: true });
afterAll(() => postgres.stop());

test("that answers nothing: health says so, and the process ends with its reason, to be started again", async () => {
  const proxy = await startDatabaseProxy(postgres.url);
  const server = await startServer({
    DATABASE_URL: proxy.url,
    DATA_FOLDER: temporaryFolder(),
    DATABASE_SILENCE_SECONDS: "2",
  });
  proxy.freeze();
  await until(async () => (await server.get("/healthz")).status === 503);
  expect(await server.ended()).toBe(1);
  expect(server.output()).toContain("the database has answered nothing for 2 seconds");
  proxy.stop();
}, 60_000);

describe("while PostgreSQL is away", () => {
  let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>;
  let catcher: Awaited<ReturnType<typeof startMailCatcher>>;
  let server: ServerProcess;
  let database: Awaited<ReturnType<typeof openDatabase>>;
  let db: Db;
  beforeAll(async () => {
    const direct = postgres.url;
    proxy = await startDatabaseProxy(direct);
    catcher = await startMailCatcher();
    server = await startServer({
      DATA_FOLDER: temporaryFolder(),
      DATABASE_URL: proxy.url,
      SMTP_URL: `smtp://127.0.0.1:${catcher.port}`,
    });
    database = await openDatabase({ databaseUrl: direct, dataFolder: "" });
    db = database.db;
    await retireBays(db);
  });
  afterAll(async () => {
    await database.close();
    await server.end("SIGTERM");
    await catcher.stop();
    proxy.stop();
  });

  const bookingOfName = (name: string) =>
    db.query.bookingSubmissions.findMany({
      where: (row, { eq }) => eq(row.email, `${name}@example.com`),
    });
  const mailsTo = (mails: CaughtMail[], name: string) =>
    mails.filter(({ recipients }) => recipients.includes(`${name}@example.com`));

  async function expectRefusal(name: string) {
    const start = performance.now();
    const refused = await server.post(bookingPage, bookingOf(name));
    expect(performance.now() - start).toBeLessThan(15_000);
    expect(refused.status).toBe(503);
    const html = await refused.text();
    expect(visibleText(html)).toContain(
      "There was an error processing your booking. Please try again or call us directly",
    );
    expect(html).toContain(`value="${name}@example.com"`);
  }

  async function expectBooking(name: string) {
    await until(async () => (await server.get("/readyz")).ok);
    expect((await server.post(bookingPage, bookingOf(name))).status).toBe(302);
    expect(await bookingOfName(name)).toHaveLength(1);
    await until(() => mailsTo(catcher.mails, name).length > 0);
  }

  async function expectPagesOnly() {
    expect((await server.get("/")).status).toBe(200);
    expect((await server.get(bookingPage)).status).toBe(200);
    expect((await server.get(`${bookingPage}?booked=${newId()}`)).status).toBe(503);
    expect((await server.get("/healthz")).status).toBe(200);
    expect((await server.get("/readyz")).status).toBe(503);
  }

  test("gone: pages answer, posts keep what was typed, and all is well when it is back", async () => {
    await expectBooking("before");
    proxy.takeAway();
    await expectPagesOnly();
    await expectRefusal("during");
    proxy.bringBack();
    await expectBooking("after");
    expect(await bookingOfName("during")).toEqual([]);
  }, 60_000);

  test.runIf(isLong)(
    "frozen: nobody waits for more than 15 seconds",
    async () => {
      proxy.freeze();
      await Promise.all([expectPagesOnly(), expectRefusal("frozen"), expectRefusal("frozen-too")]);
      proxy.bringBack();
      await expectBooking("thawed");
    },
    90_000,
  );

  test("going and coming in the middle of bookings: none is lost or in half, no connection either", async () => {
    const acknowledged: string[] = [];
    const statuses = new Set<number>();
    const faults = isLong ? [proxy.takeAway, proxy.freeze] : [proxy.takeAway];
    for (const [round, loseIt] of faults.entries()) {
      let busy = true;
      const visitors = Array.from({ length: 12 }, async (_, visitor) => {
        for (let i = 0; busy; i++) {
          const name = `driver-${round}-${visitor}-${i}`;
          const { status } = await server.post(bookingPage, bookingOf(name));
          statuses.add(status);
          if (status === 302) acknowledged.push(`${name}@example.com`);
          else await wait(100);
        }
      });
      const before = acknowledged.length;
      await until(() => acknowledged.length > before);
      await waitAtRandom(200);
      loseIt();
      await wait(500);
      busy = false;
      await Promise.all(visitors);
      proxy.bringBack();
      await expectBooking(`round-${round}`);
    }
    expect([...statuses].sort()).toEqual([302, 503]);
    const bookings = await db.query.bookingSubmissions.findMany();
    const events = await db.query.bookingEvents.findMany();
    const mails = await db.query.emailOutbox.findMany();
    const addresses = bookings.map(({ email }) => email).sort();
    expect(acknowledged.filter((email) => !addresses.includes(email))).toEqual([]);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(events).toHaveLength(bookings.length);
    // The workshop's own, of its day, comes at opening and is about nobody.
    const mailed = mails.flatMap(({ form }) => form.customer_email || []).sort();
    expect(mailed).toEqual([...addresses, ...addresses].sort());
  }, 120_000);

  test("no log line of an outage names a customer", () => {
    expect(server.output()).not.toMatch(/example\.com|Mansoori|0501234567|driver-/);
  });
});
