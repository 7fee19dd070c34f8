import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { bookingSubmissions, contentAddresses, contentEntries } from "#db/schema.ts";
import { changeIn } from "../database.ts";
import { retireBays } from "../unlimited-workshop.ts";
import { addVisit } from "../visits.ts";
import { signedIn } from "./accounts.ts";
import { entryForms } from "./entry-forms.ts";
import { fieldValue, problemsOf } from "./form-html.ts";
import { booking } from "./public-forms.ts";
import { seededSite, visibleText } from "./site.ts";
import { visitor } from "./visitor.ts";

// The addresses of what the owner names: services, offers, packages and posts of the gallery.

const site = await seededSite();
await retireBays(site.db);
const owner = await visitor(site, { role: "owner", name: "Omar" });
const { entryOf, post, takeAway } = entryForms(site, owner);

const rename = async (kind: Parameters<typeof entryOf>[0], id: string, slug: string) =>
  post((await entryOf(kind, id)).page, { slug, do: "publish" });
const read = async (path: string) => (await site.get(path)).text();

async function placesOf(path: string) {
  const { status, headers } = await site.get(path);
  return [status, headers.get("location")];
}

test.each([
  ["services", "premium-wash", "snow-foam-wash", "/services"],
  ["offers", "ceramic-coating-shine-drive", "shine-and-drive", "/offers"],
  ["packages", "summer-ceramic-package", "winter-ceramic", "/summeroffers"],
] as const)(
  "of %s every old address leads to the present one for good, and only that one is named",
  async (kind, id, slug, list) => {
    expect((await rename(kind, id, `${slug}-2026`)).status).toBe(302);
    expect((await rename(kind, id, slug)).status).toBe(302);
    for (const old of [id, `${slug}-2026`]) {
      expect(await placesOf(`${list}/${old}`)).toEqual([301, `${list}/${slug}`]);
      expect(await placesOf(`/ar${list}/${old}?utm_source=mail`)).toEqual([
        301,
        `/ar${list}/${slug}?utm_source=mail`,
      ]);
      // As the browser's router asks for it.
      const data = await site.get(`${list}/${old}.data`);
      expect([data.status, await data.text()]).toEqual([202, expect.stringContaining(slug)]);
    }
    // A browser that kept it would go round in circles once the owner goes back.
    expect((await site.get(`${list}/${id}`)).headers.get("cache-control")).toMatch(/no-/);
    // Those that are the same work at two prices name each other.
    const pages = ["/", "/ar", "/services", "/services/full-detailing", "/offers", "/ar/offers"];
    const others = ["/summeroffers", "/sitemap.xml", "/summeroffers/summer-gold-package"];
    for (const page of [...pages, ...others, `${list}/${slug}`, "/unsent"]) {
      expect(await read(page), page).not.toMatch(new RegExp(`${list}/(${id}|${slug}-2026)["<?]`));
    }
    expect(await read(list)).toContain(`${list}/${slug}"`);
    expect(await read("/sitemap.xml")).toContain(`${list}/${slug}<`);
    const html = await read(`/ar${list}/${slug}`);
    expect(html).toMatch(new RegExp(`rel="canonical" href="[^"]*/ar${list}/${slug}"`));
    expect(html).toMatch(new RegExp(`"url":"[^"]*/ar${list}/${slug}"`));
    expect(html).toContain(`/cards${list}/${slug}.jpg`);
    expect((await site.get(`/ar/cards${list}/${slug}.jpg`)).status).toBe(200);
  },
);

test("bookings and prices go on to name it, also by a form that was open before", async () => {
  const sent = await site.post("/summeroffers/summer-ceramic-package", booking);
  expect(sent.status).toBe(302);
  expect(sent.headers.get("location")).toMatch(/^\/summeroffers\/winter-ceramic\?/);
  const [row] = await site.db.select().from(bookingSubmissions);
  expect(row).toMatchObject({ serviceId: "summer-ceramic-package", servicePriceAed: 720 });
  for (const name of ["summer-ceramic-package", "winter-ceramic", "winter-ceramic-2026"]) {
    expect((await site.get(`/availability/${name}?day=2026-11-25`)).status, name).toBe(200);
    const waiting = await read(`/waiting-list/${name}`);
    expect(waiting, name).toContain("/summeroffers/winter-ceramic");
  }
  expect((await site.get("/availability/winter")).status).toBe(404);
  const viewed = "/offers/ceramic-coating-shine-drive/viewed";
  expect(await read("/offers")).toContain(viewed);
  expect((await site.post(viewed, {})).status).toBe(204);
});

test("who books again is led to the present address", async () => {
  const aisha = await signedIn(site.app, { name: "Aisha Khan" });
  const over = { state: "collected", arrivesAt: new Date("2026-10-05T06:00:00Z") } as const;
  const { booking: booked } = await addVisit(site.db, over, {
    userId: aisha.userId,
    status: "completed",
    vehicleSize: "suv",
    serviceId: "summer-ceramic-package",
    serviceName: "Summer Ceramic Package",
  });
  const list = await site.get("/profile/bookings", { headers: { Cookie: aisha.cookie } });
  expect(await list.text()).toContain(`/summeroffers/winter-ceramic?again=${booked.id}#booking`);
});

test("an end tonight, and an offer of before that had no field for it, leave the address as it is", async () => {
  const { page, version } = await entryOf("offers", "ceramic-coating-shine-drive");
  expect((await owner.post(page, { do: "end", seen: String(version) })).status).toBe(302);
  expect((await site.get("/offers/shine-and-drive")).status).toBe(200);
  expect((await post(page, { slug: "", do: "publish" })).status).toBe(302);
  expect((await site.get("/offers/shine-and-drive")).status).toBe(200);
});

test("a post gets another address, and every old one leads to it for good", async () => {
  expect((await rename("galleryPosts", "emerald", "emerald-coupe")).status).toBe(302);
  expect((await rename("galleryPosts", "emerald", "green-coupe")).status).toBe(302);
  for (const old of ["emerald", "emerald-coupe"]) {
    expect(await placesOf(`/gallery?post=${old}`)).toEqual([301, "/gallery?post=green-coupe"]);
    expect(await placesOf(`/ar/gallery?category=luxury&post=${old}`)).toEqual([
      ...[301, "/ar/gallery?category=luxury&post=green-coupe"],
    ]);
    expect((await site.get(`/cards/gallery/${old}.jpg`)).status).toBe(200);
  }
  for (const page of ["/gallery", "/ar/gallery", "/sitemap.xml", "/gallery?post=green-coupe"]) {
    const html = await read(page);
    expect(html, page).toContain("post=green-coupe");
    expect(html, page).not.toMatch(/post=emerald/);
  }
  const html = await read("/ar/gallery?post=green-coupe");
  expect(html).toMatch(/<dialog[^>]* open=""/);
  expect(html).toMatch(/rel="canonical" href="[^"]*\/ar\/gallery\?post=green-coupe"/);
  expect(html).toContain("/ar/cards/gallery/green-coupe.jpg");
});

test("posts and what is booked may have the same address, as their pages are in other places", async () => {
  expect((await rename("galleryPosts", "beads-on-red", "ceramic-coating")).status).toBe(302);
  expect(await placesOf("/services/ceramic-coating")).toEqual([200, null]);
  expect(await placesOf("/gallery?post=ceramic-coating")).toEqual([200, null]);
  expect(await placesOf("/gallery?post=beads-on-red")).toEqual([
    ...[301, "/gallery?post=ceramic-coating"],
  ]);
});

test("it goes back to an address that it had, and nobody else may have one of them", async () => {
  expect((await rename("services", "premium-wash", "premium-wash")).status).toBe(302);
  expect(await placesOf("/services/snow-foam-wash")).toEqual([301, "/services/premium-wash"]);
  expect(await placesOf("/services/premium-wash")).toEqual([200, null]);
});

const taken = "Another page has this address, or had it before. Choose another one.";
const shape =
  "Address of its page takes small Latin letters, digits and single hyphens, 80 at most, such as leather-care";

test.each([
  ["of another service", "full-detailing", taken],
  ["of before, of another service", "snow-foam-wash-2026", taken],
  ["of an offer, which bookings name in the same way", "ceramic-coating-shine-drive", taken],
  ["that is kept for us", "new", "This address is kept for pages of ours. Choose another one."],
  ["in Arabic", "غسيل-يدوي", shape],
  ["that climbs", "../admin", shape],
  ["of two hundred letters", "a".repeat(200), shape],
])("an address %s is refused beside its field", async (_, slug, message) => {
  const refused = await rename("services", "interior-detailing", slug);
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
  const [hidden, binned] = [
    await entryOf("services", "ceramic-coating"),
    await entryOf("services", "full-detailing"),
  ];
  await takeAway("hide", hidden.id);
  await takeAway("delete", binned.id);
  for (const slug of ["ceramic-coating", "full-detailing"]) {
    const refused = await rename("services", "exterior-detailing", slug);
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
  const service = await entryOf("services", "exterior-detailing");
  expect((await rename("services", "exterior-detailing", "")).status).toBe(302);
  expect((await site.get("/services/exterior-detailing")).status).toBe(200);
  await post(service.page, { slug: "full-detailing", do: "draft" });
  const to = (await owner.get(`${service.page}/preview`)).headers.get("location") ?? "";
  const preview = await site.get(to);
  expect(preview.status).toBe(200);
  expect(visibleText(await preview.text())).toContain("Exterior Detailing");
});

test("an address that was published by a version without a list of them leads on as well", async () => {
  const { id } = await entryOf("services", "ceramic-coating");
  await site.db.delete(contentAddresses).where(eq(contentAddresses.entryId, id));
  // As that version writes what it publishes.
  const { published } = contentEntries;
  await changeIn(
    site.db,
    contentEntries,
    { id },
    { published: sql`${published} - 'slug'`, isHidden: false },
  );
  expect((await rename("services", "ceramic-coating", "glass-coating")).status).toBe(302);
  expect(await placesOf("/services/ceramic-coating")).toEqual([301, "/services/glass-coating"]);
  expect(await placesOf("/services/glass-coating")).toEqual([200, null]);
});

test("one that shares its first address with one in the bin is published all the same", async () => {
  const row = await entryOf("services", "interior-detailing");
  const { page: _page, searchText: _searchText, ...copy } = row;
  const binned = { ...copy, id: crypto.randomUUID(), deletedAt: new Date() };
  await site.db.insert(contentEntries).values(binned);
  expect((await rename("services", "interior-detailing", "interior-detailing")).status).toBe(302);
  await site.db.delete(contentEntries).where(eq(contentEntries.id, binned.id));
});
