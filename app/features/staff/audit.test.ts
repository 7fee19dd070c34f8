import fc from "fast-check";
import { expect, test } from "vitest";
import type { AuditAction } from "#app/lib/audited.ts";
import type { LocalDate } from "#app/lib/time.ts";
import { auditSearch, readAuditQuery } from "./audit.ts";

const deeds = [
  ["order.status"],
  ["visit.pay", "order.pay"],
  ["staff.sign-in"],
] satisfies AuditAction[][];
const read = (search: string) => readAuditQuery(new URLSearchParams(search), deeds);
const nothing = { day: null, person: null, actions: [], record: null, page: 1 };
test.each([
  "",
  "day=2026-02-30&person=1&action=order&record=orders&page=0",
  "person=%00&action=constructor&record=Orders.1&page=-1",
  "record=orders.'%20or%201=1&page=1e3",
])("what an address gets wrong narrows nothing: %s", (search) => {
  expect(read(search)).toEqual(nothing);
});

test("whatever can be asked for is read back from its address", () => {
  const query = fc.record({
    day: fc.option(fc.constantFrom("2026-11-27" as LocalDate, "2028-02-29" as LocalDate)),
    person: fc.option(fc.uuid()),
    actions: fc.constantFrom([], ...deeds),
    record: fc.option(fc.record({ table: fc.constantFrom("orders", "user"), id: fc.uuid() })),
    page: fc.integer({ min: 1, max: 1_000_000 }),
  });
  fc.assert(
    fc.property(query, (asked) => {
      expect(read(auditSearch(asked))).toEqual(asked);
    }),
  );
});

test("no address makes it throw", () => {
  fc.assert(fc.property(fc.string(), (search) => void read(search)));
});
