import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditLog, perfumes } from "#db/schema.ts";
import { addPerfume, clearPerfumes } from "../shop.ts";
import { descriptionOf, fieldValue, fieldValues, problemsOf } from "./form-html.ts";
import { expectedIn, list, newForm, rose, startShop } from "./product-forms.ts";
import { visibleText } from "./site.ts";
import { visitor } from "./visitor.ts";

const site = await startShop();
const admin = await visitor(site, { role: "owner", name: "Omar" });
const staff = await visitor(site, { role: "counter", grants: ["prices"], name: "Sara" });
beforeEach(async () => {
  await clearPerfumes(site.db);
  await site.db.delete(auditLog);
});

const rowOf = async (slug: string) =>
  (await site.db.select().from(perfumes).where(eq(perfumes.slug, slug)))[0];
const edit = (id: string) => `${list}/${id}/edit`;

/** The fields of an opened form, with what it has seen. */
const opened = async (id: string, by = admin) => ({
  ...rose,
  ...expectedIn(await by.html(edit(id))),
});

test("the list shows each perfume as a card, with its badges, stock and place", async () => {
  await addPerfume(site.db, { name: "Oud", bestseller: true, stockQuantity: 7, displayOrder: 1 });
  await addPerfume(site.db, { name: "Rose", inStock: false, displayOrder: 2 });
  const text = await admin.text(list);
  for (const words of ["Products", "Orders", "Add Perfume", "Edit", "Delete", "AED 85"]) {
    expect(text).toContain(words);
  }
  expect(text).toMatch(/Oud.*Stock: 7 BESTSELLER.*Rose.*Stock: not counted OUT OF STOCK/);
  expect(await admin.text(`/ar${list}`)).toContain("إضافة عطر");
});

test("a perfume is created as its form says, and is in the shop", async () => {
  const answer = await staff.send(`${newForm}?q=oud`, {
    ...rose,
    nameAr: "حديقة الورد",
    features: "Soft\n\n  \nSafe for leather",
    topNotes: "Rose",
    bestseller: "on",
    stockQuantity: "12",
  });
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, `${list}?q=oud`]);
  expect(await rowOf("rose-garden")).toMatchObject({
    name: "Rose Garden",
    nameAr: "حديقة الورد",
    priceAed: 85,
    features: ["Soft", "Safe for leather"],
    notes: { top: "Rose", middle: "", base: "" },
    intensity: "Light",
    bestseller: true,
    inStock: true,
    stockQuantity: 12,
  });
  expect(visibleText(await (await site.get("/perfumes/rose-garden")).text())).toContain(
    "Roses after rain",
  );
  expect(await site.db.select().from(auditLog)).toMatchObject([
    { action: "perfume.add", actorId: staff.userId },
  ]);
});

test("what is missing is said at its field, and what was typed stays", async () => {
  const answer = await admin.send(newForm, { topNotes: "Rose", features: "a\nb", nameAr: "ورد" });
  expect(answer.status).toBe(422);
  const html = await answer.text();
  expect(problemsOf(html)).toEqual([
    "Enter a name.",
    "Enter a slug of letters a to z and digits.",
    "Enter a price.",
    "Give the address of a picture, or upload one.",
    "Enter a description.",
    "Choose an intensity.",
    "Enter a display order.",
  ]);
  expect(html).toMatch(/<title>Error: Add New Perfume \| /);
  expect(fieldValues(html, ["topNotes", "nameAr"])).toEqual({ topNotes: "Rose", nameAr: "ورد" });
  expect(fieldValue(html, "features")).toBe("a b");
  expect(descriptionOf(html, "priceAed")).toBe("Enter a price.");
});

test("emoji, Arabic, markup and characters without a sign are text like any other", async () => {
  const name = "عطر 🌹 <b>Rose</b> & 'Oud'";
  const answer = await admin.send(newForm, {
    ...rose,
    name,
    slug: "odd",
    description: "a\0b\u202Ec",
  });
  expect(answer.status).toBe(302);
  expect(await rowOf("odd")).toMatchObject({ name, description: "abc" });
  const html = await admin.html(list);
  expect(html).not.toContain("<b>Rose</b>");
  expect(visibleText(html)).toContain(name);
  for (const page of ["/perfumes/odd", "/ar/perfumes/odd"]) {
    expect((await site.get(page)).status).toBe(200);
  }
});

test("the form of a perfume shows it as it is, and changes it", async () => {
  const { id } = await addPerfume(site.db, { slug: "oud", features: ["A", "B"], displayOrder: 3 });
  const html = await staff.html(edit(id));
  expect(visibleText(html)).toContain("Edit Perfume");
  expect(fieldValues(html, ["name", "nameAr", "slug", "priceAed", "displayOrder"])).toEqual({
    name: "Oud",
    nameAr: "عود",
    slug: "oud",
    priceAed: "85",
    displayOrder: "3",
  });
  const answer = await staff.send(edit(id), { ...(await opened(id)), slug: "oud" });
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, list]);
  expect(await rowOf("oud")).toMatchObject({ name: "Rose Garden", features: [], displayOrder: 9 });
});

test("the second of two is told what the first one changed, and saves again if they mean to", async () => {
  const { id } = await addPerfume(site.db, { slug: "rose-garden" });
  const mine = { ...(await opened(id)), name: "Mine", slug: "rose-garden" };
  const theirs = { ...(await opened(id, staff)), priceAed: "99", slug: "rose-garden" };
  expect((await staff.send(edit(id), theirs)).status).toBe(302);
  const refused = await admin.send(edit(id), { ...mine, description: "Mine too" });
  expect(refused.status).toBe(409);
  const html = await refused.text();
  const [problem] = problemsOf(html);
  expect(problem).toContain("Sara changed this perfume since you opened it");
  expect(problem).toContain("Price (AED): 99");
  expect(fieldValues(html, ["name", "description"])).toEqual({
    name: "Mine",
    description: "Mine too",
  });
  expect(await rowOf("rose-garden")).toMatchObject({ name: "Rose Garden", priceAed: 99 });
  expect((await admin.send(edit(id), { ...mine, ...expectedIn(html) })).status).toBe(302);
  expect(await rowOf("rose-garden")).toMatchObject({ name: "Mine", priceAed: 85 });
});

test("a perfume that was deleted meanwhile keeps what was typed, and says so", async () => {
  const { id } = await addPerfume(site.db, { slug: "oud" });
  const fields = await opened(id);
  await site.db.update(perfumes).set({ deletedAt: new Date() });
  const answer = await admin.send(edit(id), fields);
  expect(answer.status).toBe(409);
  expect(problemsOf(await answer.text())).toEqual([
    "Somebody has deleted this perfume since you opened it.",
  ]);
});

test("a perfume is deleted after the question, and restored", async () => {
  const { id } = await addPerfume(site.db, { slug: "oud" });
  const html = await admin.html(`${list}/${id}/delete`);
  expect(visibleText(html)).toContain("Are you sure you want to delete this perfume?");
  const fields = { intent: "delete", id, seen: "1" };
  expect((await admin.post(list, fields)).status).toBe(200);
  expect((await site.get("/perfumes/oud")).status).toBe(404);
  expect((await admin.post(list, { intent: "restore", id })).status).toBe(200);
  expect((await site.get("/perfumes/oud")).status).toBe(200);
});
