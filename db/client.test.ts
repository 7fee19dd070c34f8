// Also on PostgreSQL: connections

import { AsyncResource } from "node:async_hooks";
import { sql } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { openForTests, testDatabase } from "../tests/database.ts";
import { openDatabase } from "./client.ts";
import { auditLog } from "./schema/audit.ts";

const template = inject("databaseTemplate");
const server = template.kind === "postgres" ? await openTwice(template.url) : null;
const db = await testDatabase();

async function openTwice(serverUrl: string) {
  return { db: await openForTests(serverUrl), other: await openForTests(serverUrl) };
}

test.runIf(server)("a connection that the server drops is replaced by another", async () => {
  if (!server) throw new Error("No server");
  const { db, other } = server;
  const backend = async () => {
    const [row] = await db
      .select({ pid: sql<number>`pg_backend_pid()` })
      .from(sql`(select 1) as one`);
    return row?.pid;
  };
  const first = await backend();
  await other.execute(sql`select pg_terminate_backend(${first})`);
  await expect.poll(backend).not.toBe(first);
});

test("within a transaction the database itself is refused, and not waited for", async () => {
  const asked = [
    () => db.execute("select 1"),
    () => db.select().from(auditLog),
    () => db.$count(auditLog),
    () => db.transaction((tx) => tx.execute("select 1")),
  ];
  for (const ask of asked) {
    const within = db.transaction(async (tx) => {
      await tx.transaction((step) => step.execute("select 1"));
      return ask();
    });
    await expect(within).rejects.toThrow("A second connection is asked for");
  }
  let late = async () => {};
  await db.transaction(async () => {
    const resource = new AsyncResource("what goes on after the transaction");
    late = () => resource.runInAsyncScope(async () => void (await db.$count(auditLog)));
  });
  await late();
});

test("a server that is not there is an error that names it, not a wait", async () => {
  const nowhere = "postgres://nobody:secret@127.0.0.1:1/none";
  const opened = openDatabase({ databaseUrl: nowhere, dataFolder: "" });
  await expect(opened).rejects.toThrow(/does not let us in: connect ECONNREFUSED 127.0.0.1:1$/);
});
