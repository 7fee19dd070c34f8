// Also on PostgreSQL: dump and restore

import { appendFileSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { parseSettings } from "#app/platform/settings.ts";
import { fillDemoMonth } from "../scripts/demo/fill.ts";
import { emptyDatabase, testDatabase } from "../tests/database.ts";
import { tableContents } from "../tests/table-contents.ts";
import type { Db } from "./client.ts";
import { dumpTables, loadTables, RestoreError, requireEmpty } from "./dump.ts";
import { countPendingMigrations, listMigrations, migrate, migrateUpTo } from "./migrate.ts";
import { contactSubmissions } from "./schema/contact.ts";
import { customers } from "./schema/customers.ts";
import { seed } from "./seed.ts";

const source = await testDatabase();
const target = await emptyDatabase();
const settings = parseSettings({ SECRET: "x".repeat(32) });
await seed(source);
await fillDemoMonth(source, { now: new Date("2030-03-06T10:20:00.417Z"), settings });

const folders = mkdtempSync(path.join(tmpdir(), "lamaan-dump-"));
afterAll(() => rmSync(folders, { recursive: true }));
const newFolder = () => mkdtempSync(path.join(folders, "tables-"));

async function dumped(db: Db) {
  const folder = newFolder();
  return { folder, dump: await dumpTables(db, folder) };
}

async function makeEmpty(db: Db) {
  await db.execute(sql`drop schema public cascade`);
  await db.execute(sql`drop schema if exists drizzle, derived, api cascade`);
  await db.execute(sql`create schema public`);
}

beforeEach(() => makeEmpty(target));

const whole = await dumped(source);

const kinds = sql`
  create table kinds (
    id bigint primary key, moment timestamptz, day date, hour time, wait interval, bytes bytea,
    exact numeric, rounded numeric(14, 6), floating double precision, whether boolean,
    document jsonb, words text[], numbers integer[], text text, mood mood,
    shout text generated always as (upper(text)) stored
  )`;

test("everything that is dumped comes back, values of every kind as they are", async () => {
  for (const db of [source, target]) {
    await migrate(db);
    await db.execute(sql`create type mood as enum ('calm', 'so-so')`);
    await db.execute(kinds);
  }
  await source.execute(sql`insert into kinds values
    (9007199254740993, '2026-11-22 10:15:00.123456+04', '0044-03-15 BC', '23:59:59.999999',
     '1 mon -3 days 00:00:01.5', '\\x00ff0a5c', 12345678901234567890.000100, 3.672500, 0.1::float8 + 0.2,
     true, '{"a": [1.10, null, "\\u2028"], "b": 12345678901234567890}', array['a,b', null, '', '"\\'],
     array[[1, 2], [3, 4]], e'a\\nb\\tc\\\\"\\u2028\\u2029\\r\\u0001''é مريم', 'so-so'),
    (2, 'infinity', '-infinity', null, null, '', 'NaN', null, '-Infinity', null, 'null', '{}', null, '', null),
    (3, null, null, null, null, null, null, null, null, false, '"text"', null, null, null, null)`);
  const { folder, dump } = await dumped(source);
  await loadTables(target, folder, dump);
  const contents = await tableContents(target);
  expect(contents["public.kinds"]).toMatch(/^3 /);
  expect(contents).toEqual(await tableContents(source));
  for (const db of [source, target]) await db.execute(sql`drop type mood cascade`);
  await source.execute(sql`drop table kinds`);
});

test("a row that refers to a later one of its table comes back", async () => {
  await migrate(target);
  const person = { name: "Aisha", email: "", lastActivityAt: new Date("2026-11-02T06:00Z") };
  const later = newId();
  await target.transaction(async (tx) => {
    await tx.execute(sql`set constraints all deferred`);
    // So long that the two are loaded one after the other.
    const alsoKnown = "a".repeat(1_000_000);
    const merged = { ...person, phone: "0501111111", mergedInto: later, alsoKnown };
    await tx.insert(customers).values(merged);
    await tx.insert(customers).values({ ...person, phone: "0502222222", id: later });
  });
  const before = await tableContents(target);
  const { folder, dump } = await dumped(target);
  await makeEmpty(target);
  await loadTables(target, folder, dump);
  expect(await tableContents(target)).toEqual(before);
});

test("what a version since the baseline dumped is brought to this one", async () => {
  const [baseline = 0] = listMigrations();
  await target.transaction((tx) => migrateUpTo(tx, baseline));
  await target.execute(sql`
    insert into contact_submissions (id, name, email, phone, subject, message, locale, request_fingerprint, reply_due_at)
    values (gen_random_uuid(), 'Aisha', 'aisha@example.com', '0501234567', 'Coating', 'How long?', 'en', 'x', '2026-11-02 06:00Z')`);
  const { folder, dump } = await dumped(target);
  await makeEmpty(target);
  await loadTables(target, folder, dump);
  expect(await countPendingMigrations(target)).toBe(0);
  expect(await target.select().from(contactSubmissions)).toMatchObject([{ name: "Aisha" }]);
});

test("a dump of a newer version, and one from before the baseline, is refused", async () => {
  const { folder, dump } = whole;
  const [baseline = 0] = listMigrations();
  const newer = { ...dump, migration: dump.migration + 1 };
  await expect(loadTables(target, folder, newer)).rejects.toThrow("made by a newer version");
  const older = { ...dump, migration: baseline - 1 };
  await expect(loadTables(target, folder, older)).rejects.toThrow("before 1.0");
  expect(await tableContents(target)).toEqual({});
});

test("a database that has rows is refused, and stays as it is", async () => {
  const { folder, dump } = whole;
  await migrate(target);
  await seed(target);
  const before = await tableContents(target);
  const loaded = loadTables(target, folder, dump);
  await expect(loaded).rejects.toThrow(/not empty \(\w+ has rows\)/);
  await expect(loaded).rejects.toThrow(RestoreError);
  expect(await tableContents(target)).toEqual(before);
});

test("tables that are newer than the dump are refused", async () => {
  await migrate(target);
  const [oldest = 0] = listMigrations();
  const refused = requireEmpty(target, { migration: oldest - 1 });
  await expect(refused).rejects.toThrow("empty tables that are newer");
});

test.each([
  ["a row that is none", '{"id": "x"}\n'],
  ["a row too many", ""],
])("%s leaves nothing behind", async (_what, line) => {
  const { dump } = whole;
  const folder = newFolder();
  cpSync(whole.folder, folder, { recursive: true });
  appendFileSync(path.join(folder, "rate_limits.jsonl"), line);
  const [first, ...tables] = dump.tables;
  const tooFew = { name: first?.name ?? "", rows: (first?.rows ?? 0) - 1 };
  const promised = { ...dump, tables: line ? dump.tables : [tooFew, ...tables] };
  await expect(loadTables(target, folder, promised)).rejects.toThrow();
  expect(await tableContents(target)).toEqual({});
});

test("no table counts its rows with a sequence, which would begin anew", async () => {
  const rows = await source
    .select({ name: sql`sequencename` })
    .from(sql`pg_sequences`)
    .where(sql`schemaname = 'public'`);
  expect(rows).toEqual([]);
});

test("a dump that is stopped ends", async () => {
  const stopped = dumpTables(source, newFolder(), AbortSignal.abort());
  await expect(stopped).rejects.toThrow("aborted");
  expect(await source.$count(contactSubmissions)).toBe(40);
});
