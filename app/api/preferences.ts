import { ApiError } from "./api-error.ts";

/** What the Prefer header asks for (RFC 7240); what it does not name is null. */
export type Preferences = {
  return: "minimal" | "headers-only" | "representation" | null;
  count: "exact" | null;
  resolution: "merge-duplicates" | "ignore-duplicates" | null;
  missing: "default" | "null" | null;
  /** A change that would reach more rows is not made. */
  maxAffected: number | null;
  /** As the answer names them. */
  applied: string[];
};

const known: Record<string, readonly string[]> = {
  return: ["minimal", "headers-only", "representation"],
  // Counted always: the tables are those of a workshop.
  count: ["exact", "planned", "estimated"],
  resolution: ["merge-duplicates", "ignore-duplicates"],
  missing: ["default", "null"],
  handling: ["strict", "lenient"],
  tx: ["commit"],
};

/** Throws ApiError with PGRST122 where `handling=strict` stands beside what is not known. */
export function parsePreferences(header: string | undefined): Preferences {
  const asked = (header ?? "").split(",").map((each) => each.trim().split("=", 2));
  const pairs = asked.filter((pair): pair is [string, string] => Boolean(pair[0]));
  const isKnown = ([name, value]: [string, string?]) =>
    name === "max-affected" ? /^\d{1,6}$/.test(value ?? "") : known[name]?.includes(value ?? "");
  const unknown = pairs.filter((pair) => !isKnown(pair)).map((pair) => pair.join("="));
  const found = Object.fromEntries(pairs.filter(isKnown));
  const isStrict = found.handling === "strict";
  if (isStrict && unknown.length > 0) {
    throw new ApiError(400, "PGRST122", "Invalid preferences given with handling=strict", {
      details: `Invalid preferences: ${unknown.join(", ")}`,
    });
  }
  return {
    return: found.return ?? null,
    count: found.count ? "exact" : null,
    resolution: found.resolution ?? null,
    missing: found.missing ?? null,
    maxAffected: isStrict && found["max-affected"] ? Number(found["max-affected"]) : null,
    applied: pairs.filter(isKnown).map((pair) => pair.join("=")),
  } as Preferences;
}

/** Rows that a Range header asks for, both ends counted; null where it asks for none. */
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
