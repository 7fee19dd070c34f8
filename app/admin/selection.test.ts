import { expect, test } from "vitest";
import { mostSelected, readSelection, selectedValue, undoOf } from "./selection.ts";

const statuses = ["new", "contacted", "resolved"] as const;
const read = (selected: string, to?: (typeof statuses)[number]) =>
  readSelection(selected, statuses, to);
const many = (count: number) =>
  Array.from({ length: count }, (_, number) => `id-${number}:new`).join(" ");

test("a selection is what was seen of each, and its undo brings each back to that", () => {
  const selected = [
    { id: "a", status: "new" },
    { id: "b", status: "contacted" },
  ].map(selectedValue);
  const selection = read(selected.join(" "), "resolved");
  expect(selection).toEqual({
    ok: true,
    changes: [
      { id: "a", expectedStatus: "new", status: "resolved" },
      { id: "b", expectedStatus: "contacted", status: "resolved" },
    ],
  });
  expect(read(selection.ok ? undoOf(selection.changes) : "")).toEqual({
    ok: true,
    changes: [
      { id: "a", expectedStatus: "resolved", status: "new" },
      { id: "b", expectedStatus: "resolved", status: "contacted" },
    ],
  });
});

test("a page of records can be selected, and no more", () => {
  expect(read(many(mostSelected), "resolved").ok).toBe(true);
  expect(read(many(mostSelected + 1), "resolved")).toEqual({ ok: false, reason: "too-many" });
  expect(read(many(100_000), "resolved")).toEqual({ ok: false, reason: "too-many" });
  expect(read("  ", "resolved")).toEqual({ ok: false, reason: "none" });
});

test.each([
  "a",
  "a:",
  ":new",
  "a:gone",
  "a:new:new",
  "a:new:new:new",
  "a:new a:contacted",
  "A:new a:new",
])("'%s' is no selection", (selected) => {
  expect(read(selected, "resolved")).toEqual({ ok: false, reason: "unreadable" });
});

test("an undo has a status for each", () => {
  expect(read("a:new")).toEqual({ ok: false, reason: "unreadable" });
  expect(read("a:new:gone")).toEqual({ ok: false, reason: "unreadable" });
});
