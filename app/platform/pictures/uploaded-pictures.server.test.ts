// Also on PostgreSQL: locks

import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { addEntry } from "#app/features/website/arrange-entries.server.ts";
import { publishEntry, saveDraft } from "#app/features/website/change-entry.server.ts";
import { findEntry } from "#app/features/website/website.admin.server.ts";
import { readValue } from "#app/features/website/website.ts";
import type { Storage } from "#app/platform/storage.ts";
import { contentEntries, orderItems, perfumes, uploadedPictures } from "#db/schema.ts";
import { testDatabase } from "../../../tests/database.ts";
import { picture } from "../../../tests/pictures.ts";
import { addCustomer, addOrder, addPerfume } from "../../../tests/shop.ts";
import { eraseUnusedPictures, renewPicture, storePicture } from "./uploaded-pictures.server.ts";

const db = await testDatabase();
const actorId = await addCustomer(db, { name: "Aisha" });
const start = Date.UTC(2030, 2, 4);
const at = (hours: number) => ({ db, now: () => new Date(start + hours * 3_600_000) });

const files = new Map<string, Uint8Array<ArrayBuffer>>();
const storage: Storage = {
  write: async (name, bytes) => void files.set(name, bytes),
  remove: async (name) => void files.delete(name),
  read: async (name) => files.get(name) ?? null,
};
beforeEach(async () => {
  files.clear();
  await db.delete(contentEntries);
  await db.delete(uploadedPictures);
});

async function upload() {
  const taken = await storePicture(at(0), storage, await picture(400, 300));
  if (!taken.ok) throw new Error(taken.reason);
  return taken.key;
}

async function postWith(key: string) {
  const id = await addEntry(at(0), { kind: "galleryPosts", actorId });
  return { id, result: await setPicture(id, key, 1) };
}

function setPicture(id: string, key: string, expectedVersion: number) {
  const form = new FormData();
  const typed = { "title.en": "A", "title.ar": "أ", "description.en": "B", "description.ar": "ب" };
  const rest = { "alt.en": "C", "alt.ar": "ج", category: "steam", featured: "no" };
  for (const [name, text] of Object.entries({ ...typed, ...rest, picture: key }))
    form.set(name, text);
  const value = readValue("galleryPosts", form);
  return saveDraft(at(0), { id, actorId, expectedVersion, value });
}

test("a picture that no draft took is erased after a day, and not before", async () => {
  await upload();
  expect(files.size).toBe(3);
  expect(await eraseUnusedPictures(at(23), storage)).toBe(0);
  expect(await eraseUnusedPictures(at(25), storage)).toBe(1);
  expect(files.size).toBe(0);
  expect(await db.$count(uploadedPictures)).toBe(0);
});

test("whatever a process leaves that is killed between picture and row is erased later", async () => {
  let left = 2;
  const killed: Storage = {
    ...storage,
    async write(...file) {
      if (left-- === 0) throw new Error("killed");
      await storage.write(...file);
    },
    remove: () => Promise.reject(new Error("killed")),
  };
  await expect(storePicture(at(0), killed, await picture(400, 300))).rejects.toThrow("killed");
  expect(files.size).toBe(2);
  await eraseUnusedPictures(at(25), storage);
  expect(files.size).toBe(0);
});

test("a perfume's picture stays while the perfume or an order names it, and waits in its form", async () => {
  const [onSale, ordered, typed] = [await upload(), await upload(), await upload()];
  const { id } = await addPerfume(db, { image: onSale });
  const order = await addOrder(db, actorId, [id]);
  const isOfIt = eq(orderItems.orderId, order.id);
  await db.update(orderItems).set({ perfumeImage: ordered }).where(isOfIt);
  expect(await renewPicture(at(20), typed)).toBe(true);
  expect(await eraseUnusedPictures(at(30), storage)).toBe(0);
  expect(await eraseUnusedPictures(at(45), storage)).toBe(1);
  expect(await renewPicture(at(46), typed)).toBe(false);
  await db.delete(orderItems).where(isOfIt);
  await db.delete(perfumes).where(eq(perfumes.id, id));
  expect(await eraseUnusedPictures(at(50), storage)).toBe(2);
  expect(files.size).toBe(0);
});

test("a picture stays as long as a draft, a published text or an earlier version names it", async () => {
  const [first, second] = [await upload(), await upload()];
  const { id, result } = await postWith(first);
  expect(result).toEqual({ ok: true, version: 2 });
  expect(await eraseUnusedPictures(at(25), storage)).toBe(1);
  const third = await upload();
  await publishEntry(at(1), { id, actorId, expectedVersion: 2 });
  expect(await setPicture(id, third, 3)).toMatchObject({ ok: true });
  await publishEntry(at(2), { id, actorId, expectedVersion: 4 });
  expect((await findEntry(db, id))?.published?.picture).toBe(third);
  expect(await eraseUnusedPictures(at(50), storage)).toBe(0);
  expect(files.size).toBe(6);
  await db.delete(contentEntries).where(eq(contentEntries.id, id));
  expect(await eraseUnusedPictures(at(50), storage)).toBe(2);
  expect(files.size).toBe(0);
  const late = await postWith(second);
  expect(late.result).toMatchObject({ ok: true });
  expect((await findEntry(db, late.id))?.draft?.picture).toBe("");
});

test("of a text that takes a picture while it is being erased, either has it whole", async () => {
  const keys = await Promise.all(Array.from({ length: 8 }, upload));
  const posts = await Promise.all(
    keys.map((_, index) => addEntry(at(index), { kind: "galleryPosts", actorId })),
  );
  await Promise.all([
    ...posts.map((id, index) => setPicture(id, keys[index] ?? "", 1)),
    eraseUnusedPictures(at(25), storage),
  ]);
  for (const id of posts) {
    const taken = String((await findEntry(db, id))?.draft?.picture);
    const uuid = taken.split("/")[1];
    if (taken !== "") expect(files.has(`${uuid}/400.jpg`)).toBe(true);
  }
});
