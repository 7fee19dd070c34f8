import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

// The vocabulary of schema.org, read from the types of schema-dts: which types there are, what they
// may say, and of what kind each answer is.

const source = readFileSync(
  createRequire(import.meta.url)
    .resolve("schema-dts")
    .replace(/schema\.js$/, "schema.d.ts"),
  "utf8",
);

/** Name of a property to the types that its value may have. */
type Properties = Map<string, string[]>;

const bases = new Map<string, { parents: string[]; properties: Properties }>();
for (const [, name = "", parents = "", body = ""] of source.matchAll(
  /^interface (\w+) extends ([^{]+?) \{\n(.*?)^\}/gms,
)) {
  const lines = body.matchAll(/^ {4}"([\w@-]+)"\?: SchemaValue<(.+), "[\w-]+">;$/gm);
  const properties: Properties = new Map(
    [...lines].map(([, property = "", types = ""]) => [property, types.split(" | ")]),
  );
  bases.set(name, { parents: parents.split(", "), properties });
}

/** Name of a type to where its properties stand. */
const leaves = new Map(
  [...source.matchAll(/^export interface \w+Leaf extends (\w+).*?\{\n\s*"@type": "(\w+)";/gm)].map(
    ([, base = "", type = ""]) => [type, base],
  ),
);

/** Name of a type to what it may be: its own form, narrower types, plain values, or one of a list. */
const unions = new Map(
  [...source.matchAll(/^export type (\w+) = (.+);$/gm)].map(([, type = "", forms = ""]) => [
    type,
    forms.split(" | "),
  ]),
);

function propertiesOf(base: string): Properties {
  const found = bases.get(base);
  if (!found) return new Map();
  return new Map([
    ...found.parents.flatMap((each) => [...propertiesOf(each)]),
    ...found.properties,
  ]);
}

/** Whether a value of the type `wanted` may have this form, directly or as a narrower type. */
function allows(
  wanted: string,
  form: (name: string) => boolean,
  seen = new Set<string>(),
): boolean {
  if (form(wanted)) return true;
  if (seen.has(wanted)) return false;
  seen.add(wanted);
  return (unions.get(wanted) ?? []).some((each) => allows(each, form, seen));
}

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;

/** What schema.org has to object to in a graph of JSON-LD; nothing when it is valid. */
export function faultsOf(data: unknown): string[] {
  const graph = isNode(data) && Array.isArray(data["@graph"]) ? data["@graph"] : [data];
  if (!isNode(data) || data["@context"] !== "https://schema.org") return ["no context"];
  const ids = new Set(idsIn(graph));
  return graph.flatMap((node, index) => faultsOfValue(node, ["Thing"], ids, `${index}`));
}

function idsIn(value: unknown): string[] {
  if (!isNode(value)) return [];
  const own = typeof value["@id"] === "string" && "@type" in value ? [value["@id"]] : [];
  return [...own, ...Object.values(value).flatMap(idsIn)];
}

function faultsOfValue(value: unknown, wanted: string[], ids: Set<string>, path: string): string[] {
  if (Array.isArray(value)) {
    return value.flatMap((each, i) => faultsOfValue(each, wanted, ids, `${path}[${i}]`));
  }
  const fits = (form: (name: string) => boolean) => wanted.some((type) => allows(type, form));
  if (!isNode(value)) {
    const isPlain = (name: string) => name === typeof value || name === JSON.stringify(value);
    return fits(isPlain) ? [] : [`${path}: ${JSON.stringify(value)} is no ${wanted.join(" or ")}`];
  }
  if (!("@type" in value)) {
    return ids.has(String(value["@id"])) ? [] : [`${path}: refers to nothing on the page`];
  }
  const type = String(value["@type"]);
  const base = leaves.get(type);
  if (!base) return [`${path}: ${type} is no type`];
  const mismatch = fits((name) => name === `${type}Leaf`)
    ? []
    : [`${path}: ${type} has no place here`];
  const properties = propertiesOf(base);
  const inside = Object.entries(value).flatMap(([name, content]) => {
    if (name.startsWith("@")) return [];
    const types = properties.get(name);
    if (!types) return [`${path}: ${type} has no ${name}`];
    return faultsOfValue(content, types, ids, `${path}.${name}`);
  });
  return [...mismatch, ...inside];
}
