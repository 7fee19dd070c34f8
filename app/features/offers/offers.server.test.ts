// Also on PostgreSQL: locks
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { EntryValue } from "#app/content/kind-declaration.ts";
import { readWorkshop } from "#app/features/capacity/capacity.server.ts";
import { needOf } from "#app/features/capacity/capacity.ts";
import { addPrice } from "#app/features/services/services.server.ts";
import { addEntry, setEntryHidden } from "#app/features/website/arrange-entries.server.ts";
import { entryKind, publishEntry, saveDraft } from "#app/features/website/change-entry.server.ts";
import { readContent } from "#app/features/website/published.server.ts";
import { findEntry, listRevisions } from "#app/features/website/website.admin.server.ts";
import { instantOf, type LocalDate, today } from "#app/lib/time.ts";
import { deleteRecord } from "#app/platform/change-record.server.ts";
import { auditLog } from "#db/schema.ts";
import { seededDatabase } from "../../../tests/database.ts";
import { entryOf } from "../../../tests/entries.ts";
import { addCustomer } from "../../../tests/shop.ts";
import { endTonight } from "./offers.server.ts";
import { allOffers, bookablesByKind } from "./offers.ts";

const db = await seededDatabase();
const day = "2026-11-24" as LocalDate;
const tomorrow = "2026-11-25" as LocalDate;
const app = { db, now: () => instantOf(day, 12 * 60) };
const actorId = await addCustomer(db, { name: "Mariam" });

async function publish(id: string, change: EntryValue) {
  const entry = await findEntry(db, id);
  if (!entry) throw new Error(`No ${id}`);
  const value = { ...(entry.draft ?? entry.published), ...change };
  const saved = await saveDraft(app, { id, actorId, expectedVersion: entry.version, value });
  if (!saved.ok) throw new Error(saved.reason);
  return publishEntry(app, { id, actorId, expectedVersion: saved.version });
}

const offered = async (id: string) =>
  allOffers(bookablesByKind(await readContent(app), today(app.now()))).find(
    (offer) => offer.id === id,
  );

async function newPackage(change: EntryValue = {}) {
  const id = await addEntry(app, { kind: "packages", actorId });
  const gold = await entryOf(db, "packages", "summer-gold-package");
  await addPrice(app, {
    itemId: id,
    actorId,
    input: { priceAed: 200, suvPriceAed: null, startsOn: day },
  });
  const title = { en: "Winter Leather Package", ar: "باقة الجلد الشتوية" };
  return { id, publish: () => publish(id, { ...gold.published, slug: "", title, ...change }) };
}

test("a package that is added has an address, a price to compare with, and the work of its service", async () => {
  const added = await newPackage();
  expect(await offered("winter-leather-package")).toBeUndefined();
  expect(await added.publish()).toMatchObject({ ok: true });
  expect(await offered("winter-leather-package")).toMatchObject({
    path: "/summeroffers/winter-leather-package",
    state: "live",
    savings: { sedan: { originalAed: 290, offerAed: 200, savedAed: 90, percent: 31 } },
  });
  const workshop = await readWorkshop(db);
  const [own, service] = ["winter-leather-package", "interior-detailing"].map((id) =>
    needOf(workshop, { serviceIds: [id], vehicleSize: "suv" }),
  );
  expect(own).toEqual(service);
});

test("its publication is refused without a price, with an end before its start, for a service that is gone", async () => {
  const id = await addEntry(app, { kind: "packages", actorId });
  const { published } = await entryOf(db, "packages", "summer-gold-package");
  const name = { slug: "", title: { en: "Package without a price", ar: "باقة بلا سعر" } };
  const faultsOf = (result: Awaited<ReturnType<typeof publish>>) =>
    !result.ok && result.reason === "incomplete"
      ? result.faults.map(({ control, fault }) => [control.name, fault])
      : result;
  const term = { startsOn: tomorrow, endsOn: day };
  expect(faultsOf(await publish(id, { ...published, ...name, ...term }))).toEqual([
    ["endsOn", "before-start"],
  ]);
  expect(faultsOf(await publish(id, { startsOn: "soon", endsOn: "2026-02-30" }))).toEqual([
    ["startsOn", "not-a-date"],
    ["endsOn", "not-a-date"],
  ]);
  expect(faultsOf(await publish(id, { startsOn: "", endsOn: "", service: "valet" }))).toEqual([
    ["service", "gone"],
  ]);
  expect(await publish(id, { service: "interior-detailing" })).toMatchObject({
    ok: false,
    reason: "no-price",
  });
});

test("of an offer that is ended tonight what was typed stays a draft, with the same end", async () => {
  const { id, version, published } = await entryOf(db, "offers", "ceramic-coating-shine-drive");
  const badge = { en: "Last days", ar: "أيام أخيرة" };
  const drafted = { id, actorId, expectedVersion: version, value: { ...published, badge } };
  expect(await saveDraft(app, drafted)).toMatchObject({ ok: true });
  const ended = await endTonight(app, { id, actorId, expectedVersion: version + 1 });
  expect(ended).toMatchObject({ ok: true });
  const after = await findEntry(db, id);
  expect(after?.published).toEqual({ ...published, endsOn: day });
  expect(after?.draft).toEqual({ ...published, badge, endsOn: day });
  expect(after?.publishedVersion).toBe(2);
  const revisions = await listRevisions(db, { id, kind: "offers" });
  const latest = revisions.find(({ version }) => version === 2);
  expect(latest).toMatchObject({ what: "publish", version: 2, by: "Mariam" });
  const audited = await db.select().from(auditLog).where(eq(auditLog.rowId, id));
  expect(audited.map(({ action }) => action)).toContain("content.end");
});

test("of two who end it and publish it at once the second is told, and the end stays", async () => {
  const { id, version } = await entryOf(db, "packages", "summer-gold-package");
  await endTonight(app, { id, actorId, expectedVersion: version });
  const late = await endTonight(app, { id, actorId, expectedVersion: version });
  expect(late).toMatchObject({ ok: false, reason: "changed" });
  expect((await entryOf(db, "packages", "summer-gold-package")).published).toMatchObject({
    endsOn: day,
  });
});

test("hidden or deleted, it is on no page; the work of who booked it is known still", async () => {
  const { id } = await entryOf(db, "packages", "winter-leather-package");
  await setEntryHidden(app, { id, actorId, isHidden: true });
  expect(await offered("winter-leather-package")).toBeUndefined();
  const { version } = await entryOf(db, "packages", "winter-leather-package");
  await deleteRecord(app, entryKind, { id, actorId, expectedVersion: version });
  expect((await readContent({ db })).serviceOf["winter-leather-package"]).toBe(
    "interior-detailing",
  );
});
