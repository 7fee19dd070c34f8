import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startBucket } from "../../tests/bucket.ts";
import { createStorage, type Storage } from "./storage.ts";

const dataFolder = mkdtempSync(path.join(tmpdir(), "lamaan-storage-"));
const keys = { region: "eu-central-1", accessKeyId: "AKID", secretAccessKey: "secret" };

let bucket: Awaited<ReturnType<typeof startBucket>>;
let inBucket: Storage;
beforeAll(async () => {
  bucket = await startBucket(keys);
  inBucket = createStorage({ s3: { ...keys, ...bucket.address }, dataFolder });
});
afterAll(async () => {
  await bucket.stop();
  rmSync(dataFolder, { recursive: true });
});

const storages = {
  "a folder": () => createStorage({ s3: null, dataFolder }),
  "a bucket": () => inBucket,
};
const bytes = (text: string) => new Uint8Array(Buffer.from(text));

test.each(["a folder", "a bucket"] as const)("%s gives back what it was given", async (kind) => {
  const storage = storages[kind]();
  expect(await storage.read("one/400.jpg")).toBeNull();
  await storage.write("one/400.jpg", bytes("a picture"), "image/jpeg");
  expect(Buffer.from((await storage.read("one/400.jpg")) ?? []).toString()).toBe("a picture");
});

test("a folder has nothing that is half written", async () => {
  const storage = storages["a folder"]();
  await storage.write("two/400.jpg", bytes("first"), "image/jpeg");
  await storage.write("two/400.jpg", bytes("second"), "image/jpeg");
  expect(readdirSync(path.join(dataFolder, "uploads/two"))).toEqual(["400.jpg"]);
});

test("what a killed process left half written is removed with its file", async () => {
  const storage = storages["a folder"]();
  await storage.write("half/400.jpg", bytes("a picture"), "image/jpeg");
  writeFileSync(path.join(dataFolder, "uploads/half/400.avif.draft"), "a pic");
  await storage.remove("half/400.jpg");
  await storage.remove("half/400.avif");
  expect(readdirSync(path.join(dataFolder, "uploads/half"))).toEqual([]);
});

test("a bucket is told what a file is, and refuses who signs with another secret", async () => {
  await inBucket.write("three/400.avif", bytes("a picture"), "image/avif");
  expect(bucket.files.get("three/400.avif")?.type).toBe("image/avif");
  const s3 = { ...keys, ...bucket.address, secretAccessKey: "guessed" };
  const stranger = createStorage({ s3, dataFolder });
  await expect(stranger.write("four/400.jpg", bytes("x"), "image/jpeg")).rejects.toThrow("403");
  await expect(stranger.read("three/400.avif")).rejects.toThrow("403");
});

test("a bucket that is busy for a moment is asked again", async () => {
  bucket.failNext(2);
  await inBucket.write("five/400.jpg", bytes("a picture"), "image/jpeg");
  expect(bucket.files.has("five/400.jpg")).toBe(true);
});

test("a bucket that stays away is a fault", async () => {
  bucket.failNext(3);
  await expect(inBucket.read("five/400.jpg")).rejects.toThrow("500");
});
