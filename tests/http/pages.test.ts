import { expect, test } from "vitest";
import { startSite, visibleText } from "./site.ts";

const site = await startSite();

test.each([
  [
    "/services/nothing",
    "Service Not Found The service you're looking for doesn't exist or has been removed.",
  ],
  ["/offers/nothing", "Offer Not Found The offer you're looking for doesn't exist or has expired."],
  // A service is no summer offer.
  ["/summeroffers/premium-wash", "Summer Offer Not Found"],
  ["/perfumes/nothing", "Perfume Not Found"],
  ["/nowhere", "Page Not Found"],
])("%s says so in the words of the spec", async (address, words) => {
  expect(visibleText(await (await site.get(address)).text())).toContain(words);
});

test("nonces are new for each request and stand on every inline script", async () => {
  const html = await (await site.get("/sign-in")).text();
  const inline = (page: string) =>
    [...page.matchAll(/<script(?![^>]*(?:src|ld\+json))[^>]*>/g)].map(
      ([tag]) => tag.match(/ nonce="(.+?)"/)?.[1],
    );
  const [nonce, ...others] = new Set(inline(html));
  expect(nonce).toBeDefined();
  expect(others).toEqual([]);
  expect(inline(await (await site.get("/sign-in")).text())).not.toContain(nonce);
  expect(html).not.toMatch(/ style="| on[a-z]+="/);
});

test("built files are compressed and kept for a year", async () => {
  const html = await (await site.get("/")).text();
  const script = html.match(/<script[^>]*src="([^"]+)"/)?.[1] ?? "";
  const response = await site.get(script, { headers: { "Accept-Encoding": "br" } });
  expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(response.headers.get("content-encoding")).toBe("br");
});

test("the language switch remembers the choice and stays on the page", async () => {
  const switched = await site.get("/language/ar?to=/services");
  expect(switched.headers.get("location")).toBe("/ar/services");
  const cookie = switched.headers.get("set-cookie") ?? "";
  expect(cookie).toMatch(/^language=ar; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
});

test("pages let the browser fetch the next one ahead, and nothing that changes something", async () => {
  const { headers } = await site.get("/services");
  expect(headers.get("speculation-rules")).toBe('"/speculation-rules.json"');
  const rules = await site.get("/speculation-rules.json");
  expect(rules.headers.get("content-type")).toBe("application/speculationrules+json");
  type Rules = { prefetch: { where: { and: { not?: { href_matches: string } }[] } }[] };
  const { prefetch } = (await rules.json()) as Rules;
  const never = prefetch[0]?.where.and.flatMap(({ not }) => not?.href_matches ?? []) ?? [];
  const isLeft = (pathname: string) =>
    never.some((pattern) => new URLPattern({ pathname: pattern }).test({ pathname }));
  expect(["/", "/services/premium-wash", "/ar/perfumes/oud"].filter(isLeft)).toEqual([]);
  const doers = ["/language/ar", "/cart", "/ar/checkout", "/profile/data/download"];
  // Fetching a file of the staff is a thing to be written down.
  const staffs = ["/admin/dashboard", "/ar/admin/dashboard/contacts.csv", "/admin/logout"];
  for (const path of [...doers, ...staffs]) expect(isLeft(path), path).toBe(true);
});

test("Arabic pages are Arabic, right to left, with links that stay in Arabic", async () => {
  const html = await (await site.get("/ar/services")).text();
  expect(html).toContain('<html lang="ar" dir="rtl"');
  const links = [...html.matchAll(/<a[^>]*href="(\/[^"]*)"/g)].map((link) => link[1] ?? "");
  expect(links.length).toBeGreaterThan(10);
  for (const link of links) expect(link).toMatch(/^\/(ar(\/|$|#)|language\/)/);
});

test("a gallery of what does not exist answers 404, and is the gallery all the same", async () => {
  for (const search of ["category=nowhere", "post=nowhere", "category=steam&post=emerald"]) {
    const answer = await site.get(`/gallery?${search}`);
    expect(answer.status, search).toBe(404);
    expect(await answer.text()).not.toMatch(/<dialog[^>]* open=""/);
  }
  for (const search of ["", "category=", "category=steam", "post=emerald", "utm_source=x"])
    expect((await site.get(`/gallery?${search}`)).status, search).toBe(200);
});
