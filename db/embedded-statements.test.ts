// Also on PostgreSQL: named statements

import { AsyncLocalStorage } from "node:async_hooks";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testDatabase } from "../tests/database.ts";
import { statementNames } from "./embedded-statements.ts";
import { rateLimits } from "./schema.ts";

test("a statement has a name from its second time on, and the same one then", () => {
  const nameOf = statementNames();
  expect(nameOf("select 1")).toBeNull();
  const name = nameOf("select 1");
  expect(name).not.toBeNull();
  expect(nameOf("select 1")).toBe(name);
  nameOf("select 2");
  expect(nameOf("select 2")).not.toBe(name);
});

test("searches and long lists have none, and no database is asked to keep more than some", () => {
  const nameOf = statementNames();
  const twice = (text: string) => [nameOf(text), nameOf(text)][1];
  expect(twice("select name from perfumes where name ilike $1")).toBeNull();
  expect(twice(`insert into perfumes values ${"($1), ".repeat(2_000)}`)).toBeNull();
  const names = Array.from({ length: 5_000 }, (_, n) => twice(`select ${n}`));
  expect(names.filter((name) => name !== null)).toHaveLength(150);
});

const db = await testDatabase();
const count = () => db.$count(rateLimits);
const add = (on: Pick<typeof db, "insert">, key: string) =>
  on.insert(rateLimits).values({ key, count: 1, windowEndsAt: new Date() });

test("a transaction that fails at any of its statements leaves nothing, and its connection whole", async () => {
  for (let time = 0; time < 30; time++) {
    const before = await count();
    await Promise.all(
      [0, 1, 2].map((place) =>
        expect(
          db.transaction(async (tx) => {
            for (let n = 0; n < 3; n++) {
              if (n === place) await tx.execute(sql`select 1 / ${0}::int`);
              await add(tx, `${time} ${place} ${n}`);
            }
          }),
        ).rejects.toThrow(),
      ),
    );
    await expect(
      db.transaction(async (tx) => {
        await add(tx, "same");
        await add(tx, "same");
      }),
    ).rejects.toThrow();
    expect(await count()).toBe(before);
    await db.transaction((tx) => add(tx, `kept ${time}`));
    await db.transaction(async () => {});
    await expect(db.transaction((tx) => tx.rollback())).rejects.toThrow();
    expect(await count()).toBe(before + 1);
  }
});

const anotherRequest = AsyncLocalStorage.snapshot();

test("a transaction sees what others committed before each of its statements", async () => {
  await db.transaction(async (tx) => {
    const before = await tx.$count(rateLimits);
    if (!("$client" in db) || !("listen" in (db.$client as object))) {
      await anotherRequest(async () => {
        await add(db, `beside ${before}`);
      });
      expect(await tx.$count(rateLimits)).toBe(before + 1);
    }
  });
});

test("a table that changes under a statement with a name is read as it is then", async () => {
  const read = async () => {
    const answer = (await db.execute(sql`select width from boxes`)) as unknown;
    return (answer as { rows: unknown[] }).rows;
  };
  await db.execute(sql`create table boxes (width integer)`);
  await db.execute(sql`insert into boxes values (3)`);
  for (let time = 0; time < 8; time++) expect(await read()).toEqual([{ width: 3 }]);
  await db.execute(sql`alter table boxes add column height integer default 2`);
  await db.execute(sql`create index on boxes (width)`);
  expect(await read()).toEqual([{ width: 3 }]);
  await db.execute(sql`drop table boxes`);
  await expect(read()).rejects.toThrow();
  await db.execute(sql`create table boxes (width integer)`);
  expect(await read()).toEqual([]);
  await db.execute(sql`drop table boxes`);
});
