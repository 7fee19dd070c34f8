import { expect, test } from "vitest";
import type { RecordColumn } from "#app/admin/resource.ts";
import { columnChoices, leftOutOf, shownColumns } from "#app/admin/resource.ts";
import type { ListShape } from "#app/lib/list-query.ts";

const column = (id: string): RecordColumn<object> => ({ id, heading: () => id, cell: () => id });
const columns = ["name", "service", "status", "actions"].map(column);
const shape: ListShape = {
  statuses: ["pending"],
  sorts: ["created"],
  firstSort: { by: "created", descending: true },
};
const idsOf = (chosen: string[] | undefined) => shownColumns(columns, chosen).map(({ id }) => id);
const leftOut = (search: string) => leftOutOf(new URLSearchParams(search), { shape, columns });

test("whose row it is and what can be done stay, whatever columns are chosen", () => {
  expect(columnChoices(columns).map(({ id }) => id)).toEqual(["service", "status"]);
  expect(idsOf(undefined)).toEqual(["name", "service", "status", "actions"]);
  expect(idsOf(["status", "gone"])).toEqual(["name", "status", "actions"]);
  expect(idsOf(["gone"])).toEqual(["name", "actions"]);
});

test("what a view asks for and the list does not have is named", () => {
  const view = "view=0190c4b5-0000-7000-8000-000000000001";
  expect(leftOut(`status=paid&sort=-price&day=today&columns=name,price&${view}`)).toEqual([
    "paid",
    "-price",
    "today",
    "price",
  ]);
  expect(leftOut(`status=pending&sort=-created&columns=service&${view}`)).toEqual([]);
});

test("an address of no view is read in silence", () => {
  expect(leftOut("status=paid&sort=price")).toEqual([]);
});
