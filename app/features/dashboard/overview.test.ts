import { expect, test } from "vitest";
import { type InboxItem, newInboxItems } from "./overview.ts";

const since = new Date("2026-11-23T11:00:00Z");
const request = (id: string, createdAt: string): InboxItem => ({
  kind: "booking",
  id,
  createdAt: `2026-11-23T${createdAt}Z`,
});

test("what is not known is news, once", () => {
  const snapshot = [request("b", "11:05:00"), request("a", "10:00:00")];
  expect(newInboxItems(snapshot, new Set(["a"]), since).map(({ id }) => id)).toEqual(["b"]);
  expect(newInboxItems(snapshot, new Set(["a", "b"]), since)).toEqual([]);
});

test("one that was written a moment before and seen a moment later is news", () => {
  expect(newInboxItems([request("late", "10:59:58")], new Set(), since)).toHaveLength(1);
});

test("an old one that comes into view is no news", () => {
  expect(newInboxItems([request("old", "09:00:00")], new Set(["other"]), since)).toEqual([]);
});
