import { readFileSync } from "node:fs";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Postgres, startPostgres } from "../../scripts/postgres.ts";
import { bookingOf, bookingPage } from "./requests.ts";
import { startServer, temporaryFolder } from "./server-process.ts";

// deploy/database.sh, as the database of compose.yaml runs it on an empty volume.

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres?.stop());

async function query(url: string, sql: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test("the product migrates, serves and gives its API to programs as a user that is no superuser", async () => {
  const script = readFileSync("deploy/database.sh", "utf8");
  const [, sql = ""] = /<<'SQL'\n(.*)\nSQL\n/s.exec(script) ?? [];
  const statements = sql.replace(":'password'", "'a password'").split("\n");
  expect(statements).toHaveLength(3);
  for (const statement of statements) await query(postgres.url, statement);
  const own = new URL(postgres.url);
  own.username = "lamaan";
  own.password = "a password";
  own.pathname = "/lamaan";

  const server = await startServer({
    DATABASE_URL: own.href,
    DATA_FOLDER: temporaryFolder(),
    API: "on",
  });
  expect((await server.get("/perfumes")).status).toBe(200);
  expect((await server.post(bookingPage, bookingOf("driver"))).status).toBe(302);
  await expect.poll(server.output).toContain("admin");
  // What the start screen says where the user may not make them.
  expect(server.output()).not.toMatch(/create role/i);
  expect(await server.end("SIGTERM")).toBe(0);

  const rights = "select rolsuper, rolcreatedb, rolreplication, rolbypassrls from pg_roles";
  expect(await query(own.href, `${rights} where rolname = current_user`)).toEqual([
    { rolsuper: false, rolcreatedb: false, rolreplication: false, rolbypassrls: false },
  ]);
  const signsIn = "select rolname from pg_authid where rolpassword is not null";
  expect(await query(postgres.url, signsIn)).toEqual([{ rolname: "lamaan" }]);
}, 120_000);
