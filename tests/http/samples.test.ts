import { afterEach, expect, test } from "vitest";
import { type Site, startSite, visibleText } from "./site.ts";

let site: Site;
afterEach(() => site.stop());

const claims = ["500+", "4.9", "98%"];
const textOf = async (page: string) => visibleText(await (await site.get(page)).text());

test("what is invented stands on the pages until the owner hides it", async () => {
  site = await startSite();
  const home = await textOf("/");
  for (const text of [...claims, "What Our Customers Say", "Ahmed Al Mansoori"])
    expect(home).toContain(text);
  expect(await textOf("/about")).toContain("500+");
  for (const page of ["/gallery", "/gallery?post=light-that-hides-nothing"])
    expect(await textOf(page)).toContain("1,284 likes");
});

test.each(["", "/ar"])(
  "claims are hidden by their setting, and nothing else (%s)",
  async (base) => {
    site = await startSite({ SAMPLE_CLAIMS: "hidden" });
    for (const page of [base || "/", `${base}/about`]) {
      const text = await textOf(page);
      for (const claim of claims) expect(text, page).not.toContain(claim);
    }
    expect(await textOf(base || "/")).toContain(base ? "أحمد المنصوري" : "Ahmed Al Mansoori");
    expect(await textOf(`${base}/gallery`)).toContain("1,284");
  },
);

test.each(["", "/ar"])("testimonials are hidden by their setting (%s)", async (base) => {
  site = await startSite({ SAMPLE_TESTIMONIALS: "hidden" });
  const html = await (await site.get(base || "/")).text();
  expect(html).not.toMatch(/testimonials-heading|<blockquote|Mansoori|المنصوري/);
  expect(visibleText(html)).toContain("500+");
});

test.each(["", "/ar"])("likes and comments are hidden by their setting (%s)", async (base) => {
  site = await startSite({ SAMPLE_COUNTS: "hidden" });
  for (const query of ["", "?category=steam", "?post=light-that-hides-nothing"]) {
    const html = await (await site.get(`${base}/gallery${query}`)).text();
    expect(html).not.toMatch(/1,284|data-part="counts"/);
    expect(html).toContain('data-part="hashtags"');
  }
});

test("no structured data repeats what is invented", async () => {
  site = await startSite();
  for (const page of ["/", "/about", "/gallery"]) {
    const html = await (await site.get(page)).text();
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1];
    expect(data).toBeDefined();
    expect(data).not.toMatch(/Rating|[Rr]eview|500\+|interactionStatistic/);
  }
});
