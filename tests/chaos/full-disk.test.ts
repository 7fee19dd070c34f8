import { mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { picture } from "../pictures.ts";
import { bookingOf, bookingPage } from "../process/requests.ts";
import { startServer, temporaryFolder, until } from "../process/server-process.ts";
import { newShopper } from "../shoppers.ts";
import { embeddedPlace, expectIntactAfter, openShopAt } from "./engines.ts";
import { startLoad } from "./load.ts";
import { isLong } from "./rounds.ts";
import { smallDisk } from "./small-disk.ts";

const megabyte = 1024 * 1024;

const place = embeddedPlace();
const uploads = path.join(place.env.DATA_FOLDER ?? "", "uploads");
mkdirSync(uploads);
const uploadsDisk = smallDisk(uploads, megabyte);

const databaseFolder = temporaryFolder();
const databaseDisk = smallDisk(databaseFolder, 160 * megabyte);

const perfume = {
  name: "Rose of the full disk",
  slug: "",
  priceAed: "85",
  description: "Roses after rain",
  picture: "",
  intensity: "Light",
  category: "Premium Collection",
  inStock: "on",
  displayOrder: "9",
};

describe.skipIf(!uploadsDisk)("a full disk for the pictures of staff", () => {
  test("is said in the form's own words, keeps what was typed, and leaves nothing behind", async () => {
    const shop = await openShopAt(place);
    const server = await startServer(place.env);
    const staff = newShopper(
      () => server.url,
      "",
      () => "10.99.0.2",
    );
    await staff.signInToDesk(shop.staff);
    const file = new File([await picture(1000, 800)], "rose.jpg", { type: "image/jpeg" });
    const send = (language: string) =>
      staff.send(`${language}/admin/perfumes/new`, { ...perfume, pictureFile: file });
    const files = () =>
      readdirSync(uploads, { recursive: true, withFileTypes: true }).filter(
        (each) => each.isFile() && each.name !== "ballast",
      );
    const full = { "": "The disk is full, so the picture could not", "/ar": "القرص ممتلئ" };
    // Not even the first file fits; and then not the last ones.
    for (const left of [0, 12_000]) {
      uploadsDisk?.fill(left);
      for (const [language, words] of Object.entries(full)) {
        const refused = await send(language);
        expect(refused.status).toBe(422);
        const html = await refused.text();
        expect(html).toContain(words);
        expect(html).toContain(`value="${perfume.name}"`);
        expect(html).toContain(perfume.description);
        expect(files()).toEqual([]);
      }
    }
    const logged = server.output().split('"event":"picture not kept"').length - 1;
    expect(logged).toBe(4);
    expect(server.output()).toMatch(
      /"picture not kept","requestId":"[^"]+","error":"Error: ENOSPC/,
    );
    uploadsDisk?.free();
    expect((await send("")).status).toBe(302);
    expect(files().length).toBeGreaterThan(0);
    expect(await server.end("SIGTERM")).toBe(0);
  }, 120_000);
});

describe.skipIf(!databaseDisk)("a full disk for the embedded database", () => {
  test("refuses requests, loses nothing that was acknowledged, and is whole once there is space", async () => {
    const full = embeddedPlace(databaseFolder);
    const shop = await openShopAt(full);
    let server = await startServer(full.env);
    const load = startLoad(() => server.url, shop);
    await load.answered(20);
    databaseDisk?.fill(100_000);
    await until(() => load.statuses.has(503), 60_000);
    // Refused bookings are no fault of whoever asks. Some still fit where their table has room.
    let bookings = 0;
    const book = async () => {
      const name = `driver-full-${bookings++}`;
      const { status } = await server.post(bookingPage, bookingOf(name));
      if (status === 302) load.acknowledged.bookings.push(`${name}@example.com`);
      return status;
    };
    await until(async () => (await book()) === 503, 60_000);
    expect(server.output()).toContain("No space left on device");
    databaseDisk?.free();
    const recoveryMs = await load.answered(10);
    await load.stop();
    expect([...load.statuses].filter((status) => status >= 500)).toEqual([503]);
    expect(await server.end("SIGTERM")).toBe(0);

    server = await startServer(full.env);
    expect((await server.get("/readyz")).status).toBe(200);
    await server.end("SIGTERM");
    await expectIntactAfter(
      { fault: "Disk full for PGlite", rounds: 1, longestRecoveryMs: recoveryMs },
      { place: full, load, shop },
    );
  }, 180_000);

  test.runIf(isLong)(
    "has a server end with a word in the log where not even the log of the database fits",
    async () => {
      const full = embeddedPlace(databaseFolder);
      databaseDisk?.free();
      const running = await startServer(full.env);
      // Enough for its tables, however they grow, but not for the next file of its log (16 MB).
      const keepRoom = () => databaseDisk?.fill(14 * megabyte);
      keepRoom();
      const acknowledged: string[] = [];
      const fillUp = async (visitor: number) => {
        for (let i = 0; ; i++) {
          if (i % 20 === 0) keepRoom();
          const name = `driver-log-${visitor}-${i}`;
          const answer = await running.post(bookingPage, bookingOf(name)).catch(() => null);
          if (!answer) return;
          if (answer.status === 302) acknowledged.push(`${name}@example.com`);
        }
      };
      await Promise.all([1, 2, 3, 4].map(fillUp));
      expect(await running.ended()).toBe(1);
      const last = running.output().trimEnd().split("\n").at(-1);
      expect(last).toContain('"event":"stopped: the database cannot be written"');
      expect(last).toContain("ENOSPC");

      databaseDisk?.free();
      const again = await startServer(full.env);
      expect((await again.get("/readyz")).status).toBe(200);
      await again.end("SIGTERM");
      const booked = await full.look((db) => db.query.bookingSubmissions.findMany());
      const emails = booked.map(({ email }) => email);
      expect(acknowledged.filter((email) => !emails.includes(email))).toEqual([]);
      expect(new Set(emails).size).toBe(emails.length);
    },
    240_000,
  );
});
