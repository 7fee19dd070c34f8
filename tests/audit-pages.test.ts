import type { RouteConfigEntry } from "@react-router/dev/routes";
import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { matchRoutes, type RouteObject } from "react-router";
import { expect, test } from "vitest";
import { recordPage } from "#app/admin/audit-words.server.ts";
import { resources } from "#app/admin/resources.server.ts";
import { newId } from "#app/lib/ids.ts";
import routes from "#app/routes.ts";
import * as schema from "#db/schema.ts";

const objectOf = ({ path, file, index, children }: RouteConfigEntry): RouteObject =>
  index ? { index, id: file } : { path, id: file, children: children?.map(objectOf) };
const known = (await routes).map(objectOf);

const pages = Object.values(schema)
  .filter((each) => is(each, PgTable))
  .map((table) => ({ table: getTableName(table), page: recordPage(getTableName(table), newId()) }))
  .filter(({ page }) => page !== null);

test("the audit log leads to whatever staff change", () => {
  const others = ["currencies", "email_outbox", "user"];
  const kept = Object.values(resources).map(({ kind }) => getTableName(kind.table));
  expect(pages.map(({ table }) => table).sort()).toEqual([...kept, ...others].sort());
});

test.each(pages)("the page of a record of $table is there: $page", ({ page }) => {
  const found = matchRoutes(known, page ?? "")?.at(-1)?.route.id;
  expect(found).toMatch(/^routes\/admin\//);
  expect(found).not.toMatch(/not-found/);
});
