import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { contentKindNames, declarationOf } from "#app/content/kinds.ts";
import { findPublicRoute } from "#app/public-routes.ts";
import { contentEntries } from "#db/schema/content.ts";
import { seed } from "#db/seed.ts";
import { startSite, visibleText } from "./site.ts";

const [bare, site] = [await startSite(), await startSite()];
await seed(site.db);

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
