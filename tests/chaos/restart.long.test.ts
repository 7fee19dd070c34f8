import { Client } from "pg";
import { describe, expect, test } from "vitest";
import { migrationLock } from "#db/migrate.ts";
import { startPostgres } from "../../scripts/postgres.ts";
import {
  type ServerProcess,
  startServer,
  temporaryFolder,
  until,
} from "../process/server-process.ts";
import { expectIntactAfter, openShopAt, postgresPlace } from "./engines.ts";
import { startLoad } from "./load.ts";
import { rounds, roundsTimeoutMs, waitAtRandom } from "./rounds.ts";

const place = await postgresPlace();

const linesOf = (server: ServerProcess, event: string) =>
  server
    .output()
    .split("\n")
    .filter((line) => line.includes(`"event":"${event}"`));

describe("PostgreSQL stopped and started again", () => {
  test(
    "under load: nothing acknowledged is lost or there twice, and the process goes on",
    async () => {
      const shop = await openShopAt(place);
      const server = await startServer(place.env);
      const load = startLoad(() => server.url, shop);
      let longestRecoveryMs = 0;
      for (let round = 0; round < rounds; round++) {
        await load.answered(20);
        await waitAtRandom(500);
        await place.postgres.halt(round % 2 ? "fast" : "immediate");
        await until(async () => (await server.get("/readyz")).status === 503);
        await until(() => linesOf(server, "mail worker cannot use the database").length > round);
        await place.postgres.resume();
        longestRecoveryMs = Math.max(longestRecoveryMs, await load.answered(1));
        await until(() => linesOf(server, "mail worker uses the database again").length > round);
      }
      await load.stop();
      expect(server.output()).not.toMatch(/example\.com|Mansoori|0501234567|driver-|writer-/);
      expect([...load.statuses].filter((status) => status >= 500)).toEqual([503]);
      for (const event of [
        "mail worker cannot use the database",
        "mail worker uses the database again",
      ])
        expect(linesOf(server, event)).toHaveLength(rounds);
      expect(await server.end("SIGTERM")).toBe(0);
      await expectIntactAfter(
        { fault: "PostgreSQL stopped", rounds, longestRecoveryMs },
        { place, load, shop },
      );
    },
    roundsTimeoutMs,
  );

  test("while a server starts: it waits, and is ready afterwards", async () => {
    const postgres = await startPostgres({ durable: true });
    try {
      // Holds the start back where it is about to migrate.
      const holder = new Client(postgres.url);
      holder.on("error", () => {});
      await holder.connect();
      await holder.query("select pg_advisory_lock($1)", [migrationLock]);
      const waiting = async () => {
        const { rows } = await holder.query("select 1 from pg_locks where not granted");
        return rows.length > 0;
      };
      const starting = startServer({
        DATA_FOLDER: temporaryFolder(),
        DATABASE_URL: postgres.url,
      });
      await until(waiting, 60_000);
      await postgres.halt("immediate");
      await postgres.resume();
      const server = await starting;
      await until(async () => (await server.get("/readyz")).ok);
      expect(linesOf(server, "database unavailable at the start")).toHaveLength(1);
      expect(linesOf(server, "database back at the start")).toHaveLength(1);
      expect(await server.end("SIGTERM")).toBe(0);
    } finally {
      postgres.stop();
    }
  }, 120_000);
});
