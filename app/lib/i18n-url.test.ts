import { expect, test } from "vitest";
import {
  absoluteUrl,
  alternatesOf,
  localeOf,
  localizePath,
  requestedPath,
  safeRedirectPath,
  stripLocale,
} from "./i18n-url.ts";

test.each([
  ["/", "en"],
  ["/ar", "ar"],
  ["/ar.data", "ar"],
  ["/ar/services.data", "ar"],
  ["/armchair", "en"],
  ["/services", "en"],
] as const)("%s is answered in %s", (pathname, expected) => {
  expect(localeOf(pathname)).toBe(expected);
});

test.each([
  ["/", "en", "/"],
  ["/cart?x=1", "en", "/cart?x=1"],
  ["/arrivals", "en", "/arrivals"],
  ["/ar", "ar", "/"],
  ["/ar?x=1", "ar", "/?x=1"],
  ["/ar/cart#top", "ar", "/cart#top"],
] as const)("%s is the page in %s of %s", (address, locale, path) => {
  expect([localeOf(address), stripLocale(address)]).toEqual([locale, path]);
});

test.each(["/", "/?x=1", "/#top", "/cart", "/perfumes?order=open"])(
  "%s in Arabic is read back as it was",
  (path) => {
    const address = localizePath(path, "ar");
    expect(address).toMatch(/^\/ar(?!\/(\?|#|$))/);
    expect([localeOf(address), stripLocale(address)]).toEqual(["ar", path]);
    expect(localizePath(path, "en")).toBe(path);
  },
);

test.each([
  ["/", "en", "https://lamaan.ae/"],
  ["/", "ar", "https://lamaan.ae/ar"],
  ["", "en", "https://lamaan.ae"],
  ["", "ar", "https://lamaan.ae/ar"],
  ["/services", "en", "https://lamaan.ae/services"],
  ["/perfumes?page=2", "ar", "https://lamaan.ae/ar/perfumes?page=2"],
] as const)("'%s' in %s is %s", (path, locale, address) => {
  expect(absoluteUrl("https://lamaan.ae", path, locale)).toBe(address);
});

test("a page names itself in both languages, and for everybody else in English", () => {
  expect(alternatesOf("https://lamaan.ae", "/services")).toEqual([
    { hrefLang: "en", href: "https://lamaan.ae/services" },
    { hrefLang: "ar", href: "https://lamaan.ae/ar/services" },
    { hrefLang: "x-default", href: "https://lamaan.ae/services" },
  ]);
});

test.each([
  ["/", "/"],
  ["/ar", "/"],
  ["/admin/dashboard", "/admin/dashboard"],
  ["/ar/admin/dashboard?page=2&q=%D8%A3", "/admin/dashboard?page=2&q=%D8%A3"],
  ["/admin/dashboard.data?_routes=a%2Cb&page=2", "/admin/dashboard?page=2"],
  ["/ar/admin/dashboard.data", "/admin/dashboard"],
  ["/_root.data", "/"],
  ["/ar.data", "/"],
  ["/argan", "/argan"],
])("%s is the page %s", (address, path) => {
  expect(requestedPath(`https://lamaan.example${address}`)).toBe(path);
});

test.each(["/", "/cart", "/perfumes?order=open", "/services/premium-wash#booking"])(
  "%s is a path of ours",
  (path) => {
    expect(safeRedirectPath(path, "/perfumes")).toBe(path);
  },
);

test.each([
  "https://evil.example/x",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/.//evil.example",
  "javascript:alert(1)",
  "cart",
  "",
  null,
  undefined,
])("%s is not, and leads to the path given instead", (to) => {
  expect(safeRedirectPath(to, "/perfumes")).toBe("/perfumes");
});
