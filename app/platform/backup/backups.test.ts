import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startBucket } from "../../../tests/bucket.ts";
import { checkArchive } from "./archive.ts";
import { backUpIfDue, backUpUntil } from "./backups.ts";
import { openSpool } from "./make-backup.ts";

const folders = mkdtempSync(path.join(tmpdir(), "lamaan-schedule-"));
const keys = { region: "eu-central-1", accessKeyId: "AKID", secretAccessKey: "secret" };
let bucket: Awaited<ReturnType<typeof startBucket>>;
beforeAll(async () => {
  bucket = await startBucket(keys);
});
afterAll(async () => {
  await bucket.stop();
  rmSync(folders, { recursive: true });
});

const hourMs = 3_600_000;
const pictureId = "01920000-0000-7000-8000-000000000001";
let folder: string;
let dataFolder: string;
let clock: Date;
let logged: [event: string, facts: unknown][];
let breakWith: Error | null;
beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(folders, "backups-")), "made");
  dataFolder = mkdtempSync(path.join(folders, "data-"));
  clock = new Date("2026-11-22T10:15:00.500Z");
  logged = [];
  breakWith = null;
});

async function spool() {
  if (breakWith) throw breakWith;
  const { remove, folder } = await openSpool(dataFolder);
  writeFileSync(path.join(folder, "tables/perfumes.jsonl"), '{"id":"1"}\n');
  const tables = [{ name: "perfumes", rows: 1 }];
  const pictures = ["perfume-oud", `upload/${pictureId}/500x500`];
  return { folder, remove, dump: { migration: 1, tables, pictures } };
}

function scheduled() {
  const s3 = { ...keys, ...bucket.address };
  const note = (event: string, facts?: unknown) => logged.push([event, facts]);
  return {
    backups: { folder, everyHours: 24, keep: 3 },
    source: { settings: { dataFolder, secret: "given by SECRET", s3 }, spool },
    log: { info: note, infoSoon: note, warn: note, error: note },
    now: () => clock,
  };
}

const pass = (hours: number) => {
  clock = new Date(clock.getTime() + hours * hourMs);
};

test("the first is made at once, and the next when its time has come", async () => {
  await backUpIfDue(scheduled());
  expect(readdirSync(folder)).toEqual(["lamaan-2026-11-22T10-15-00Z.tar.gz"]);
  pass(23.9);
  await backUpIfDue(scheduled());
  expect(readdirSync(folder)).toHaveLength(1);
  pass(0.1);
  await backUpIfDue(scheduled());
  expect(readdirSync(folder)[1]).toBe("lamaan-2026-11-23T10-15-00Z.tar.gz");
  expect(readdirSync(dataFolder)).toEqual([]);
  expect(logged.filter(([event]) => event === "backup made")).toHaveLength(2);
});

test("the newest stay, and so does what is none of ours", async () => {
  const others = ["lamaan-notes.tar.gz", "lamaan-2020-01-01T00-00-00Z.tar.gz.old", "photo.jpg"];
  for (let day = 0; day < 5; day++) {
    await backUpIfDue(scheduled());
    if (day === 0) for (const name of others) writeFileSync(path.join(folder, name), "mine");
    pass(24);
  }
  const made = ["24", "25", "26"].map((day) => `lamaan-2026-11-${day}T10-15-00Z.tar.gz`);
  expect(readdirSync(folder).sort()).toEqual([...made, ...others].sort());
});

test("one that was made while the clock was ahead puts off no later one", async () => {
  pass(1000);
  await backUpIfDue(scheduled());
  pass(-1000);
  await backUpIfDue(scheduled());
  pass(23);
  await backUpIfDue(scheduled());
  expect(readdirSync(folder)).toHaveLength(2);
});

test("of several processes with one folder, one makes it", async () => {
  await Promise.all([1, 2, 3].map(() => backUpIfDue(scheduled())));
  await backUpIfDue(scheduled());
  expect(readdirSync(folder)).toHaveLength(1);
  expect(logged.filter(([event]) => event === "backup made")).toHaveLength(1);
});

test("what a killed process left behind is in the way for an hour at most", async () => {
  await backUpIfDue(scheduled());
  pass(24);
  const draft = path.join(folder, "lamaan-scheduled.draft");
  writeFileSync(draft, "half");
  const left = await spool();
  await backUpIfDue(scheduled());
  expect(readdirSync(folder)).toHaveLength(2);
  const old = (Date.now() - 1.1 * hourMs) / 1000;
  for (const name of [draft, left.folder]) utimesSync(name, old, old);
  await backUpIfDue(scheduled());
  expect(readdirSync(folder).some((name) => name.endsWith(".draft"))).toBe(false);
  expect(readdirSync(folder)).toHaveLength(2);
  expect(readdirSync(dataFolder)).toEqual([]);
});

test("a failure is logged once, leaves nothing, and is not tried again at once", async () => {
  breakWith = new Error("ENOSPC: no space left on device");
  const stopping = new AbortController();
  const running = backUpUntil(stopping.signal, scheduled());
  await expect.poll(() => logged).toEqual([["backup not made", breakWith]]);
  await wait(200);
  expect(readdirSync(folder)).toEqual([]);
  stopping.abort();
  await running;
  expect(logged).toHaveLength(1);
});

test("stopped while it makes one, it leaves nothing and says nothing", async () => {
  const stopping = new AbortController();
  const { source, ...rest } = scheduled();
  const stopped = async () => {
    const tables = await spool();
    stopping.abort();
    return tables;
  };
  await backUpUntil(stopping.signal, { ...rest, source: { ...source, spool: stopped } });
  expect(readdirSync(folder)).toEqual([]);
  expect(readdirSync(dataFolder)).toEqual([]);
  expect(logged).toEqual([]);
});

test("the pictures that rows name come from the bucket; one that is missing is named", async () => {
  for (const width of [400, 500]) {
    for (const format of ["avif", "webp", "jpg"]) {
      bucket.files.set(`${pictureId}/${width}.${format}`, { bytes: Buffer.from("x"), type: "" });
    }
  }
  bucket.files.delete(`${pictureId}/400.webp`);
  await backUpIfDue(scheduled());
  const [name = ""] = readdirSync(folder);
  const { files } = await checkArchive(path.join(folder, name));
  expect(files.filter((file) => file.name.startsWith("uploads/"))).toHaveLength(5);
  expect(files.map((file) => file.name)).not.toContain("secret");
  const missing = new Error(`Pictures are missing: ${pictureId}/400.webp`);
  expect(logged[1]).toEqual(["backup not whole", missing]);
});
