import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

// Who may import whom. Arrows point down only, so that a page can change without the rules of the
// business noticing, and the rules without the database noticing.
const mayImport: Record<string, string[]> = {
  server: [
    ...["server", "public routes", "api", "use case", "content", "db", "platform", "paraglide"],
    "lib",
  ],
  // The data service of programs: the same use cases as the pages, by another door.
  api: [
    ...["api", "use case", "records", "feature rules", "db", "enums", "platform", "lib"],
    "platform in the browser",
  ],
  document: [
    ...["route", "use case", "platform", "platform in the browser", "ui", "content", "lib"],
    "paraglide",
  ],
  route: [
    ...["route", "public routes", "resource", "records", "staff lists", "admin", "use case"],
    "feature ui",
    ...["feature rules", "enums", "platform", "platform in the browser", "ui", "content"],
    ...["media", "lib", "paraglide"],
  ],
  "staff lists": [
    ...["staff lists", "records", "resource", "admin", "use case", "feature rules", "enums"],
    ...["platform", "lib", "paraglide"],
  ],
  admin: [
    ...["admin", "use case", "feature ui", "feature rules", "enums"],
    ...["platform", "platform in the browser", "ui", "content", "lib", "paraglide"],
  ],
  resource: [
    ...["resource", "records", "admin", "feature ui", "feature rules", "enums"],
    ...["platform in the browser", "ui", "content", "lib", "paraglide"],
  ],
  records: [
    ...["resource", "records", "admin", "use case", "mail", "feature rules", "db", "enums"],
    ...["platform", "content", "lib", "paraglide"],
  ],
  "use case": [
    "use case",
    "mail",
    "feature rules",
    "db",
    "enums",
    "platform",
    "platform in the browser",
    "content",
    "lib",
    "paraglide",
  ],
  mail: ["mail", "feature rules", "enums", "platform", "content", "lib", "paraglide"],
  "feature ui": [
    "feature ui",
    "feature rules",
    "enums",
    "platform in the browser",
    "ui",
    "content",
    "lib",
    "paraglide",
  ],
  "feature rules": ["feature rules", "public routes", "enums", "content", "lib", "paraglide"],
  platform: ["platform", "platform in the browser", "db", "enums", "lib", "paraglide"],
  "platform in the browser": ["lib", "paraglide"],
  db: ["db", "enums", "content", "lib"],
  enums: [],
  ui: ["ui", "lib", "paraglide"],
  content: ["content", "lib", "media"],
  elements: ["elements", "service-worker", "lib"],
  "service-worker": ["service-worker", "public routes", "feature rules", "lib", "paraglide"],
  "public routes": [],
  lib: ["lib"],
};

/** A use case may call those of features in a later step of its chain, never back or beside. */
const chains = [
  [["visits"], ["catalog"]],
  [["delivery"], ["money"]],
  [
    ["delivery"],
    ["orders"],
    ["cart", "discounts", "customers"],
    ["pricing", "currency"],
    ["catalog"],
  ],
  [["booking"], ["offers", "customers"], ["catalog"]],
  [["contact"], ["customers"]],
  [["booking", "contact", "seo"], ["capacity"], ["hours"]],
  [
    ["waiting-list", "visits", "booking", "capacity", "seo"],
    ["services", "offers", "extras", "gallery"],
    ["website"],
  ],
  [["waiting-list"], ["visits"], ["booking"], ["capacity", "customers"], ["hours"]],
  [["orders", "booking", "contact"], ["analytics"]],
  [["reports"], ["dashboard"], ["hours"]],
  [["visits", "orders"], ["money"]],
];

/** The first pattern that fits names the layer. */
const layers: [RegExp, string][] = [
  [/^server\//, "server"],
  [/^db\/schema\/enums/, "enums"],
  [/^db\//, "db"],
  [/^app\/public-routes\.ts$/, "public routes"],
  [/^app\/[^/]+$/, "document"],
  [/^app\/routes\//, "route"],
  // What there is of them, and what is read from all.
  [/^app\/admin\/(resources|audit-words)\.server\.ts$/, "staff lists"],
  // The halves of a staff resource: what the browser has of it, and what only the server has.
  [/^app\/features\/.*\.admin\.tsx$/, "resource"],
  [/^app\/features\/.*\.admin\.server\.ts$/, "records"],
  [/^app\/features\/.*\.server\.tsx?$/, "use case"],
  [/^app\/features\/.*\.mail\.ts$/, "mail"],
  [/^app\/features\/.*\.tsx$/, "feature ui"],
  [/^app\/features\//, "feature rules"],
  [/^app\/platform\/(use-[^/]+|auth\/credentials\.ts)$/, "platform in the browser"],
];

const layerOf = (file: string) =>
  layers.find(([pattern]) => pattern.test(file))?.[1] ?? file.split("/")[1] ?? file;
const featureOf = (file: string) => /^app\/features\/([^/]+)/.exec(file)?.[1];

type Import = { from: string; to: string; typeOnly: boolean };

const files = globSync("{app,server,db}/**/*.{ts,tsx}", {
  exclude: ["app/paraglide/**", "**/*.test.{ts,tsx}", "**/*.d.ts"],
});
const imports = files.flatMap(readImports);

function readImports(from: string): Import[] {
  const statement =
    /^(?:import|export)\s+(type\s)?(?:[^"';]*?\sfrom\s+)?"([#.][^"?]+)|\bimport\("([#.][^"?]+)/gm;
  return [...readFileSync(from, "utf8").matchAll(statement)].map(([, type, fixed, lazy]) => {
    const name = fixed ?? lazy ?? "";
    const to = name.startsWith("#") ? name.slice(1) : path.join(path.dirname(from), name);
    return { from, to, typeOnly: Boolean(type) };
  });
}

const isSource = (file: string) => files.includes(file) || /^app\/(paraglide|media)\//.test(file);
const siteMap = readFileSync("app/routes.ts", "utf8");
const isRoute = (file: string) => siteMap.includes(`"${file.replace("app/", "")}"`);

function isAllowed({ from, to, typeOnly }: Import): boolean {
  // The shape of what the document and the site's frame load; erased before anything runs.
  if (typeOnly && ["app/root.tsx", "app/routes/site/layout.tsx"].includes(to)) return true;
  const [fromLayer, toLayer] = [layerOf(from), layerOf(to)];
  if (fromLayer === "route" && toLayer === "route" && isRoute(to)) return false;
  if (fromLayer === "use case" && toLayer === "use case") return isDownTheChain(from, to);
  return mayImport[fromLayer]?.includes(toLayer) ?? false;
}

function isDownTheChain(from: string, to: string): boolean {
  const [caller, called] = [featureOf(from), featureOf(to)];
  if (!caller || !called || caller === called) return caller === called;
  return chains.some((chain) => {
    const step = (feature: string) => chain.findIndex((names) => names.includes(feature));
    return step(caller) >= 0 && step(called) > step(caller);
  });
}

/** The first way from a node back to itself. */
function findCycle(edges: { from: string; to: string }[]): string[] | null {
  const done = new Set<string>();
  const next = Map.groupBy(edges, ({ from }) => from);
  function follow(node: string, trail: string[]): string[] | null {
    if (trail.includes(node)) return [...trail.slice(trail.indexOf(node)), node];
    if (done.has(node)) return null;
    for (const { to } of next.get(node) ?? []) {
      const cycle = follow(to, [...trail, node]);
      if (cycle) return cycle;
    }
    done.add(node);
    return null;
  }
  for (const node of next.keys()) {
    const cycle = follow(node, []);
    if (cycle) return cycle;
  }
  return null;
}

/** Everything that these files load, however far away. */
function loadedBy(start: string[]): string[] {
  const loaded = new Set(start);
  for (const file of loaded) {
    for (const { from, to, typeOnly } of imports) if (from === file && !typeOnly) loaded.add(to);
  }
  return [...loaded];
}

test("every import points down the table of layers", () => {
  const breaches = imports
    .filter((each) => isSource(each.to) && !isAllowed(each))
    .map(({ from, to }) => `${from} → ${to} (${layerOf(from)} may not import ${layerOf(to)})`);
  expect(breaches).toEqual([]);
});

test("what several routes share lies outside of their folders", () => {
  const folderOf = (file: string) => /^app\/routes\/(?:admin\/)?[^/]+\//.exec(file)?.[0];
  const sideways = imports.filter(({ from, to }) => {
    const [ours, theirs] = [folderOf(from), folderOf(to)];
    return ours && theirs && ours !== theirs && isSource(to);
  });
  expect(sideways.length).toBeLessThanOrEqual(1);
});

test("no file imports itself through others", () => {
  expect(findCycle(imports.filter(({ typeOnly }) => !typeOnly))).toBeNull();
});

test("no feature imports itself through other features, types included", () => {
  const between = imports.flatMap(({ from, to }) => {
    const [ours, theirs] = [featureOf(from), featureOf(to)];
    return ours && theirs && ours !== theirs ? [{ from: ours, to: theirs }] : [];
  });
  expect(findCycle(between)).toBeNull();
});

test("the database loads no interface texts, which exist only once they are compiled", () => {
  const loaded = loadedBy(files.filter((file) => layerOf(file) === "db"));
  expect(loaded.filter((file) => layerOf(file) === "paraglide")).toEqual([]);
});
