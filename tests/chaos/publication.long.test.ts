import { mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  parseUploadKey,
  uploadFormats,
  uploadName,
  uploadWidths,
} from "#app/lib/uploaded-picture.ts";
import { eraseUnusedPictures } from "#app/platform/pictures/uploaded-pictures.server.ts";
import { createStorage } from "#app/platform/storage.ts";
import type { Db } from "#db/client.ts";
import { contentEntries, contentRevisions, uploadedPictures, user } from "#db/schema.ts";
import { changeIn } from "../database.ts";
import { picture } from "../pictures.ts";
import { startDatabaseProxy } from "../process/database-proxy.ts";
import { startServer, until } from "../process/server-process.ts";
import { newShopper } from "../shoppers.ts";
import { embeddedPlace, openShopAt, type Place, postgresPlace } from "./engines.ts";
import { rounds, roundsTimeoutMs, waitAtRandom } from "./rounds.ts";

const review = {
  "name.en": "Layla Hassan",
  "name.ar": "ليلى حسن",
  "role.en": "SUV owner",
  "role.ar": "صاحبة سيارة",
  "content.ar": "نظافة تامة.",
  "alt.en": "A blue car.",
  "alt.ar": "سيارة زرقاء.",
  rating: "5",
  "focus.x": "",
  "focus.y": "",
  do: "publish",
};

const isReview = and(eq(contentEntries.kind, "testimonials"), eq(contentEntries.slug, "maria"));

async function readReview(db: Db) {
  const [row] = await db.select().from(contentEntries).where(isReview);
  if (!row) throw new Error("no testimonial");
  return row;
}

async function openWebsiteAt(place: Place) {
  const shop = await openShopAt(place);
  const id = await place.look(async (db) => {
    await changeIn(db, user, { username: shop.staff }, { grants: ["content"] });
    return (await readReview(db)).id;
  });
  return { staff: shop.staff, page: `/admin/website/entries/${id}` };
}

async function seenAt(editor: ReturnType<typeof newShopper>, page: string) {
  const html = await (await editor.visit(page)).text();
  return /name="seen" value="(\d+)"/.exec(html)?.[1] ?? "";
}

/** A publication is whole, with its line in the history, or was not made. */
async function expectWhole(db: Db) {
  const { id, publishedVersion, published } = await readReview(db);
  const { entryId, version } = contentRevisions;
  const isLatest = and(eq(entryId, id), eq(version, publishedVersion));
  const [latest] = await db.select().from(contentRevisions).where(isLatest);
  expect(latest?.value).toEqual(published);
  expect(await db.$count(contentRevisions, eq(entryId, id))).toBeGreaterThanOrEqual(
    publishedVersion,
  );
  return published as { content: { en: string }; picture: string };
}

const filesOf = (key: string): string[] => {
  const found = parseUploadKey(key);
  if (!found) return [];
  return uploadWidths(found).flatMap((width) =>
    uploadFormats.map((format) => uploadName(found.id, width, format)),
  );
};

test(
  "killed between a picture and its text: what is public has its picture, and no file stays for ever",
  async () => {
    const place = embeddedPlace();
    const { staff, page } = await openWebsiteAt(place);
    const folder = path.join(place.env.DATA_FOLDER ?? "", "uploads");
    mkdirSync(folder, { recursive: true });
    const names = () =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((each) => each.isFile())
        .map((each) => path.relative(folder, path.join(each.parentPath, each.name)));
    const bytes = await picture(900, 600);
    for (let round = 0; round < rounds; round++) {
      const server = await startServer(place.env);
      // One address signs in ten times a minute.
      const editor = newShopper(
        () => server.url,
        "",
        () => `10.99.3.${round}`,
      );
      const { headers } = await editor.signInToDesk(staff);
      expect(headers.get("location")).toBe("/admin/dashboard");
      const pictureFile = new File([bytes], "car.jpg", { type: "image/jpeg" });
      const text = {
        "content.en": `Spotless in round ${round}.`,
        seen: await seenAt(editor, page),
      };
      const sent = editor.send(page, { ...review, ...text, pictureFile }).catch(() => null);
      await waitAtRandom(700);
      await server.end("SIGKILL");
      const answered = (await sent)?.status === 302;
      await place.look(async (db) => {
        const { content, picture } = await expectWhole(db);
        if (answered) expect(content.en).toBe(text["content.en"]);
        const there = names();
        for (const file of filesOf(picture)) expect(there).toContain(file);
        const known = await db.select().from(uploadedPictures);
        const finished = there.map((name) => name.replace(/\.draft$/, ""));
        expect(known.flatMap(({ key }) => filesOf(key))).toEqual(expect.arrayContaining(finished));
      });
    }
    await place.look(async (db) => {
      const tomorrow = { db, now: () => new Date(Date.now() + 25 * 3_600_000) };
      const storage = createStorage({ dataFolder: place.env.DATA_FOLDER ?? "", s3: null });
      await eraseUnusedPictures(tomorrow, storage);
      const revisions = await db.select().from(contentRevisions);
      const { draft } = await readReview(db);
      const used = [...revisions.map(({ value }) => value), draft].flatMap((value) =>
        filesOf(String((value as { picture?: string } | null)?.picture ?? "")),
      );
      expect(names().sort()).toEqual([...new Set(used)].sort());
    });
  },
  roundsTimeoutMs,
);

describe("while PostgreSQL goes and comes", () => {
  test(
    "a publication is made whole or not at all, and the next one is made",
    async () => {
      const place = await postgresPlace();
      const { staff, page } = await openWebsiteAt(place);
      const proxy = await startDatabaseProxy(place.postgres.url);
      const server = await startServer({ ...place.env, DATABASE_URL: proxy.url });
      const editor = newShopper(
        () => server.url,
        "",
        () => "10.99.0.4",
      );
      await editor.signInToDesk(staff);
      for (let round = 0; round < rounds; round++) {
        const said = `On time in round ${round}.`;
        const text = { ...review, "content.en": said, picture: "foam" };
        const sent = editor.send(page, { ...text, seen: await seenAt(editor, page) });
        await waitAtRandom(40);
        proxy.takeAway();
        const answer = await sent;
        expect([302, 503]).toContain(answer.status);
        proxy.bringBack();
        await until(async () => (await server.get("/readyz")).ok);
        const published = await place.look(expectWhole);
        if (answer.status === 302) expect(published.content.en).toBe(said);
        const again = { ...text, seen: await seenAt(editor, page) };
        expect((await editor.send(page, again)).status).toBe(302);
        expect((await place.look(expectWhole)).content.en).toBe(said);
        const home = await (await server.get("/")).text();
        expect(home).toContain(said);
      }
      await server.end("SIGTERM");
      proxy.stop();
    },
    roundsTimeoutMs,
  );
});
