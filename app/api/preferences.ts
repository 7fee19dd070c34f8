import { ApiError } from "./api-error.ts";

const countings = ["count=exact", "count=planned", "count=estimated"];

/** What the header `Prefer` asks for; every count is exact, and unknown preferences are left out. */
export function parsePreferences(header = ""): { isCounted: boolean; isShown: boolean } {
  const asked = header.split(",").map((each) => each.trim());
  if (asked.some((each) => each.startsWith("resolution="))) {
    throw new ApiError(400, "PGRST127", "Feature not implemented", { details: "upsert" });
  }
  const isCounted = asked.some((each) => countings.includes(each));
  return { isCounted, isShown: asked.includes("return=representation") };
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
