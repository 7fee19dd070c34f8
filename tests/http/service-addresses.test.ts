import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { contentAddresses, contentEntries } from "#db/schema/content.ts";
import { seed } from "#db/seed.ts";
import { entryForms } from "./entry-forms.ts";
import { fieldValue, problemsOf } from "./form-html.ts";
import { staffAt } from "./product-forms.ts";
import { startSite, visibleText } from "./site.ts";

const site = await startSite();
await seed(site.db);
const owner = await staffAt(site, { name: "Omar" });

const { entryOf, post, takeAway } = entryForms(site, owner);
const serviceAt = (slug: string) => entryOf("services", slug);

const rename = async (id: string, slug: string) =>
  post((await serviceAt(id)).page, { slug, do: "publish" });

const placesOf = async (path: string) => {
  const { status, headers } = await site.get(path);
  return [status, headers.get("location")];
};

test("a service gets another address, and every old one leads to it for good", async () => {
  expect((await rename("premium-wash", "hand-wash")).status).toBe(302);
  expect((await rename("premium-wash", "snow-foam-wash")).status).toBe(302);
  for (const old of ["premium-wash", "hand-wash"]) {
    expect(await placesOf(`/services/${old}`)).toEqual([301, "/services/snow-foam-wash"]);
    expect(await placesOf(`/ar/services/${old}`)).toEqual([301, "/ar/services/snow-foam-wash"]);
    expect(await placesOf(`/services/${old}?utm_source=mail`)).toEqual([
      301,
      "/services/snow-foam-wash?utm_source=mail",
    ]);
  }
  // A browser that kept it would go round in circles once the owner goes back.
  expect((await site.get("/services/hand-wash")).headers.get("cache-control")).toMatch(/no-/);
  for (const to of ["/", "/ar", "/services", "/sitemap.xml", "/services/full-detailing"]) {
    const html = await (await site.get(to)).text();
    expect(html, to).toContain("/services/snow-foam-wash");
    expect(html, to).not.toMatch(/\/services\/(premium|hand)-wash/);
  }
  const html = await (await site.get("/ar/services/snow-foam-wash")).text();
  expect(html).toMatch(/rel="canonical" href="[^"]*\/ar\/services\/snow-foam-wash"/);
  expect(html).toContain('/services/snow-foam-wash#service"');
});

test("it goes back to an address that it had, and nobody else may have one of them", async () => {
  expect((await rename("premium-wash", "premium-wash")).status).toBe(302);
  expect(await placesOf("/services/snow-foam-wash")).toEqual([301, "/services/premium-wash"]);
  expect(await placesOf("/services/premium-wash")).toEqual([200, null]);
});

const taken = "Another page has this address, or had it before. Choose another one.";
const shape =
  "Address of its page takes small Latin letters, digits and single hyphens, 80 at most, such as leather-care";

test.each([
  ["of another service", "full-detailing", taken],
  ["of before, of another service", "hand-wash", taken],
  ["of an offer, which bookings name in the same way", "ceramic-coating-shine-drive", taken],
  ["that is kept for us", "new", "This address is kept for pages of ours. Choose another one."],
  ["in Arabic", "غسيل-يدوي", shape],
  ["that climbs", "../admin", shape],
  ["of two hundred letters", "a".repeat(200), shape],
])("an address %s is refused beside its field", async (_, slug, message) => {
  const refused = await rename("interior-detailing", slug);
  expect(refused.status).toBe(422);
  const html = await refused.text();
  expect(problemsOf(html)).toContain(message);
  expect(html).toMatch(
    /id="entry-slug"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*id="entry-slug"/,
  );
  expect(fieldValue(html, "slug")).toBe(slug);
  expect((await site.get("/services/interior-detailing")).status).toBe(200);
});

test("the address of a hidden service, and of one in the bin, stay theirs", async () => {
  const [hidden, binned] = [await serviceAt("ceramic-coating"), await serviceAt("full-detailing")];
  await takeAway("hide", hidden.id);
  await takeAway("delete", binned.id);
  for (const slug of ["ceramic-coating", "full-detailing"]) {
    const refused = await rename("exterior-detailing", slug);
    expect(problemsOf(await refused.text())).toContain(taken);
    const gone = await site.get(`/services/${slug}`);
    expect(gone.status).toBe(404);
    const text = visibleText(await gone.text());
    expect(text).toContain("Service Not Found");
    expect(text).toContain("The service you're looking for doesn't exist or has been removed.");
  }
  const gone = visibleText(await (await site.get("/ar/services/full-detailing")).text());
  expect(gone).toContain("لم");
  await owner.post("/admin/website", { intent: "restore", id: binned.id });
  expect((await site.get("/services/full-detailing")).status).toBe(200);
});

test("what is left empty stays as it is, and a draft is looked at without taking an address", async () => {
  const service = await serviceAt("exterior-detailing");
  expect((await rename("exterior-detailing", "")).status).toBe(302);
  expect((await site.get("/services/exterior-detailing")).status).toBe(200);
  await post(service.page, { slug: "full-detailing", do: "draft" });
  const to = (await owner.get(`${service.page}/preview`)).headers.get("location") ?? "";
  const preview = await site.get(to);
  expect(preview.status).toBe(200);
  expect(visibleText(await preview.text())).toContain("Exterior Detailing");
});

test("an address that was published by a version without a list of them leads on as well", async () => {
  const { id } = await serviceAt("ceramic-coating");
  await site.db.delete(contentAddresses).where(eq(contentAddresses.entryId, id));
  // As that version writes what it publishes.
  const { published } = contentEntries;
  await site.db
    .update(contentEntries)
    .set({ published: sql`${published} - 'slug'`, isHidden: false })
    .where(eq(contentEntries.id, id));
  expect((await rename("ceramic-coating", "glass-coating")).status).toBe(302);
  expect(await placesOf("/services/ceramic-coating")).toEqual([301, "/services/glass-coating"]);
  expect(await placesOf("/services/glass-coating")).toEqual([200, null]);
});

test("one that shares its first address with one in the bin is published all the same", async () => {
  const row = await serviceAt("interior-detailing");
  const { page: _page, searchText: _searchText, ...copy } = row;
  const binned = { ...copy, id: crypto.randomUUID(), deletedAt: new Date() };
  await site.db.insert(contentEntries).values(binned);
  expect((await rename("interior-detailing", "interior-detailing")).status).toBe(302);
  await site.db.delete(contentEntries).where(eq(contentEntries.id, binned.id));
});
