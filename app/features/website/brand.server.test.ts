import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { entryWords, recordNames } from "#app/admin/audit-words.server.ts";
import { listAudit } from "#app/features/staff/audit-log.server.ts";
import { parseSettings } from "#app/platform/settings.ts";
import { contentEntries } from "#db/schema/content.ts";
import { seededDatabase } from "../../../tests/database.ts";
import { addCustomer } from "../../../tests/shop.ts";
import { brandedSettings, ownedSettings, seedBrand } from "./brand.server.ts";
import { bringBack, publishEntry, saveDraft } from "./change-entry.server.ts";
import { readContent } from "./published.server.ts";
import { findEntry, listRevisions } from "./website.admin.server.ts";
import { faultsOf } from "./website.ts";

const db = await seededDatabase();
const now = () => new Date();
const actorId = await addCustomer(db, { name: "Aisha" });
const settingsOf = (env: Record<string, string>) =>
  parseSettings({ SECRET: "x".repeat(32), ...env });

async function brandEntry() {
  const isIt = and(eq(contentEntries.kind, "brand"));
  const [row] = await db.select({ id: contentEntries.id }).from(contentEntries).where(isIt);
  const entry = row && (await findEntry(db, row.id));
  if (!entry?.published) throw new Error("No brand");
  return { ...entry, published: entry.published };
}

test("the environment's facts count until staff publish others, and then no more", async () => {
  const first = settingsOf({ BRAND_NAME: "Rayan", BRAND_TRN: "100123456700003" });
  expect(ownedSettings(await readContent({ db }), first)).toBe(first);
  await Promise.all([seedBrand(db, first), seedBrand(db, first)]);
  expect(ownedSettings(await readContent({ db }), settingsOf({})).brand).toEqual({
    ...settingsOf({}).brand,
    name: "Rayan",
    nameAr: "Rayan",
    trn: "100123456700003",
  });
  const second = settingsOf({ BRAND_NAME: "Rayan Detailing" });
  await seedBrand(db, second);
  expect((await readContent({ db })).brand).toMatchObject([
    { name: "Rayan Detailing", taxNumber: "" },
  ]);

  const { id, version, published } = await brandEntry();
  const asked = { id, actorId };
  const value = { ...published, phone: "04 333 2211" };
  await saveDraft({ db, now }, { ...asked, expectedVersion: version, value });
  await publishEntry({ db, now }, { ...asked, expectedVersion: version + 1 });
  await seedBrand(db, first);
  expect((await readContent({ db })).brand).toMatchObject([
    { name: "Rayan Detailing", phone: "04 333 2211" },
  ]);
  const [seeded] = (await listRevisions(db, { id, kind: "brand" })).slice(-1);
  const back = { ...asked, expectedVersion: version + 2, revisionId: seeded?.id ?? "" };
  expect(await bringBack({ db, now }, back)).toMatchObject({ ok: true });
  expect((await readContent({ db })).brand).toMatchObject([{ phone: second.brand.phone }]);
});

test("the audit log says from what to what a fact was changed", async () => {
  const { id, version, published } = await brandEntry();
  const value = { ...published, taxMode: "included", orderPrefix: "RYN" };
  await saveDraft({ db, now }, { id, actorId, expectedVersion: version, value });
  await publishEntry({ db, now }, { id, actorId, expectedVersion: version + 1 });
  const query = { day: null, person: null, actions: [], record: null, page: 1 };
  const { entries } = await listAudit(db, query, recordNames);
  expect(entries.map(entryWords)[0]).toMatchObject({
    did: "Published a website text",
    lines: [
      "Name: Rayan Detailing",
      "VAT of 5%: Added to the prices to Included in the prices",
      "Start of order numbers: GO7 to RYN",
    ],
  });
});

test("a fact that is written otherwise is not published", async () => {
  const { published } = await brandEntry();
  const wrong = {
    phone: "call us",
    whatsapp: "+971 50",
    email: "nobody",
    latitude: "91",
    longitude: "east",
    instagram: "@rayan",
    taxNumber: "123",
    accent: "brass",
    orderPrefix: "go7",
    lockMinutes: "721",
  };
  const faults = faultsOf("brand", { ...published, ...wrong });
  expect(faults.map(({ control }) => control.name)).toEqual(Object.keys(wrong));
  expect(new Set(faults.map(({ fault }) => fault))).toEqual(new Set(["wrong-format"]));
  expect(faultsOf("brand", { ...published, taxNumber: "", accent: "#8FBCFF" })).toEqual([]);
  expect(faultsOf("brand", { ...published, accent: "#7a1020" })).toMatchObject([
    { fault: "low-contrast" },
  ]);
});

test("settings have the brand of the content, and mail has an address of its own or the brand's", () => {
  const first = settingsOf({ MAIL_WORKSHOP: "desk@rayan.example" });
  const settingsWith = brandedSettings(first);
  const contentWith = (name: string) =>
    ({
      brand: [
        {
          id: "brand",
          name,
          phone: "050 765 4321",
          whatsapp: "971507654321",
          email: "hi@rayan.example",
          address: { en: "Al Quoz", ar: "القوز" },
          latitude: "25.1",
          longitude: "55.2",
          taxNumber: "",
          licence: "",
          instagram: "https://www.instagram.com/rayan.example",
        },
      ],
    }) as unknown as Awaited<ReturnType<typeof readContent>>;
  const [rayan, noor] = [contentWith("Rayan"), contentWith("Noor")];
  const settings = settingsWith(noor);
  expect(settingsWith(rayan).brand.name).toBe("Rayan");
  expect(settingsWith(noor)).toBe(settings);
  expect(settings.brand).toMatchObject({ name: "Noor", orderPrefix: first.brand.orderPrefix });
  expect(settings.mail).toMatchObject({
    from: "Noor <hi@rayan.example>",
    workshop: "desk@rayan.example",
  });
});

test("what the owner publishes of VAT, order numbers, lock, samples and looks holds instead of the environment", async () => {
  const first = settingsOf({ TAX_MODE: "added", SAMPLE_COUNTS: "hidden" });
  const settingsWith = brandedSettings(first);
  const { published } = await brandEntry();
  const brandWith = (value: object) =>
    settingsWith({ brand: [{ id: "brand", ...published, ...value }] } as unknown as Awaited<
      ReturnType<typeof readContent>
    >);
  const own = brandWith({
    taxMode: "none",
    orderPrefix: "RYN",
    lockMinutes: "0",
    sampleClaims: "hidden",
    sampleCounts: "shown",
    accent: "#8fbcff",
  });
  expect(own).toMatchObject({
    brand: { orderPrefix: "RYN", accent: "#8fbcff", logo: null },
    taxMode: "none",
    staffLockMinutes: 0,
    samples: { claims: false, testimonials: true, counts: true },
  });
  const unknown = { taxMode: "", orderPrefix: "", lockMinutes: "", sampleCounts: "" };
  expect(brandWith(unknown)).toMatchObject({
    brand: { orderPrefix: "GO7" },
    taxMode: "added",
    staffLockMinutes: 15,
    samples: { counts: false },
  });
});
