import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { tablesFolder } from "./archive.ts";
import { type Spool, spoolCopy } from "./make-backup.ts";

const dataFolder = mkdtempSync(path.join(tmpdir(), "lamaan-spool-"));
let database: Database;
beforeAll(async () => {
  database = await openDatabase({ databaseUrl: null, dataFolder });
  await migrate(database.db);
  await database.db.execute(sql`create table debits (id int primary key, filler text)`);
  await database.db.execute(sql`create table credits (id int primary key, filler text)`);
}, 60_000);
afterAll(async () => {
  await database.close();
  rmSync(dataFolder, { recursive: true });
});

let booked = 0;

async function book(): Promise<void> {
  const id = booked + 1;
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into debits values (${id}, repeat('x', 3000))`);
    await tx.execute(sql`insert into credits values (${id}, repeat('x', 3000))`);
  });
  booked = id;
}

function idsIn({ folder }: Spool, table: string): number[] {
  const text = readFileSync(path.join(folder, tablesFolder, `${table}.jsonl`), "utf8");
  const ids = text.split("\n").filter(Boolean);
  return ids.map((line) => Number(JSON.parse(line).id)).sort((a, b) => a - b);
}

const countTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

test("others write while the tables are read, and what is read is of one moment", {
  timeout: 120_000,
}, async () => {
  for (let before = 0; before < 50; before++) await book();
  const work = { isOn: true };
  const spooling = spoolCopy(database.db, dataFolder).finally(() => {
    work.isOn = false;
  });
  while (work.isOn) {
    await book();
    await wait(5);
  }
  const spool = await spooling;
  const debits = idsIn(spool, "debits");
  expect(booked - 50).toBeGreaterThan(5);
  expect(debits.length).toBeGreaterThanOrEqual(50);
  expect(debits).toEqual(countTo(debits.length));
  expect(idsIn(spool, "credits")).toEqual(debits);
  expect(readdirSync(spool.folder)).toEqual([tablesFolder]);
  await spool.remove();
});

test("two at once are both whole, and one that is given up leaves nothing in the way", {
  timeout: 120_000,
}, async () => {
  const stopping = new AbortController();
  const stopped = spoolCopy(database.db, dataFolder, stopping.signal);
  const others = [spoolCopy(database.db, dataFolder), spoolCopy(database.db, dataFolder)];
  setTimeout(() => stopping.abort(), 100);
  await expect(stopped).rejects.toThrow("aborted");
  for (const spool of await Promise.all(others)) {
    expect(idsIn(spool, "debits")).toEqual(countTo(booked));
    await spool.remove();
  }
  expect(readdirSync(dataFolder)).toEqual(["db"]);
});
