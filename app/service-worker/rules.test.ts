import { expect, test } from "vitest";
import { firstContent } from "#app/content/first-content.ts";
import { readAddress } from "#server/answer-cache.ts";
import {
  formPath,
  inLanguageOf,
  isForEveryone,
  isLasting,
  isLeaving,
  isOfYesterday,
  isOverdue,
  isPublicPage,
  isWholeFile,
  newStoredForm,
  postOutcomeOf,
} from "./rules.ts";

test.each([
  ["/contact", "/contact"],
  ["/contact.data", "/contact"],
  ["/ar/contact.data", "/ar/contact"],
  ["/offers/ceramic-coating-shine-drive", "/offers/ceramic-coating-shine-drive"],
  ["/ar/summeroffers/summer-gold-package.data", "/ar/summeroffers/summer-gold-package"],
  ...firstContent.services.map(({ id }) => [`/services/${id}.data`, `/services/${id}`]),
])("a post to %s is the form of %s", (pathname, path) => {
  expect(formPath(pathname)).toBe(path);
});

test.each([
  "/",
  "/services",
  "/cart",
  "/cart.data",
  "/checkout",
  "/sign-in",
  "/profile",
  "/profile/contact",
  "/admin/contact",
  "/admin/dashboard/contacts",
  "/services/a/b",
])("a post to %s is none that waits for a signal", (pathname) => {
  expect(formPath(pathname)).toBeNull();
});

test.each(["/sign-out", "/ar/sign-out.data", "/profile/data", "/ar/profile/data.data"])(
  "a post to %s is of somebody who leaves",
  (pathname) => expect(isLeaving(pathname)).toBe(true),
);

test("a post that only looks like it is not", () => {
  for (const pathname of ["/sign-in", "/profile", "/profile/data/download", "/admin/sign-out"]) {
    expect(isLeaving(pathname), pathname).toBe(false);
  }
});

const answer = (cacheControl: string | null, { status = 200, type = "text/html" } = {}) => {
  const headers = new Headers({ "Content-Type": `${type}; charset=utf-8` });
  if (cacheControl) headers.set("Cache-Control", cacheControl);
  return { status, type: "basic", headers } as Response;
};

test("only a page that is the same for everybody is kept", () => {
  expect(isPublicPage(answer("public, max-age=0, s-maxage=60"))).toBe(true);
  for (const word of ["private, no-cache", "no-store", null, "no-cache", "publicity"]) {
    expect(isPublicPage(answer(word)), String(word)).toBe(false);
  }
  expect(isPublicPage(answer("public", { status: 404 }))).toBe(false);
  expect(isPublicPage(answer("public", { type: "text/calendar" }))).toBe(false);
  expect(isPublicPage({ ...answer("public"), type: "opaqueredirect" } as Response)).toBe(false);
  expect(isPublicPage({ ...answer("public"), redirected: true } as Response)).toBe(false);
});

test.each([
  ...["/", "/about", "/services", "/services/premium-wash", "/offers", "/offers/any-2"],
  ...["/summeroffers", "/summeroffers/any", "/gallery", "/contact", "/perfumes", "/perfumes/oud"],
  ...["/privacy", "/terms", "/credits"],
])("%s is asked for as a stranger, as the server gives it to everyone", (path) => {
  for (const pathname of [path, path === "/" ? "/ar" : `/ar${path}`]) {
    expect(readAddress(pathname), pathname).not.toBeNull();
    expect(isForEveryone({ pathname, search: "" }), pathname).toBe(true);
  }
  expect(isForEveryone({ pathname: path, search: "?auth=login" })).toBe(false);
});

test.each([
  "/profile",
  "/cart",
  "/admin",
  "/ar/admin/dashboard",
  "/unsent",
  "/about/us",
  "/arabia",
])("%s is not asked for as a stranger", (pathname) =>
  expect(isForEveryone({ pathname, search: "" })).toBe(false),
);

test("a page is of yesterday a day after the server made it", () => {
  const made = new Date("2026-11-23T11:00:00Z");
  const page = { headers: new Headers({ Date: made.toUTCString() }) };
  const day = 24 * 60 * 60 * 1000;
  expect(isOfYesterday(page, made.getTime() + day)).toBe(false);
  expect(isOfYesterday(page, made.getTime() + day + 1)).toBe(true);
  expect(isOfYesterday({ headers: new Headers() }, made.getTime())).toBe(false);
});

test("only a file that never changes is kept", () => {
  expect(isLasting(answer("public, max-age=31536000, immutable"))).toBe(true);
  expect(isLasting(answer("public, max-age=31536000"))).toBe(false);
  expect(isLasting(answer("public, max-age=31536000, immutable", { status: 404 }))).toBe(false);
});

test("an equal form is the same form, another is another", async () => {
  const { key, body } = await newStoredForm("/contact", "name=Omar+Haddad&message=a%0D%0Ab", 1);
  expect(await newStoredForm("/contact", "name=Omar%20Haddad&message=a%0Ab", 2)).toMatchObject({
    key,
    body,
  });
  expect((await newStoredForm("/contact", "name=Omar&message=a%0Ab", 1)).key).not.toBe(key);
  expect((await newStoredForm("/ar/contact", body, 1)).key).not.toBe(key);
  expect(key).not.toContain("Omar");
});

const at = (status: number, path = "/contact") =>
  postOutcomeOf({ status, url: `https://shop.example${path}` });

test("a form was sent when it led to its confirmation, whatever came of showing that", () => {
  const confirmation = "/services/premium-wash?booked=1";
  expect(at(200, `${confirmation}#outcome`)).toEqual({ state: "sent", confirmation });
  expect(at(503, "/ar/contact?sent=1")).toMatchObject({ state: "sent" });
});

test("a form that was refused is returned; where we were at fault, or busy, it waits", () => {
  for (const status of [400, 403, 404, 410, 413, 422]) {
    expect(at(status).state, String(status)).toBe("returned");
  }
  for (const status of [200, 408, 425, 429, 500, 502, 503, 504]) {
    expect(at(status).state, String(status)).toBe("waiting");
  }
});

test("what was written is kept for seven days", () => {
  const day = 24 * 60 * 60 * 1000;
  expect(isOverdue({ keptAt: 0 }, 7 * day)).toBe(false);
  expect(isOverdue({ keptAt: 0 }, 7 * day + 1)).toBe(true);
});

test("a page leads on in its own language", () => {
  expect(inLanguageOf("/contact", "/unsent")).toBe("/unsent");
  expect(inLanguageOf("/ar", "/unsent")).toBe("/ar/unsent");
  expect(inLanguageOf("/arabia", "/unsent")).toBe("/unsent");
});

test.each([
  ["/assets/hero-12345678.avif", undefined, true],
  ["/uploads/picture.webp", undefined, true],
  ["/assets/reel-12345678.webm", "bytes=0-", false],
  ["/services", undefined, false],
])("%s in range %s is kept: %s", (path, range, kept) => {
  const headers = new Headers(range ? { Range: range } : {});
  expect(isWholeFile({ url: `https://lamaan.example${path}`, headers })).toBe(kept);
});
