import { ApiError } from "./api-error.ts";

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
