import { expect, test } from "vitest";
import { seed } from "#db/seed.ts";
import { entryForms } from "./entry-forms.ts";
import { staffAt } from "./product-forms.ts";
import { startSite } from "./site.ts";

const site = await startSite();
await seed(site.db);
const owner = await staffAt(site, { name: "Omar" });
const { entryOf, post } = entryForms(site, owner);

const rename = async (id: string, slug: string) =>
  post((await entryOf("galleryPosts", id)).page, { slug, do: "publish" });

const read = async (path: string) => (await site.get(path)).text();

async function placesOf(path: string) {
  const { status, headers } = await site.get(path);
  return [status, headers.get("location")];
}

test("a post gets another address, and every old one leads to it for good", async () => {
  expect((await rename("emerald", "emerald-coupe")).status).toBe(302);
  expect((await rename("emerald", "green-coupe")).status).toBe(302);
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
  expect((await rename("beads-on-red", "ceramic-coating")).status).toBe(302);
  expect(await placesOf("/services/ceramic-coating")).toEqual([200, null]);
  expect(await placesOf("/gallery?post=ceramic-coating")).toEqual([200, null]);
  expect(await placesOf("/gallery?post=beads-on-red")).toEqual([
    ...[301, "/gallery?post=ceramic-coating"],
  ]);
});
