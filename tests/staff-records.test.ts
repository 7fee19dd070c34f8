import type { RouteConfigEntry } from "@react-router/dev/routes";
import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { matchRoutes, type RouteObject } from "react-router";
import { expect, test } from "vitest";
import { auditDeeds, deedName, recordPage } from "#app/admin/audit-words.server.ts";
import { deletables, listed } from "#app/admin/resources.server.ts";
import { newId } from "#app/lib/ids.ts";
import { overwriteGetLocale } from "#app/paraglide/runtime.js";
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
  const others = [
    "api_keys",
    "currencies",
    "customers",
    "delivery_runs",
    "delivery_settings",
    "email_outbox",
    "opening_hours",
    "resources",
    "returns",
    "till_sessions",
    "user",
    "vat_periods",
    "visit_settings",
    "visits",
    "waiting_list",
    "work_needs",
  ];
  const kept = Object.values(deletables).map(({ kind }) => getTableName(kind.table));
  expect(pages.map(({ table }) => table).sort()).toEqual([...kept, ...others].sort());
});

test("staff keep these kinds of records, and may do this to them", () => {
  const kinds = Object.entries(deletables).map(([name, kept]) => [
    name,
    ...Object.keys(kept.actions).sort(),
    ...("file" in kept && kept.file ? ["file"] : []),
  ]);
  expect(kinds).toEqual([
    ["contacts", "delete", "restore", "status", "statuses", "file"],
    ["bookings", "delete", "restore", "status", "statuses", "file"],
    ["orders", "delete", "restore", "status", "statuses", "file"],
    ["perfumes", "delete", "move", "place", "restore"],
    ["codes", "delete", "restore", "switch"],
    ["content", "delete", "hide", "move", "place", "restore", "show"],
  ]);
});

test("a list that can be narrowed to days knows the day of its rows, and the other way round", () => {
  const ofDays = listed.filter(({ resource: { shape } }) => shape.days);
  expect(ofDays).toEqual(listed.filter(({ source }) => source(new Date()).days));
  expect(ofDays.map(({ kind }) => kind.noun)).toEqual(["booking"]);
});

test("the audit log has words for whatever is done to a record", () => {
  // To be put elsewhere is a move as well, and of several each has its status set.
  const asOthers = ["place", "statuses"];
  // Customers send these, and staff change them in ways of their own.
  const ofCustomers = ["contact", "booking", "order"];
  for (const { kind, actions, ...kept } of Object.values(deletables)) {
    const verbs = Object.keys(actions).filter((name) => !asOthers.includes(name));
    // What is edited of content is published.
    const edit = kind.noun === "content" ? "publish" : "edit";
    if (!ofCustomers.includes(kind.noun)) verbs.push("add", edit);
    if ("file" in kept && kept.file) verbs.push("export");
    expect(auditDeeds.flat()).toEqual(
      expect.arrayContaining(verbs.map((verb) => `${kind.noun}.${verb}`)),
    );
  }
});

test.each(["en", "ar"] as const)("the audit log's filter names each deed once, in %s", (locale) => {
  overwriteGetLocale(() => locale);
  const names = auditDeeds.map(deedName);
  overwriteGetLocale(() => "en");
  expect(names).toEqual([...new Set(names)]);
});

test.each(pages)("the page of a record of $table is there: $page", ({ page }) => {
  const found = matchRoutes(known, page ?? "")?.at(-1)?.route.id;
  expect(found).toMatch(/^routes\/admin\//);
  expect(found).not.toMatch(/not-found/);
});

test.each([
  ["/admin/dashboard/contacts", "list"],
  ["/admin/dashboard/contacts.csv", "csv"],
  ["/admin/dashboard/contacts/1", "record"],
  ["/admin/dashboard/contacts/1/delete", "delete"],
  ["/admin/dashboard/bookings", "list"],
  ["/admin/dashboard/bookings.csv", "csv"],
  ["/admin/dashboard/bookings/1/delete", "delete"],
  ["/admin/perfumes/orders", "list"],
  ["/admin/perfumes/orders.csv", "csv"],
  ["/admin/perfumes/orders/1", "record"],
  ["/admin/perfumes/orders/1/delete", "delete"],
  ["/admin/customers", "list"],
  ["/admin/discounts", "list"],
  ["/admin/discounts/1/delete", "delete"],
])("%s is the %s of its records", (address, page) => {
  const matches = matchRoutes(known, address)?.map(({ route }) => route.id);
  expect(matches?.join()).toMatch(new RegExp(`routes/admin/records/${page}\\.tsx?`));
});
