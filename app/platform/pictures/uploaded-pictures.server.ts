import { and, eq, isNotNull, lt, notExists, or, sql } from "drizzle-orm";
import { createMutex } from "#app/lib/concurrency.ts";
import { newId } from "#app/lib/ids.ts";
import { filesOfPicture, uploadKey, uploadName, uploadTypes } from "#app/lib/uploaded-picture.ts";
import type { App } from "#app/platform/app.ts";
import type { Storage } from "#app/platform/storage.ts";
import { runInWorker } from "#app/platform/worker.server.ts";
import type { Db, Tx } from "#db/client.ts";
import { perfumes } from "#db/schema/catalog.ts";
import { contentEntries, contentRevisions, uploadedPictures } from "#db/schema/content.ts";
import { returns } from "#db/schema/delivery.ts";
import { orderItems } from "#db/schema/orders.ts";
import { visitPhotos } from "#db/schema/workshop.ts";
import type { drawPicture, PictureError } from "./draw-picture.server.ts";

const waitMs = 24 * 3_600_000;

const batch = 100;

/** The row comes before the first file, so that cleanup finds the files of a broken upload. */
export async function storePicture(
  { db, now }: Pick<App, "db" | "now">,
  storage: Storage,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<TakenPicture> {
  const taken = await takePicture(storage, bytes, async (key) => {
    await db.insert(uploadedPictures).values({ key, createdAt: now() });
  });
  if (taken.ok) {
    const isIt = eq(uploadedPictures.key, taken.key);
    await db.update(uploadedPictures).set({ storedAt: now() }).where(isIt);
  }
  return taken;
}

export async function renewPicture(
  { db, now }: Pick<App, "db" | "now">,
  key: string,
): Promise<boolean> {
  const renewed = await db
    .update(uploadedPictures)
    .set({ createdAt: now() })
    .where(isStored(key))
    .returning({ key: uploadedPictures.key });
  return renewed.length > 0;
}

export async function holdPicture(tx: Tx, key: string): Promise<boolean> {
  const held = await tx
    .select({ key: uploadedPictures.key })
    .from(uploadedPictures)
    .where(isStored(key))
    .for("share");
  return held.length > 0;
}

const isStored = (key: string) =>
  and(eq(uploadedPictures.key, key), isNotNull(uploadedPictures.storedAt));

export async function eraseUnusedPictures(
  { db, now }: Pick<App, "db" | "now">,
  storage: Pick<Storage, "remove">,
): Promise<number> {
  const isOld = lt(uploadedPictures.createdAt, new Date(now().getTime() - waitMs));
  const isUnused = and(isOld, notExists(usesOf(db)));
  const found = await db
    .select({ key: uploadedPictures.key })
    .from(uploadedPictures)
    .where(isUnused)
    .limit(batch);
  for (const { key } of found) {
    await db.transaction(async (tx) => {
      const isIt = eq(uploadedPictures.key, key);
      // Waits for transactions that hold the picture, so that the second look sees their
      // references.
      await tx.select().from(uploadedPictures).where(isIt).for("update");
      const erased = await tx
        .delete(uploadedPictures)
        .where(and(isIt, isUnused))
        .returning({ key: uploadedPictures.key });
      if (erased.length > 0)
        await Promise.all(filesOfPicture(key).map((name) => storage.remove(name)));
    });
  }
  return found.length;
}

function usesOf(db: Db) {
  const { key } = uploadedPictures;
  const inText = (text: unknown) => sql`strpos(${text}::text, ${key}) > 0`;
  const ofEntry = db
    .select({ one: sql`1` })
    .from(contentEntries)
    .where(or(inText(contentEntries.published), inText(contentEntries.draft)));
  const ofRevision = db
    .select({ one: sql`1` })
    .from(contentRevisions)
    .where(inText(contentRevisions.value));
  const ofPerfume = db.select({ one: sql`1` }).from(perfumes).where(eq(perfumes.image, key));
  const ofVisit = db.select({ one: sql`1` }).from(visitPhotos).where(eq(visitPhotos.image, key));
  const ofOrder = db
    .select({ one: sql`1` })
    .from(orderItems)
    .where(eq(orderItems.perfumeImage, key));
  const ofReturn = db.select({ one: sql`1` }).from(returns).where(eq(returns.photo, key));
  return ofEntry
    .unionAll(ofRevision)
    .unionAll(ofPerfume)
    .unionAll(ofOrder)
    .unionAll(ofVisit)
    .unionAll(ofReturn);
}

const draw = runInWorker<typeof drawPicture>(
  "app/platform/pictures/draw-picture.server.ts",
  "drawPicture",
);

export type TakenPicture = { ok: true; key: string } | { ok: false; reason: PictureError };

const inTurn = createMutex();

export function takePicture(
  storage: Storage,
  bytes: Uint8Array<ArrayBuffer>,
  begin: (key: string) => Promise<void> = async () => {},
): Promise<TakenPicture> {
  return inTurn(async () => {
    const drawn = await draw(bytes);
    if (!drawn.ok) return drawn;
    const picture = { id: newId(), width: drawn.width, height: drawn.height };
    await begin(uploadKey(picture));
    const written: string[] = [];
    try {
      for (const { width, format, bytes: file } of drawn.files) {
        const name = uploadName(picture.id, width, format);
        await storage.write(name, file, uploadTypes[format]);
        written.push(name);
      }
    } catch (error) {
      await Promise.allSettled(written.map((name) => storage.remove(name)));
      throw error;
    }
    return { ok: true, key: uploadKey(picture) };
  });
}
