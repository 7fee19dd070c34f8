import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { perfumes } from "#db/schema/catalog.ts";
import { startPostgres } from "../../scripts/postgres.ts";
import { startMailCatcher } from "../mail-catcher.ts";
import { bookingOf, bookingPage } from "./requests.ts";
import { type ServerProcess, startServer, temporaryFolder, until } from "./server-process.ts";

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

describe.skipIf(!postgres)("two processes on one empty PostgreSQL, started at once", () => {
  const databaseUrl = postgres?.url ?? "";
  let catcher: Awaited<ReturnType<typeof startMailCatcher>>;
  let one: ServerProcess;
  let other: ServerProcess;
  beforeAll(async () => {
    catcher = await startMailCatcher();
    const env = {
      DATABASE_URL: databaseUrl,
      DATA_FOLDER: temporaryFolder(),
      SMTP_URL: `smtp://127.0.0.1:${catcher.port}`,
    };
    [one, other] = await Promise.all([startServer(env), startServer(env)]);
  });
  afterAll(async () => {
    await Promise.all([one, other].map((server) => server.end("SIGTERM")));
    await catcher.stop();
  });

  test("are both ready, with everything seeded once", async () => {
    for (const server of [one, other]) expect((await server.get("/readyz")).status).toBe(200);
    const { db, close } = await openDatabase({ databaseUrl, dataFolder: "" });
    expect(await db.query.perfumes.findMany()).toHaveLength(4);
    await close();
  });

  test("make the first account of the staff once, and one of them shows it", async () => {
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
        await db.update(perfumes).set({ name }).where(eq(perfumes.slug, "aroma"));
        for (const server of [one, other]) expect(await isShownBy(server, name)).toBe(true);
      }
    } finally {
      await db.update(perfumes).set({ name: "Aroma" }).where(eq(perfumes.slug, "aroma"));
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

  test("deliver each mail once", async () => {
    const names = Array.from({ length: 20 }, (_, i) => `driver-${i}`);
    await Promise.all(
      names.map((name, i) => (i % 2 ? one : other).post(bookingPage, bookingOf(name))),
    );
    // To the customer and to the workshop, also about the booking before.
    const expected = 2 * (names.length + 1);
    await until(() => catcher.mails.length >= expected);
    // Whatever would come twice comes now.
    await wait(2500);
    const ids = new Set(catcher.mails.map(({ messageId }) => messageId));
    expect([catcher.mails.length, ids.size]).toEqual([expected, expected]);
  });
});
