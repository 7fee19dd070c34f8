import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What React Router reads of every route. */
const ofRoutes = new Set([
  ...["loader", "action", "clientLoader", "clientAction", "middleware", "clientMiddleware"],
  ...["meta", "headers", "links", "handle", "shouldRevalidate"],
  ...["Layout", "ErrorBoundary", "HydrateFallback"],
]);

const exported = /^export (?:async )?(?:function\*?|const|class|type|enum|interface) (\w+)/gm;

const files = globSync("{app,server,db,scripts}/**/*.{ts,tsx}", {
  exclude: ["app/paraglide/**", "**/*.test.{ts,tsx}", "**/*.d.ts"],
});

/** The names that files export, each with the files that define it. */
function exportedNames(): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const file of files) {
    // The overloads of a function are one name.
    const found = readFileSync(file, "utf8").matchAll(exported);
    const own = new Set(Array.from(found, ([, name = ""]) => name));
    for (const name of own) names.set(name, [...(names.get(name) ?? []), file]);
  }
  return names;
}

test("no exported name means two things", () => {
  const twice = [...exportedNames()].filter(
    ([name, where]) => where.length > 1 && !ofRoutes.has(name),
  );
  expect(twice.map(([name, where]) => `${name}: ${where.join(", ")}`)).toEqual([]);
});
