import { ApiError } from "./api-error.ts";

const known = {
  resolution: ["merge-duplicates", "ignore-duplicates"],
  missing: ["default", "null"],
  return: ["minimal", "headers-only", "representation"],
  count: ["exact", "planned", "estimated"],
  tx: ["commit"],
  handling: ["strict", "lenient"],
} as const;

type Name = keyof typeof known;
export type Method = "GET" | "POST" | "PATCH" | "DELETE";

export type Preferences = {
  [name in Exclude<Name, "tx" | "handling">]: (typeof known)[name][number] | null;
} & {
  maxAffected: number | null;
  applied: string;
};

const heededBy: Record<Name | "max-affected", readonly Method[]> = {
  resolution: ["POST"],
  missing: ["POST", "PATCH"],
  return: ["POST", "PATCH", "DELETE"],
  count: ["GET", "POST", "PATCH", "DELETE"],
  tx: ["POST", "PATCH", "DELETE"],
  handling: ["GET", "POST", "PATCH", "DELETE"],
  "max-affected": ["PATCH", "DELETE"],
};

const isName = (name: string): name is keyof typeof heededBy => Object.hasOwn(heededBy, name);

function isKnown(name: string, value: string): boolean {
  if (!isName(name)) return false;
  if (name === "max-affected") return /^\d{1,9}$/.test(value);
  return (known[name] as readonly string[]).includes(value);
}

export function parsePreferences(header: string | undefined, method: Method): Preferences {
  const asked = (header ?? "")
    .split(",")
    .map((each) => each.trim())
    .filter(Boolean);
  const found = new Map<string, string>();
  const unknown: string[] = [];
  for (const each of asked) {
    const [name = "", value = ""] = each.split("=", 2);
    if (!isKnown(name, value)) unknown.push(each);
    else if (!found.has(name)) found.set(name, value);
  }
  const isStrict = found.get("handling") === "strict";
  if (isStrict && unknown.length > 0) {
    throw new ApiError(400, "PGRST122", "Invalid preferences given with handling=strict", {
      details: `Invalid preferences: ${unknown.join(", ")}`,
    });
  }
  if (!isStrict) found.delete("max-affected");
  const heeded = Object.entries(heededBy).filter(
    ([name, methods]) => found.has(name) && methods.includes(method),
  );
  const value = (name: string) => heeded.some(([each]) => each === name) && found.get(name);
  return {
    resolution: value("resolution") || null,
    missing: value("missing") || null,
    return: value("return") || null,
    count: value("count") || null,
    maxAffected: value("max-affected") ? Number(found.get("max-affected")) : null,
    applied: heeded.map(([name]) => `${name}=${found.get(name)}`).join(", "),
  } as Preferences;
}

export function parseRange(
  header: string | undefined,
): { offset: number; limit: number | null } | null {
  const [, from, to] = /^(?:items=)?(\d{1,9})-(\d{0,9})$/.exec(header?.trim() ?? "") ?? [];
  if (from === undefined) return null;
  const [first, last] = [Number(from), to ? Number(to) : null];
  if (last !== null && last < first) {
    throw new ApiError(416, "PGRST103", "Requested range not satisfiable", {
      details:
        "The lower boundary must be lower than or equal to the upper boundary in the Range header.",
    });
  }
  return { offset: first, limit: last === null ? null : last - first + 1 };
}

const offered = new Map([
  ["application/vnd.pgrst.object+json", "object"],
  ["application/json", "array"],
  ["application/vnd.pgrst.array+json", "array"],
  ["text/csv", "csv"],
  ["application/*", "array"],
  ["*/*", "array"],
] as const);

type Shape = "array" | "object" | "csv";

export type MediaType = { shape: Shape; withoutNulls: boolean };

export function mediaTypeOf(accept: string | undefined): MediaType {
  const asked = (accept || "*/*").split(",").map((each) => {
    const [type = "", ...parameters] = each.split(";").map((part) => part.trim().toLowerCase());
    return { type, withoutNulls: parameters.includes("nulls=stripped") };
  });
  for (const { type, withoutNulls } of asked) {
    const shape = offered.get(type as never);
    if (shape) return { shape, withoutNulls: withoutNulls && type.includes("vnd.pgrst") };
  }
  const types = asked.map(({ type }) => type).join(", ");
  throw new ApiError(406, "PGRST107", `None of these media types are available: ${types}`);
}

export function contentTypeOf({ shape, withoutNulls }: MediaType): string {
  if (shape === "csv") return "text/csv; charset=utf-8";
  if (!withoutNulls && shape === "array") return "application/json; charset=utf-8";
  const nulls = withoutNulls ? ";nulls=stripped" : "";
  return `application/vnd.pgrst.${shape}+json${nulls}; charset=utf-8`;
}
