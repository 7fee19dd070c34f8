import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { create } from "tar";
import { afterAll, beforeEach, expect, test } from "vitest";
import {
  type BackupManifest,
  checkArchive,
  measure,
  packArchive,
  unpackArchive,
} from "./archive.ts";

const folders = mkdtempSync(path.join(tmpdir(), "lamaan-archive-"));
afterAll(() => rmSync(folders, { recursive: true }));

let folder: string;
let archive: string;
const tableName = "tables/orders.jsonl";
beforeEach(async () => {
  folder = mkdtempSync(path.join(folders, "packed-"));
  archive = path.join(mkdtempSync(path.join(folders, "archive-")), "backup.tar.gz");
  mkdirSync(path.join(folder, "tables"));
  writeFileSync(path.join(folder, tableName), '{"id":"1"}\n');
  await writeManifest();
});

async function writeManifest(names = [tableName], changes: object = {}): Promise<BackupManifest> {
  const files: BackupManifest["files"] = [];
  for (const name of names) files.push({ name, ...(await measure(path.join(folder, name))) });
  const manifest: BackupManifest = {
    format: 1,
    madeAt: "2026-11-22T10:15:00.000Z",
    migration: 1,
    tables: [{ name: "orders", rows: 1 }],
    files,
    missing: [],
  };
  writeFileSync(path.join(folder, "manifest.json"), JSON.stringify({ ...manifest, ...changes }));
  return manifest;
}

const pack = (...names: string[]) =>
  packArchive({ folder, names: ["manifest.json", tableName, ...names], archive });
const refusal = async () => {
  const error = await checkArchive(archive).catch((error: Error) => error);
  return error instanceof Error ? `${error.name}: ${error.message}` : "";
};

test("what was packed is found whole, and is unpacked", async () => {
  const manifest = await writeManifest();
  await pack();
  expect(await checkArchive(archive)).toEqual(manifest);
  const target = mkdtempSync(path.join(folders, "unpacked-"));
  await unpackArchive(archive, target);
  expect(readdirSync(target, { recursive: true }).sort()).toEqual([
    "manifest.json",
    "tables",
    tableName,
  ]);
});

test.each([
  "../escaped",
  "tables/../../escaped",
  "/tmp/escaped",
  "uploads/../secret",
  "tables/Orders.jsonl",
  "uploads/x.jpg",
  "bin/sh",
])("a file called %s is refused, and never unpacked", async (name) => {
  const onWriteEntry = (entry: { path: string }) => {
    if (entry.path === "odd") entry.path = name;
  };
  writeFileSync(path.join(folder, "odd"), "odd");
  const names = ["manifest.json", tableName, "odd"];
  await create(
    { file: archive, gzip: true, cwd: folder, preservePaths: true, onWriteEntry },
    names,
  );
  expect(await refusal()).toContain(`is no backup of Lamaan: it has ${name} in it`);
  const target = path.join(mkdtempSync(path.join(folders, "unpacked-")), "in");
  mkdirSync(target);
  await unpackArchive(archive, target);
  expect(readdirSync(path.dirname(target), { recursive: true }).sort()).toEqual([
    "in",
    "in/manifest.json",
    "in/tables",
    `in/${tableName}`,
  ]);
});

test("a link in the place of a file is refused", async () => {
  symlinkSync("/etc/passwd", path.join(folder, "secret"));
  await pack("secret");
  expect(await refusal()).toContain("it has secret in it");
});

test("a file too many, a file too few and a changed one are refused", async () => {
  writeFileSync(path.join(folder, "secret"), "something");
  await pack("secret");
  expect(await refusal()).toContain("damaged (files are not as they were)");
  await writeManifest([tableName, "secret"]);
  await pack();
  expect(await refusal()).toContain("damaged (files are not as they were)");
  await pack("secret");
  expect(await refusal()).toBe("");
  writeFileSync(path.join(folder, "secret"), "somethinh");
  await pack("secret");
  expect(await refusal()).toContain("damaged (files are not as they were)");
});

test("without a manifest, or with one of another kind, it is refused", async () => {
  await packArchive({ folder, names: [tableName], archive });
  expect(await refusal()).toContain("no list of what is in it");
  await writeManifest([tableName], { tables: "none" });
  await pack();
  expect(await refusal()).toContain("damaged");
  await writeManifest([tableName], { format: 2 });
  await pack();
  expect(await refusal()).toContain("made by a newer version");
});
