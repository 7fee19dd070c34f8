import { ApiError } from "./api-error.ts";

const offered = new Map([
  ["application/vnd.pgrst.object+json", "object"],
  ["application/json", "array"],
  ["application/vnd.pgrst.array+json", "array"],
  ["text/csv", "csv"],
  ["application/*", "array"],
  ["*/*", "array"],
] as const);

export type Shape = "array" | "object" | "csv";

/** How the rows are to be written down; the first that is named of those there are. */
export function shapeOf(accept: string | undefined): Shape {
  const asked = (accept || "*/*")
    .split(",")
    .map((each) => each.split(";", 1)[0]?.trim().toLowerCase());
  for (const type of asked) {
    const shape = offered.get(type as never);
    if (shape) return shape;
  }
  throw new ApiError(
    406,
    "PGRST107",
    `None of these media types are available: ${asked.join(", ")}`,
  );
}

export const contentTypes: Record<Shape, string> = {
  array: "application/json; charset=utf-8",
  object: "application/vnd.pgrst.object+json; charset=utf-8",
  csv: "text/csv; charset=utf-8",
};
