import { sql } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import type { Db } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { createOnServer, emptyDatabase, openForTests } from "../../tests/database.ts";
import { onServer } from "../../tests/database-template.ts";
import { prepareApiRoles } from "./roles.server.ts";

const user = `lamaan_plain_${newId().replaceAll("-", "")}`;

/** A database whose user owns it and may make no roles, and a way to run what an administrator would. */
async function ofPlainUser(): Promise<{
  db: Db;
  administer: (statements: string) => Promise<unknown>;
}> {
  const template = inject("databaseTemplate");
  if (template.kind === "postgres") {
    await onServer(template.url, `create role ${user} login`);
    const url = new URL(await createOnServer(template.url, `owner ${user}`));
    const administer = (statements: string) => onServer(url.href, statements);
    const ours = new URL(url);
    ours.username = user;
    return { db: await openForTests(ours.href), administer };
  }
  const db = await emptyDatabase();
  await db.execute(sql.raw(`create role ${user}`));
  await db.execute(sql.raw(`grant all on schema public to ${user}`));
  await db.execute(
    sql.raw(
      `do $$ begin execute 'alter database ' || quote_ident(current_database()) || ' owner to ${user}'; end $$`,
    ),
  );
  await db.execute(sql.raw(`set role ${user}`));
  const administer = async (statements: string) => {
    await db.execute(sql.raw("reset role"));
    for (const statement of statements.split("\n")) await db.execute(sql.raw(statement));
    await db.execute(sql.raw(`set role ${user}`));
  };
  return { db, administer };
}

const { db, administer } = await ofPlainUser();
await migrate(db);

test("a user who may make no roles is told what an administrator has to run, and then it works", async () => {
  const refused = await prepareApiRoles(db);
  if (refused.ok) throw new Error("The plain user has made roles");
  expect(refused.sql.match(/^create role "lamaan_\d+_\w+" nologin;$/gm)).toHaveLength(4);
  expect(refused.sql).toContain(`to "${user}";`);
  await administer(refused.sql);
  const prepared = await prepareApiRoles(db);
  if (!prepared.ok) throw new Error(`Still missing: ${prepared.sql}`);
  expect(prepared.names.anon).toMatch(/^lamaan_\d+_anon$/);
  expect(await prepareApiRoles(db)).toEqual(prepared);
});

test("several processes that start at once make the roles once", async () => {
  const both = await Promise.all([prepareApiRoles(db), prepareApiRoles(db)]);
  expect(both.map(({ ok }) => ok)).toEqual([true, true]);
});
