import { and, eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { contentKindNames, declarationOf } from "#app/content/kinds.ts";
import { findPublicRoute } from "#app/public-routes.ts";
import { contentEntries } from "#db/schema/content.ts";
import { seed } from "#db/seed.ts";
import { staffAt } from "./product-forms.ts";
import { startSite, visibleText } from "./site.ts";

const [bare, site] = [await startSite(), await startSite()];
await seed(site.db);
afterAll(() => Promise.all([bare.stop(), site.stop()]));

const textOf = async (to: string, at = site) => visibleText(await (await at.get(to)).text());

const pages = [...new Set(contentKindNames.map((kind) => declarationOf(kind).pages[0]))];

test.each(pages.flatMap((page) => [page, `/ar${page}`.replace(/\/$/, "")]))(
  "%s shows from its rows what the installation opened with",
  async (page) => {
    expect(await textOf(page)).toBe(await textOf(page, bare));
  },
);

test("every page that content names is a public page", () => {
  for (const page of pages) expect(findPublicRoute(page), page).not.toBeNull();
});

test("a kept page is another one as soon as its content is", async () => {
  const ofReturns = and(eq(contentEntries.kind, "questions"), eq(contentEntries.slug, "returns"));
  const published = {
    question: { en: "May I swap a scent?", ar: "هل أبدّل العطر؟" },
    answer: { en: "Yes, within a week.", ar: "نعم، خلال أسبوع." },
  };
  expect(await textOf("/contact")).toContain("Can I return a perfume?");
  const about = (await site.get("/about")).headers.get("etag");
  await site.db.update(contentEntries).set({ published }).where(ofReturns);
  for (const [page, text] of [
    ["/contact", "May I swap a scent? Yes, within a week."],
    ["/ar/contact", "هل أبدّل العطر؟ نعم، خلال أسبوع."],
  ] as const) {
    const html = await (await site.get(page)).text();
    expect(visibleText(html)).toContain(text);
    expect(html).not.toMatch(/Can I return a perfume|هل يمكنني إرجاع العطر/);
  }
  expect((await site.get("/about")).headers.get("etag")).toBe(about);
  await site.db.update(contentEntries).set({ isHidden: true }).where(ofReturns);
  expect(await textOf("/contact")).not.toContain("May I swap a scent?");
});

const owner = await staffAt(site, { name: "Omar" });

async function testimonial() {
  const isIt = and(eq(contentEntries.kind, "testimonials"), eq(contentEntries.slug, "maria"));
  const [row] = await site.db.select().from(contentEntries).where(isIt);
  if (!row) throw new Error("no testimonial");
  return { ...row, page: `/admin/website/entries/${row.id}` };
}

const review = {
  "name.en": "Layla Hassan",
  "name.ar": "ليلى حسن",
  "role.en": "SUV owner, Mirdif",
  "role.ar": "صاحبة سيارة دفع رباعي، مردف",
  "content.en": "Spotless, and on time.",
  "content.ar": "نظافة تامة وفي الموعد.",
  rating: "5",
  picture: "foam",
};

test("a testimonial is drafted, previewed, published, and brought back, without script", async () => {
  const { page, edition } = await testimonial();
  const post = (fields: Record<string, string>) => owner.post(page, fields);
  const lacking = { ...review, "content.ar": "" };
  const refused = await post({ ...lacking, edition: String(edition), do: "publish" });
  expect(refused.status).toBe(422);
  expect(visibleText(await refused.text())).toContain("What they say, Arabic is missing");
  expect(await textOf("/")).not.toContain("Layla Hassan");

  const { edition: drafted } = await testimonial();
  expect((await post({ ...review, edition: String(drafted), do: "draft" })).status).toBe(302);
  const to = (await owner.get(`${page}/preview`)).headers.get("location") ?? "";
  const preview = await site.get(to);
  expect(visibleText(await preview.text())).toContain("Layla Hassan");
  expect(preview.headers.get("cache-control")).toBe("no-store");
  expect(preview.headers.get("x-robots-tag")).toContain("noindex");
  expect(await textOf("/")).not.toContain("Layla Hassan");
  expect(visibleText(await (await site.get(`/ar${to.slice(1)}`)).text())).toContain("ليلى حسن");
  expect((await site.get(to.replace(/.$/, (end) => (end === "A" ? "B" : "A")))).status).toBe(403);

  const { edition: last } = await testimonial();
  expect((await post({ ...review, edition: String(last), do: "publish" })).status).toBe(302);
  expect(await textOf("/")).toContain("Layla Hassan");
  expect(await textOf("/ar")).toContain("نظافة تامة وفي الموعد.");

  const html = await owner.html(page);
  const [revision = ""] = Array.from(
    html.matchAll(/name="revision" value="([^"]+)"/g),
    ([, id = ""]) => id,
  ).slice(-1);
  const { edition: now } = await testimonial();
  await post({ edition: String(now), do: "bring-back", revision });
  expect(await textOf("/")).toContain("Maria Santos");
  expect(await textOf("/")).not.toContain("Layla Hassan");
});

test("a preview ends after an hour", async () => {
  const { page, edition } = await testimonial();
  await owner.post(page, { ...review, edition: String(edition), do: "draft" });
  const to = (await owner.get(`${page}/preview`)).headers.get("location") ?? "";
  expect((await site.get(to)).status).toBe(200);
  const start = site.app.now();
  site.setClock(new Date(start.getTime() + 61 * 60_000));
  expect((await site.get(to)).status).toBe(403);
  site.setClock(start);
});

test("of two who edit one entry the second is shown what the first wrote", async () => {
  const { page, edition } = await testimonial();
  const sara = await staffAt(site, { role: "counter", grants: ["content"], name: "Sara" });
  const fields = { ...review, edition: String(edition), do: "draft" };
  expect((await owner.post(page, { ...fields, "name.en": "Of Omar" })).status).toBe(302);
  const second = await sara.post(page, { ...fields, "name.en": "Of Sara" });
  expect(second.status).toBe(409);
  const html = await second.text();
  expect(visibleText(html)).toContain("Omar wrote: Of Omar");
  expect(html).toContain('value="Of Sara"');
});

test("the last one that is deleted leaves a page without its part, and can be restored", async () => {
  const isReview = eq(contentEntries.kind, "testimonials");
  const rows = await site.db.select().from(contentEntries).where(isReview);
  for (const { id, edition } of rows) {
    await owner.post("/admin/website", { intent: "delete", id, edition: String(edition) });
  }
  expect(await textOf("/")).not.toContain("What Our Customers Say");
  expect(visibleText(await owner.html("/admin/website/testimonials"))).toContain(
    "Nothing stands here",
  );
  const [first] = rows;
  await owner.post("/admin/website", { intent: "restore", id: first?.id ?? "" });
  expect(await textOf("/")).toContain("What Our Customers Say");
});
