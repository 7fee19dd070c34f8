import fc from "fast-check";
import { expect, test } from "vitest";
import { loggedPath } from "./log.ts";

const token = fc
  .uint8Array({ minLength: 24, maxLength: 24 })
  .map((bytes) => Buffer.from(bytes).toString("base64url"));

test("no path in a log tells the token of a link, however the path is written", () => {
  const spellings: ((token: string) => string)[] = [
    (it) => `/visit/${it}`,
    (it) => `/visit//${it}`,
    (it) => `//visit///${it}//move`,
    (it) => `/%76isit/${it}`,
    (it) => `/%2576isit/%25%32%66${it}`,
    (it) => `/visit%2F${it}`,
    (it) => `/VISIT/${it}.data`,
    (it) => `/ar/Visit/${it}/state`,
    (it) => `/visits/${it}`,
    (it) => `/visit/${[...it].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join("")}`,
    (it) => `/waiting-list//premium-wash/${it}01a2181e-34eb-7540-8ce6-92b2ee22dc11`,
    (it) => `/auth/v1/reset-password/${it}`,
  ];
  fc.assert(
    fc.property(token, fc.constantFrom(...spellings), (it, spelled) => {
      expect(loggedPath(spelled(it)).toLowerCase()).not.toContain(it.slice(4, 16).toLowerCase());
    }),
    { numRuns: 2_000 },
  );
});

test("a path without a secret is logged as it is, but for its ids", () => {
  for (const path of [
    "/offers/ceramic-coating-shine-drive",
    "/ar/services/premium-wash",
    "/%E2%82",
  ])
    expect(loggedPath(path)).toBe(path);
  expect(loggedPath("/admin/visits/01A2181E-34EB-7540-8CE6-92B2EE22DC11.data")).toBe(
    "/admin/visits/:id.data",
  );
});
