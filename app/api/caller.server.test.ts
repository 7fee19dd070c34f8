// Also on PostgreSQL: roles

import { expect, test } from "vitest";
import { migrate } from "#db/migrate.ts";
import { databaseOfPlainUser } from "../../tests/database.ts";
import { prepareApiRoles } from "./caller.server.ts";
import { apiRoles } from "./resources.ts";

const { db, administer } = await databaseOfPlainUser();
await migrate(db);

test("a user who may make no roles is told what an administrator has to run, and then it works", async () => {
  const refused = await prepareApiRoles(db);
  if (refused.ok) throw new Error("The plain user has made roles");
  expect(refused.sql.match(/^create role "lamaan_\d+_\w+" nologin;$/gm)).toHaveLength(
    apiRoles.length,
  );
  expect(refused.sql).toMatch(/to "lamaan_plain_\w+";$/);
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
