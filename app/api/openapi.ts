import {
  type ApiColumn,
  type ApiRole,
  apiResources,
  readableColumns,
  resourceNames,
} from "./resources.ts";

const schemas: Record<ApiColumn["type"], object> = {
  uuid: { type: "string", format: "uuid" },
  text: { type: "string" },
  integer: { type: "integer", format: "int32" },
  numeric: { type: "number" },
  boolean: { type: "boolean" },
  timestamptz: { type: "string", format: "date-time" },
  date: { type: "string", format: "date" },
  "text[]": { type: "array", items: { type: "string" } },
  json: { type: "object" },
  picture: { type: "string", format: "uri" },
};

const parameters = {
  select: ["query", "Columns, aliases, casts and embedded resources"],
  order: ["query", "Columns with .asc or .desc, .nullsfirst or .nullslast"],
  limit: ["query", "Rows at most; never more than 1,000"],
  offset: ["query", "Rows to leave out"],
  or: ["query", "Conditions of which one has to hold"],
  Range: ["header", "Rows from and to, from 0"],
  Prefer: ["header", "count=exact, return=representation and others"],
} as const;

const ofReads = ["select", "order", "limit", "offset", "or", "Range", "Prefer"] as const;
const ofWrites = ["select", "Prefer"] as const;

const references = (names: readonly string[]) =>
  names.map((name) => ({ $ref: `#/components/parameters/${name}` }));

const refused = { $ref: "#/components/responses/refused" };

export function openApi(role: ApiRole, { siteUrl, brand }: { siteUrl: string; brand: string }) {
  const readable = resourceNames.filter(
    (name) => readableColumns(apiResources[name], role).length > 0,
  );
  return {
    openapi: "3.0.3",
    info: { title: `${brand}: data service`, version: "1" },
    servers: [{ url: `${siteUrl}/rest/v1` }],
    security: [{ apikey: [] }],
    paths: Object.fromEntries([
      ...resourceNames.map((name) => [`/${name}`, pathOf(name, readable.includes(name))]),
      ["/rpc/generate_order_number", numberPath],
    ]),
    components: {
      securitySchemes: { apikey: { type: "apiKey", in: "header", name: "apikey" } },
      parameters: Object.fromEntries(
        Object.entries(parameters).map(([name, [place, description]]) => [
          name,
          { name, in: place, description, schema: { type: "string" } },
        ]),
      ),
      responses: {
        refused: {
          description: "Refused",
          content: jsonOf({ $ref: "#/components/schemas/error" }),
        },
      },
      schemas: Object.fromEntries([
        ["error", errorSchema],
        ...readable.map((name) => [name, schemaOf(name, role)]),
      ]),
    },
  };
}

const jsonOf = (schema: object) => ({ "application/json": { schema } });

const nullable = { type: "string", nullable: true };
const errorSchema = {
  type: "object",
  properties: {
    code: { type: "string" },
    message: { type: "string" },
    details: nullable,
    hint: nullable,
  },
};

function schemaOf(name: (typeof resourceNames)[number], role: ApiRole) {
  const { columns } = apiResources[name];
  const shown = new Set(readableColumns(apiResources[name], role));
  const properties = Object.entries<ApiColumn>(columns)
    .filter(([column]) => shown.has(column))
    .map(([column, { type }]) => [column, schemas[type]]);
  return { type: "object", properties: Object.fromEntries(properties) };
}

function pathOf(name: string, isReadable: boolean) {
  const tags = [name];
  const rows = isReadable
    ? jsonOf({ type: "array", items: { $ref: `#/components/schemas/${name}` } })
    : undefined;
  const answer = (description: string) => ({ description, ...(rows && { content: rows }) });
  const body = { required: true, content: jsonOf({ type: "object" }) };
  const write = (ok: string, description: string) => ({
    tags,
    parameters: references(ofWrites),
    responses: { [ok]: answer(description), default: refused },
  });
  return {
    ...(isReadable && {
      get: {
        tags,
        parameters: references(ofReads),
        responses: { 200: answer("Rows"), 206: answer("Some of the rows"), default: refused },
      },
    }),
    post: { ...write("201", "Inserted"), requestBody: body },
    patch: { ...write("200", "Changed"), requestBody: body },
    delete: write("200", "Deleted"),
  };
}

const numberPath = {
  post: {
    tags: ["rpc"],
    responses: {
      200: { description: "A free order number", content: jsonOf({ type: "string" }) },
      default: refused,
    },
  },
};
