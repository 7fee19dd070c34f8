import { and, eq, isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { contentAddresses, contentEntries, prices } from "#db/schema.ts";
import { entryForms } from "./entry-forms.ts";
import { seededSite, visibleText } from "./site.ts";
import { visitor } from "./visitor.ts";

const site = await seededSite();
const owner = await visitor(site, { role: "owner", name: "Omar" });
const { takeAway } = entryForms(site, owner);
const textOf = async (to: string) => visibleText(await (await site.get(to)).text());

const isService = and(eq(contentEntries.kind, "services"), isNull(contentEntries.deletedAt));
const listed = () => site.db.select().from(contentEntries).where(isService);

/** `count` more, as an import would write them. */
async function addServices(count: number) {
  const [template] = await listed();
  if (!template) throw new Error("no service");
  const rows = Array.from({ length: count }, (_, index) => {
    const slug = `more-${index}`;
    const published = { ...(template.published as object), slug };
    return { ...template, id: newId(), slug, published, position: 1000 + index };
  });
  await site.db.insert(contentEntries).values(rows);
  await site.db
    .insert(contentAddresses)
    .values(rows.map(({ id, slug }) => ({ slug, entryId: id })));
  await site.db.insert(prices).values(
    rows.map(({ id }) => {
      return {
        id: newId(),
        itemId: id,
        priceAed: 95,
        suvPriceAed: null,
        startsOn: "2026-01-01" as const,
      };
    }) as (typeof prices.$inferInsert)[],
  );
}

test("an owner who deletes the last service leaves a site that is whole and says where to ask", async () => {
  for (const { id } of await listed()) await takeAway("delete", id);
  const pages = ["/", "/services", "/offers", "/summeroffers", "/gallery", "/contact", "/about"];
  for (const page of pages.flatMap((each) => [each, `/ar${each}`.replace(/\/$/, "")])) {
    const answer = await site.get(page);
    expect(answer.status, page).toBe(200);
    expect(await answer.text(), page).not.toContain("/services/premium-wash");
  }
  expect(await textOf("/services")).toContain("Our services are being listed anew");
  expect(await textOf("/ar/services")).toContain("نعدّ قائمة خدماتنا من جديد");
  // Nothing leads to a part of the page that is not there.
  expect(await (await site.get("/")).text()).not.toContain('"#services"');
  expect((await site.get("/services/premium-wash")).status).toBe(404);
  expect((await site.get("/offers/ceramic-coating-shine-drive")).status).toBe(404);
  expect(await textOf("/sitemap.xml")).not.toContain("/services/");
  for (const page of [
    "/admin/visits/new",
    "/admin/bays",
    "/admin/website/services",
    "/admin/dashboard",
  ]) {
    expect((await owner.get(page)).status, page).toBe(200);
  }
  expect(await owner.text("/admin/website/services")).toContain("Nothing stands here");
  const bin = await site.db
    .select()
    .from(contentEntries)
    .where(eq(contentEntries.kind, "services"));
  for (const { id } of bin) await owner.post("/admin/website", { intent: "restore", id });
  expect(await textOf("/services")).toContain("Premium Wash");
});

test("a long price list has pages with addresses, and each service its own", async () => {
  await addServices(60);
  const first = await (await site.get("/services")).text();
  expect(first).toContain("/services/more-18");
  expect(first).not.toContain("/services/more-19");
  expect(first).toContain('href="/services?page=2"');
  const last = await site.get("/ar/services?page=3");
  expect(last.status).toBe(200);
  expect(last.headers.get("cache-control")).toContain("public");
  const html = await last.text();
  expect(html).toContain("/ar/services/more-59");
  expect(html).toMatch(/rel="canonical" href="[^"]*\/ar\/services\?page=3"/);
  expect((await site.get("/services?page=4")).status).toBe(404);
  expect((await site.get("/services/more-59")).status).toBe(200);
  const sitemap = await (await site.get("/sitemap.xml")).text();
  expect(sitemap).toContain("/services/more-59<");
  const home = await (await site.get("/")).text();
  expect(home).not.toContain("/services/more-");
});
