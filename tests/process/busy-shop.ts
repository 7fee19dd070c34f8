import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type ContentKind, contentKinds } from "#app/content/kinds.ts";
import { addEntry } from "#app/features/website/arrange-entries.server.ts";
import { storePicture } from "#app/platform/pictures/uploaded-pictures.server.ts";
import { parseSettings } from "#app/platform/settings.ts";
import { createStorage } from "#app/platform/storage.ts";
import { openDatabase } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { contentEntries, visitPhotos } from "#db/schema.ts";
import { seed } from "#db/seed.ts";
import { changeIn } from "../database.ts";
import { withSecondFactor } from "../http/second-factor.ts";
import { picture } from "../pictures.ts";
import { addPerfume } from "../shop.ts";
import { addAccounts, newShopper } from "../shoppers.ts";
import { tableContents } from "../table-contents.ts";
import { retireBays } from "../unlimited-workshop.ts";
import { addVisit } from "../visits.ts";
import { bookingOf, bookingPage } from "./requests.ts";
import { firstDatabase, type ServerProcess } from "./server-process.ts";

// A shop with everything that a backup has to bring back, and people who do not wait for it.

type Shop = Awaited<ReturnType<typeof openShop>>;

/**
 * A data folder with a customer, an admin with an app, and a picture of the owner's in every place
 * that has one: a perfume, a photo of a visit, and an entry of each kind of content with a picture.
 */
export async function openShop(folder: string) {
  const settings = parseSettings({ DATA_FOLDER: folder });
  const { db, close } = await openDatabase(settings, undefined, firstDatabase);
  await migrate(db);
  await seed(db);
  await retireBays(db);
  const newPicture = async () => {
    const clock = { db, now: () => new Date() };
    const taken = await storePicture(clock, createStorage(settings), await picture(500, 500));
    if (!taken.ok) throw new Error(taken.reason);
    return taken.key;
  };
  const perfumeImage = await newPicture();
  const { id: perfumeId } = await addPerfume(db, { image: perfumeImage });
  const [email = ""] = await addAccounts(db, 1);
  const log = { info() {}, infoSoon() {}, warn() {}, error() {} };
  const app = { db, settings, log, now: () => new Date() };
  const admin = await withSecondFactor(app, { role: "owner" });
  const pictures = [perfumeImage];
  for (const kind of kindsWithPicture) {
    const id = await addEntry(app, { kind, actorId: admin.userId });
    const key = await newPicture();
    const draft = { picture: key };
    await changeIn(db, contentEntries, { id }, { draft });
    pictures.push(key);
  }
  const { id: visitId } = await addVisit(db);
  const image = await newPicture();
  await db.insert(visitPhotos).values({ visitId, moment: "before", image });
  pictures.push(image);
  await close();
  return { email, admin, perfumeId, pictures, pictureId: perfumeImage.split("/")[1] ?? "" };
}

/** Without the brand's, which a server adds when it starts. */
const kindsWithPicture = (Object.keys(contentKinds) as ContentKind[]).filter(
  (kind) =>
    kind !== "brand" &&
    Object.values(contentKinds[kind].fields).some(({ type }) => type === "picture"),
);

/** A digest of each table of a database that nobody has open. */
export async function readTables(place: { databaseUrl: string | null; dataFolder: string }) {
  const { db, close } = await openDatabase(place);
  return tableContents(db).finally(close);
}

/** The files of all pictures in a data folder. */
export const uploadsOf = (dataFolder: string) =>
  readdirSync(path.join(dataFolder, "uploads"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => [
      `${path.basename(parentPath)}/${name}`,
      readFileSync(path.join(parentPath, name), "base64"),
    ])
    .sort();

/** Drivers and a customer who do not stop; `booked` are the bookings that were acknowledged. */
export function startTraffic(server: ServerProcess, shop: Pick<Shop, "email" | "perfumeId">) {
  const booked: string[] = [];
  const orders: string[] = [];
  const traffic = { booked, orders, isOn: true };
  const drivers = Array.from({ length: 3 }, async (_, driver) => {
    for (let i = 0; traffic.isOn; i++) {
      const name = `driver-${driver}-${i}`;
      const answer = await server.post(bookingPage, bookingOf(name));
      if (answer.status === 302) booked.push(`${name}@example.com`);
    }
  });
  let requests = 0;
  const customer = newShopper(
    () => server.url,
    shop.email,
    () => `10.4.${requests >> 8}.${requests++ & 255}`,
  );
  const buying = (async () => {
    await customer.signIn();
    while (traffic.isOn) {
      await customer.addToCart(shop.perfumeId);
      const id = await customer.checkOut();
      if (id) orders.push(id);
    }
  })();
  return {
    booked,
    orders,
    async stop() {
      traffic.isOn = false;
      await Promise.all([...drivers, buying]);
    },
  };
}
