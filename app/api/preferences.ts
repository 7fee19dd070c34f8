import { ApiError } from "./api-error.ts";

const known = {
  resolution: ["merge-duplicates", "ignore-duplicates"],
  missing: ["default", "null"],
  return: ["minimal", "representation"],
  count: ["exact", "planned", "estimated"],
} as const;

type Name = keyof typeof known;

export type Preferences = { [name in Name]: (typeof known)[name][number] | null };

/** Of a preference that is named twice the first counts; unknown ones are left out. */
export function parsePreferences(header = ""): Preferences {
  const asked = header.split(",").map((each) => each.trim());
  const found = Object.entries(known).map(([name, values]) => [
    name,
    asked.flatMap((each) => values.find((value) => each === `${name}=${value}`) ?? [])[0] ?? null,
  ]);
  return Object.fromEntries(found);
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
  ["application/*", "array"],
  ["*/*", "array"],
] as const);

/** One object where a single row is asked for. */
export type Shape = "array" | "object";

export function shapeAsked(accept: string | undefined): Shape {
  const types = (accept || "*/*").split(",").map((each) => each.trim().toLowerCase());
  for (const type of types) {
    const [name = "", ...parameters] = type.split(/\s*;\s*/);
    const shape = parameters.includes("nulls=stripped") ? undefined : offered.get(name as never);
    if (shape) return shape;
  }
  const message = `None of these media types are available: ${types.join(", ")}`;
  throw new ApiError(406, "PGRST107", message);
}

export const contentTypeOf = (shape: Shape): string =>
  `application/${shape === "object" ? "vnd.pgrst.object+" : ""}json; charset=utf-8`;
