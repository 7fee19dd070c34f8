import { expect, test } from "vitest";
import { requestErrorOf, withoutPort } from "#server/middleware/security.ts";

const siteUrl = "https://lamaan.ae";
const inside = "http://10.0.0.5:3000/contact";
const requestOf = (method: string, origin?: string, url = inside) => ({
  method,
  url,
  headers: new Headers(origin === undefined ? {} : { Origin: origin }),
});

test.each(["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"])(
  "%s is no method",
  (method) => {
    expect(requestErrorOf(requestOf(method), siteUrl)).toBe(405);
  },
);

test.each([
  ["the site", "https://lamaan.ae"],
  ["the host that was asked", "http://10.0.0.5:3000"],
  ["the host that was asked, behind a proxy that speaks https", "https://10.0.0.5:3000"],
  ["no origin, as programs post", undefined],
])("a post from %s is taken", (_, origin) => {
  expect(requestErrorOf(requestOf("POST", origin), siteUrl)).toBeNull();
});

test.each([
  "https://evil.example",
  "https://lamaan.ae.evil.example",
  "https://evil.example/https://lamaan.ae",
  "http://10.0.0.5:3001",
  "null",
  "",
  "lamaan.ae",
  "::::",
])("a post from '%s' is refused", (origin) => {
  expect(requestErrorOf(requestOf("POST", origin), siteUrl)).toBe(403);
});

test.each(["cross-site", "same-site"])(
  "a post that names no origin and comes %s is refused",
  (site) => {
    const headers = new Headers({ "Sec-Fetch-Site": site });
    expect(requestErrorOf({ method: "POST", url: inside, headers }, siteUrl)).toBe(403);
  },
);

test("reading from another site is no harm", () => {
  expect(requestErrorOf(requestOf("GET", "https://evil.example"), siteUrl)).toBeNull();
});

test.each([
  ["1.2.3.4", "1.2.3.4"],
  ["1.2.3.4:567", "1.2.3.4"],
  ["[::1]:567", "::1"],
  ["[2001:db8::7]", "2001:db8::7"],
  ["2001:db8::7", "2001:db8::7"],
  ["::ffff:1.2.3.4", "::ffff:1.2.3.4"],
  ["unknown", "unknown"],
  ["", ""],
])("the sender of %j is %j: a new port makes nobody somebody else", (entry, sender) => {
  expect(withoutPort(entry)).toBe(sender);
});
