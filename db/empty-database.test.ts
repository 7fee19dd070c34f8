import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { packDatabase, unpackDatabase } from "./empty-database.ts";

const folder = mkdtempSync(path.join(tmpdir(), "lamaan-unpack-"));
afterAll(() => rmSync(folder, { recursive: true }));

const file = path.join(folder, "empty.tar.gz");
const packed = path.join(folder, "packed");
mkdirSync(path.join(packed, "base"), { recursive: true, mode: 0o700 });
for (const name of ["PG_VERSION", "base/1"]) {
  writeFileSync(path.join(packed, name), name, { mode: 0o600 });
}
await packDatabase(packed, file);

function newFolder(...names: string[]): string {
  const made = mkdtempSync(path.join(folder, "db-"));
  for (const name of names) writeFileSync(path.join(made, name), "of before");
  return made;
}
const read = (place: string, name: string) => readFileSync(path.join(place, name), "utf8");

test("a folder without a database gets the one of the build, for its owner only", async () => {
  const place = newFolder();
  await unpackDatabase(file, place);
  expect(read(place, "PG_VERSION")).toBe("PG_VERSION");
  expect(read(place, "base/1")).toBe("base/1");
  for (const name of ["PG_VERSION", "base", "base/1"]) {
    expect(statSync(path.join(place, name)).mode & 0o077, name).toBe(0);
  }
});

test("what an earlier start left unfinished is made again", async () => {
  const place = newFolder("PG_VERSION.unfinished");
  await unpackDatabase(file, place);
  expect(read(place, "PG_VERSION")).toBe("PG_VERSION");
  expect(read(place, "base/1")).toBe("base/1");
});

test("a database that is there stays", async () => {
  const place = newFolder("PG_VERSION");
  await unpackDatabase(file, place);
  expect(read(place, "PG_VERSION")).toBe("of before");
  expect(() => read(place, "base/1")).toThrow("ENOENT");
});
