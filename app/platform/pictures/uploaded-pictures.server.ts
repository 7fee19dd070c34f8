import { and, eq, lt, notExists, or, sql } from "drizzle-orm";
import {
  parseUploadKey,
  uploadFormats,
  uploadName,
  uploadWidths,
} from "#app/lib/uploaded-picture.ts";
import type { App } from "#app/platform/app.ts";
import type { Storage } from "#app/platform/storage.ts";
import type { Db, Tx } from "#db/client.ts";
import { perfumes } from "#db/schema/catalog.ts";
import { contentEntries, contentRevisions, uploadedPictures } from "#db/schema/content.ts";
import { visitPhotos } from "#db/schema/workshop.ts";

/** For so long a picture may wait in a form that is open, before anything names it. */
const waitMs = 24 * 3_600_000;

/** How many are erased at a time: nobody waits for them. */
const batch = 100;

/** Before its first file is written: whatever breaks off then, the files are known and erased. */
export async function recordPicture(
  { db, now }: Pick<App, "db" | "now">,
  key: string,
): Promise<void> {
  await db.insert(uploadedPictures).values({ key, createdAt: now() });
}

/** Whether a picture is there and stays until the transaction that names it has ended. */
export async function holdPicture(tx: Tx, key: string): Promise<boolean> {
  const held = await tx
    .select({ key: uploadedPictures.key })
    .from(uploadedPictures)
    .where(eq(uploadedPictures.key, key))
    .for("share");
  return held.length > 0;
}

/** Erases the files of pictures that no text, draft, earlier version of one or visit names; returns how many. */
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
      // Whoever holds it names it by the time that it is locked, which the second look then sees.
      await tx.select().from(uploadedPictures).where(isIt).for("update");
      const erased = await tx
        .delete(uploadedPictures)
        .where(and(isIt, isUnused))
        .returning({ key: uploadedPictures.key });
      // Before the commit: files that stay behind are still known.
      if (erased.length > 0) await Promise.all(filesOf(key).map((name) => storage.remove(name)));
    });
  }
  return found.length;
}

function usesOf(db: Db) {
  const { key } = uploadedPictures;
  const inText = (text: unknown) => sql`${text} ->> 'picture' = ${key}`;
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
  return ofEntry.unionAll(ofRevision).unionAll(ofPerfume).unionAll(ofVisit);
}

function filesOf(key: string): string[] {
  const picture = parseUploadKey(key);
  if (!picture) return [];
  return uploadWidths(picture).flatMap((width) =>
    uploadFormats.map((format) => uploadName(picture.id, width, format)),
  );
}
