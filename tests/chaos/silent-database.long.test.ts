import { afterAll, describe, expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { startPostgres } from "../../scripts/postgres.ts";
import { startDatabaseProxy } from "../process/database-proxy.ts";
import { bookingOf, bookingPage } from "../process/requests.ts";
import { type ServerProcess, startServer, temporaryFolder } from "../process/server-process.ts";
import { everyPlace } from "./engines.ts";

const key = "a-publishable-key-only-for-the-tests";
const api = { API: "on", API_PUBLISHABLE_KEY: key };

/** A guest's two messages in one request, from a network of their own. */
const sendTwo = (server: ServerProcess, guest: number) =>
  fetch(`${server.url}/rest/v1/contact_submissions`, {
    method: "POST",
    headers: {
      apikey: key,
      "Content-Type": "application/json",
      "X-Forwarded-For": `10.7.0.${guest}`,
    },
    body: JSON.stringify(
      ["Hours", "Prices"].map((subject) => ({
        name: "Sara Khalid",
        email: `sara-${guest}@example.com`,
        phone: "0501234567",
        subject,
        message: "Are you open on Friday?",
      })),
    ),
  });

describe.for(await everyPlace())("on %s", ([name, place]) => {
  test("many guests who send two rows at once are all answered, and so is the next", async () => {
    const env = { ...place.env, ...api };
    const servers = await Promise.all(
      (name === "PostgreSQL" ? [env, env] : [env]).map((each) => startServer(each)),
    );
    const sent = servers.flatMap((server, at) =>
      Array.from({ length: 15 }, (_, guest) => sendTwo(server, at * 100 + guest)),
    );
    const answers = await Promise.all(sent);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    for (const server of servers) {
      expect((await server.get("/readyz")).status).toBe(200);
      expect(await server.end("SIGTERM")).toBe(0);
    }
    const messages = await place.look((db) => db.query.contactSubmissions.findMany());
    expect(messages).toHaveLength(answers.length * 2);
  }, 120_000);
});

const postgres = await startPostgres();
const proxy = await startDatabaseProxy(postgres.url);
afterAll(() => {
  proxy.stop();
  postgres.stop();
});

describe("a PostgreSQL that answers nothing", () => {
  const start = () =>
    startServer({
      DATABASE_URL: proxy.url,
      DATA_FOLDER: temporaryFolder(),
      DATABASE_SILENCE_SECONDS: "4",
    });

  test("a lock for longer than that is only slow: the process goes on", async () => {
    const server = await start();
    const { db, close } = await openDatabase({ databaseUrl: postgres.url, dataFolder: "" });
    const { promise: mayGo, resolve: release } = Promise.withResolvers<void>();
    const lock = db.transaction(async (tx) => {
      await tx.execute("lock table booking_submissions");
      await mayGo;
    });
    // The server gives up after eight seconds.
    expect((await server.post(bookingPage, bookingOf("waiting"))).status).toBe(503);
    expect((await server.get("/healthz")).status).toBe(200);
    release();
    await lock;
    await close();
    expect((await server.post(bookingPage, bookingOf("waiting"))).status).toBe(302);
    expect(await server.end("SIGTERM")).toBe(0);
  }, 60_000);
});
