import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { personalParameters, publicRoutes } from "./public-routes.ts";

const publicCode = [
  "app/root.tsx",
  "app/elements/*.ts",
  "app/routes/{site,services,offers,shop,gallery}/*.{ts,tsx}",
  "app/routes/auth/auth-{dialog,modal}.tsx",
  "app/features/{booking,cart,catalog,gallery,offers,services,website}/*.{ts,tsx}",
];
/** Of the checkout and of free times, which are no public pages. */
const ofOthers = ["address", "extras"];

test("a parameter that public pages read is named for the cache, which leaves out all others", () => {
  const known: string[] = [...personalParameters, ...ofOthers];
  for (const route of Object.values(publicRoutes))
    known.push(...Object.keys("query" in route ? route.query : {}));
  const read = globSync(publicCode).flatMap((file) => [
    ...readFileSync(file, "utf8").matchAll(
      /(?:earch|searchParams|query|asked|Params\([^()]*\))\.(?:get|getAll|has)\("(\w+)"\)/g,
    ),
  ]);
  const names = new Set(read.map(([, name]) => name));
  expect(names.size).toBeGreaterThan(5);
  expect([...names].filter((name) => name && !known.includes(name))).toEqual([]);
});
