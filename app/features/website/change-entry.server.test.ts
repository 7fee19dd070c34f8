import type { EntryValue } from "#app/content/kind-declaration.ts";
// Also on PostgreSQL: locks

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { ListMove } from "#app/lib/list-query.ts";
import type { LocalDate } from "#app/lib/time.ts";
import { contentEntries } from "#db/schema/content.ts";
import { seededDatabase } from "../../../tests/database.ts";
import { entryOf } from "../../../tests/entries.ts";
import { addBooking } from "../../../tests/inbox.ts";
import { addCustomer } from "../../../tests/shop.ts";
import { addEntry, moveEntry, setEntryHidden } from "./arrange-entries.server.ts";
import { bringBack, discardDraft, publishEntry, saveDraft } from "./change-entry.server.ts";
import { readContent } from "./published.server.ts";
import { findEntry, listEntries, listRevisions, usesOf } from "./website.admin.server.ts";
import { faultsOf, readValue, textsOf } from "./website.ts";

const db = await seededDatabase();
let minute = 0;
const app = { db, now: () => new Date(Date.UTC(2030, 2, 4, 8, minute++)) };
const aisha = await addCustomer(db, { name: "Aisha" });
const omar = await addCustomer(db, { name: "Omar" });

const written = (text: string): EntryValue => ({
  question: { en: text, ar: "سؤال عن سيارة BMW" },
  answer: { en: "Yes.", ar: "نعم." },
});

test("of two who edit at once the second sees what the first wrote, and nothing is lost", async () => {
  const { id, version } = await entryOf(db, "questions", "payment");
  const save = (actorId: string, expectedVersion: number, text: string) =>
    saveDraft(app, { id, actorId, expectedVersion, value: written(text) });
  expect(await save(aisha, version, "Of Aisha?")).toMatchObject({ ok: true });
  const second = await save(omar, version, "Of Omar?");
  expect(second).toMatchObject({
    ok: false,
    reason: "changed",
    stored: written("Of Aisha?"),
    by: "Aisha",
  });
  expect((await findEntry(db, id))?.draft).toEqual(written("Of Aisha?"));
  expect(await save(aisha, version, "Of Aisha?")).toEqual({ ok: true, version: version + 1 });
  expect(await save(omar, version + 1, "Of Omar?")).toMatchObject({ ok: true });
  const [kept] = await listRevisions(db, { id, kind: "questions" });
  expect(kept).toMatchObject({ what: "draft", value: written("Of Aisha?"), by: "Aisha" });
});

test("of two who publish at once one is told", async () => {
  const { id, version } = await entryOf(db, "questions", "delivery");
  const asked = { id, actorId: aisha, expectedVersion: version };
  await saveDraft(app, { ...asked, value: written("When?") });
  const both = [aisha, omar].map((actorId) =>
    publishEntry(app, { id, actorId, expectedVersion: version + 1 }),
  );
  const results = await Promise.all(both);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results.find(({ ok }) => !ok)).toMatchObject({ reason: "changed" });
});

test("of two tabs of one person each keeps what was typed in it, however often it saves", async () => {
  const id = await addEntry(app, { kind: "questions", actorId: aisha });
  const said = (question: string, answer: string) => {
    return { question: { en: question, ar: "" }, answer: { en: answer, ar: "" } };
  };
  const save = (value: EntryValue, over: EntryValue) =>
    saveDraft(app, {
      id,
      actorId: aisha,
      expectedVersion: 1,
      value,
      shown: textsOf("questions", over),
    });
  await save(said("May I swap it?", ""), said("", ""));
  await save(said("", "Yes."), said("", ""));
  await save(said("May I swap it for another?", ""), said("May I swap it?", ""));
  expect((await findEntry(db, id))?.draft).toEqual(said("May I swap it for another?", "Yes."));
  await db.delete(contentEntries).where(eq(contentEntries.id, id));
});

test("of two tabs of one person the second is shown what the first wrote in the same field", async () => {
  const { id, version, value } = await entryOf(db, "questions", "payment");
  const save = (text: string) =>
    saveDraft(app, {
      id,
      actorId: aisha,
      expectedVersion: version,
      value: written(text),
      shown: textsOf("questions", value),
    });
  expect(await save("Of the first tab?")).toMatchObject({ ok: true });
  const by = "You (in another window)";
  expect(await save("Of the second?")).toMatchObject({ ok: false, by });
  expect((await findEntry(db, id))?.draft).toEqual(written("Of the first tab?"));
});

test("what lacks a language is not published, and says which", async () => {
  const id = await addEntry(app, { kind: "questions", actorId: aisha });
  const value = { ...written("Do you wash boats?"), answer: { en: "No.", ar: "" } };
  await saveDraft(app, { id, actorId: aisha, expectedVersion: 1, value });
  const asked = { id, actorId: aisha, expectedVersion: 2 };
  const refused = await publishEntry(app, asked);
  expect(refused).toMatchObject({ reason: "incomplete", faults: [{ fault: "missing" }] });
  expect((await readContent({ db })).questions).not.toContainEqual(expect.objectContaining(value));
  await saveDraft(app, { ...asked, value: written("Do you wash boats?") });
  await publishEntry(app, { ...asked, expectedVersion: 3 });
  const { questions } = await readContent({ db });
  expect(questions.at(-1)).toMatchObject({ id: "do-you-wash-boats", answer: { en: "Yes." } });
});

test("a new entry may not have the address of another", async () => {
  const id = await addEntry(app, { kind: "questions", actorId: aisha });
  const asked = { id, actorId: aisha };
  await saveDraft(app, { ...asked, expectedVersion: 1, value: written("Do you wash boats?") });
  const taken = await publishEntry(app, { ...asked, expectedVersion: 2 });
  expect(taken).toEqual({ ok: false, reason: "slug-in-use" });
});

test("of two services that take one address at once one gets it, and it stays theirs", async () => {
  const [one, two] = [
    await entryOf(db, "services", "premium-wash"),
    await entryOf(db, "services", "full-detailing"),
  ];
  const published = await Promise.all(
    [one, two].map(async ({ id, version, published }) => {
      const asked = { id, actorId: aisha };
      const value = { ...published, slug: "hand-care" };
      await saveDraft(app, { ...asked, expectedVersion: version, value });
      return publishEntry(app, { ...asked, expectedVersion: version + 1 });
    }),
  );
  expect(published.filter(({ ok }) => ok)).toHaveLength(1);
  expect(published.find(({ ok }) => !ok)).toMatchObject({ reason: "slug-taken" });
  const { services } = await readContent({ db });
  expect(services.filter(({ slug }) => slug === "hand-care")).toHaveLength(1);
});

test("yesterday's text comes back, and a draft on top of it says that it is older", async () => {
  const before = await entryOf(db, "questions", "returns");
  const { id, version, published } = before;
  const [first] = await listRevisions(db, { id, kind: "questions" });
  const asked = { id, actorId: omar };
  await saveDraft(app, { ...asked, expectedVersion: version, value: written("Wrong?") });
  await publishEntry(app, { ...asked, expectedVersion: version + 1 });
  await saveDraft(app, { ...asked, expectedVersion: version + 2, value: written("Draft?") });
  const back = { ...asked, expectedVersion: version + 3, revisionId: first?.id ?? "" };
  expect(await bringBack(app, back)).toMatchObject({ ok: true });
  const after = await findEntry(db, id);
  expect(after).toMatchObject({
    published,
    publishedVersion: 3,
    draftOf: 2,
    draft: written("Draft?"),
  });
  await discardDraft(app, { ...asked, expectedVersion: version + 4 });
  const revisions = await listRevisions(db, { id, kind: "questions" });
  expect(revisions.map(({ what }) => what)).toEqual(["draft", "bring-back", "publish", "seed"]);
  const [discarded] = revisions;
  const again = { ...asked, expectedVersion: version + 5, revisionId: discarded?.id ?? "" };
  await bringBack(app, again);
  expect((await findEntry(db, id))?.draft).toEqual(written("Draft?"));
});

test("where the database goes away while something is published, all of it is as it was", async () => {
  const { id, version, publishedVersion, published } = await entryOf(db, "questions", "suv");
  const asked = { id, actorId: aisha };
  await saveDraft(app, { ...asked, expectedVersion: version, value: written("Lost?") });
  const lost: typeof db.transaction = (work) =>
    db.transaction(async (tx) => {
      await work(tx);
      throw new Error("Connection terminated unexpectedly");
    });
  const going = { ...app, db: Object.assign(Object.create(db), { transaction: lost }) };
  const change = { ...asked, expectedVersion: version + 1 };
  await expect(publishEntry(going, change)).rejects.toThrow("terminated");
  expect(await findEntry(db, id)).toMatchObject({
    publishedVersion,
    published,
    draft: written("Lost?"),
  });
  expect(await listRevisions(db, { id, kind: "questions" })).toHaveLength(publishedVersion);
  expect(await publishEntry(app, change)).toMatchObject({ ok: true });
});

test("a new post of the gallery is the first, and needs a picture with a text in both languages", async () => {
  const id = await addEntry(app, { kind: "galleryPosts", actorId: aisha });
  expect((await listEntries(db, "galleryPosts")).entries[0]?.id).toBe(id);
  const faults = faultsOf("galleryPosts", readValue("galleryPosts", new FormData()));
  expect(faults.map(({ control }) => control.name)).toEqual([
    ...["title.en", "title.ar", "description.en", "description.ar", "picture"],
    ...["alt.en", "alt.ar", "category", "featured"],
  ]);
  const form = new FormData();
  const typed = { video: "https://vimeo.com/1", "hashtags.en": "a b c d", likes: "many" };
  for (const [name, text] of Object.entries(typed)) form.set(name, text);
  const wrong = faultsOf("galleryPosts", readValue("galleryPosts", form));
  const ofFormat = wrong.filter(({ fault }) => fault === "wrong-format");
  expect(ofFormat.map(({ control }) => control.name)).toEqual(["hashtags.en", "video", "likes"]);
});

test("an uploaded picture of a testimonial needs a text, one that we brought along has its own", () => {
  const form = new FormData();
  const uploaded = "upload/0195f3a4-1111-7000-8000-000000000001/800x600";
  const alt = (picture: string) => {
    form.set("picture", picture);
    return faultsOf("testimonials", readValue("testimonials", form))
      .map(({ control }) => control.name)
      .filter((name) => name.startsWith("alt"));
  };
  expect(alt("foam")).toEqual([]);
  expect(alt(uploaded)).toEqual(["alt.en", "alt.ar"]);
  form.set("focus.x", "30");
  form.set("focus.y", "101");
  expect(readValue("testimonials", form).focus).toBe("");
  form.set("focus.y", "70");
  expect(readValue("testimonials", form).focus).toBe("30 70");
});

test("entries go up and down among those of their kind", async () => {
  const order = async () => (await listEntries(db, "values")).entries.map(({ id }) => id);
  const [first = "", second = "", ...rest] = await order();
  const move = (id: string, to: ListMove) => moveEntry(app, { id, actorId: aisha, move: to });
  await move(second, { to: "up" });
  expect(await order()).toEqual([second, first, ...rest]);
  const other = await entryOf(db, "questions", "payment");
  expect(await move(first, { placeOf: other.id })).toBeNull();
});

test("a page whose last entry was deleted is the page before", async () => {
  const first = await listEntries(db, "values");
  expect(first.entries).not.toEqual([]);
  expect(await listEntries(db, "values", { page: 2 })).toEqual(first);
});

test("a text of invisible characters alone is a missing one", () => {
  const form = new FormData();
  form.set("question.en", "\u200b\u2060");
  form.set("question.ar", "\u3164\u00ad");
  form.set("answer.en", "\u2800\n\u2066\u2069");
  form.set("answer.ar", "نعم ❤\ufe0f");
  const faults = faultsOf("questions", readValue("questions", form));
  expect(faults.map(({ control, fault }) => [control.name, fault])).toEqual([
    ["question.en", "missing"],
    ["question.ar", "missing"],
    ["answer.en", "missing"],
  ]);
});

test("a form keeps marks that set a name apart, and says what cannot be published", () => {
  const form = new FormData();
  form.set("paragraphs.en", "One\r\n\r\n\r\n\r\nTwo\u0000  words ");
  form.set("paragraphs.ar", "نظام \u2066BMW\u2069 {hours}");
  const value = readValue("story", form);
  expect(value).toEqual({
    paragraphs: { en: "One\n\nTwo words", ar: "نظام \u2066BMW\u2069 {hours}" },
  });
  expect(faultsOf("story", value).map(({ fault }) => fault)).toEqual(["unknown-placeholder"]);
  const page = readValue("terms", new FormData());
  expect(faultsOf("terms", { ...page, updated: "2026-02-31" }).map(({ fault }) => fault)).toEqual([
    "not-a-date",
    "missing",
    "missing",
  ]);
});

test("a service is in use by what is booked, but not by what staff deleted", async () => {
  const booked = { serviceId: "full-detailing", appointmentDate: "2031-03-04" as LocalDate };
  await addBooking(db, booked);
  await addBooking(db, { ...booked, deletedAt: app.now() });
  expect(await usesOf(app, { kind: "services", slug: "full-detailing" })).toMatchObject({
    visits: 1,
  });
});

test("an offer is not brought back as it was on a service that has left the website", async () => {
  const { id, version, published } = await entryOf(db, "offers", "ceramic-coating-shine-drive");
  const [first] = await listRevisions(db, { id, kind: "offers" });
  const asked = { id, actorId: aisha, expectedVersion: version };
  await saveDraft(app, { ...asked, value: { ...published, service: "ceramic-coating" } });
  await publishEntry(app, { ...asked, expectedVersion: version + 1 });
  const service = await entryOf(db, "services", "full-detailing");
  const hide = { id: service.id, actorId: aisha };
  await setEntryHidden(app, { ...hide, isHidden: true });
  const back = { ...asked, expectedVersion: version + 2, revisionId: first?.id ?? "" };
  expect(await bringBack(app, back)).toMatchObject({
    ok: false,
    reason: "incomplete",
    faults: [{ fault: "gone" }],
  });
  await setEntryHidden(app, { ...hide, isHidden: false });
  expect(await bringBack(app, back)).toMatchObject({ ok: true });
});
