import { expect, test } from "vitest";
import { startSite, visibleText } from "./site.ts";

const site = await startSite();
const hiding = await startSite({
  SAMPLE_CLAIMS: "hidden",
  SAMPLE_TESTIMONIALS: "hidden",
  SAMPLE_COUNTS: "hidden",
});

// Which of them a setting hides is tried in samples.test.ts.
test("what is invented stands on the pages until the owner hides it, in both languages", async () => {
  for (const [page, invented] of [
    ["", /500\+.*What Our Customers Say 4\.9.*98%.*Ahmed Al Mansoori/],
    ["/ar", /500\+.*4\.9.*98%.*أحمد المنصوري/],
    ["/about", /500\+/],
    ["/ar/about", /500\+/],
    ["/gallery", /1,284 likes/],
    ["/gallery?post=light-that-hides-nothing", /1,284 likes/],
    ["/ar/gallery?category=workshop", /1,284/],
  ] as const) {
    const shown = await (await site.get(page || "/")).text();
    expect(visibleText(shown), page).toMatch(invented);
    // No structured data repeats it.
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(shown)?.[1];
    expect(data).toMatch(/^{/);
    expect(data).not.toMatch(/Rating|[Rr]eview|500\+|interactionStatistic/);
    const without = await (await hiding.get(page || "/")).text();
    expect(without, page).not.toMatch(
      /500\+|4\.9|98%|testimonials-heading|<blockquote|Mansoori|المنصوري|1,284|data-part="counts"/,
    );
    if (page.includes("gallery")) expect(without).toContain('data-part="hashtags"');
  }
});
