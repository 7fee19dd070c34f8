import fc from "fast-check";
import { expect, test } from "vitest";
import { pageTable } from "#server/middleware/page-table.ts";

const tableOf = (maxBytes: number) => pageTable<{ bytes: number }>(maxBytes, ({ bytes }) => bytes);
const keysIn = (table: ReturnType<typeof tableOf>, keys: string[]) =>
  keys.filter((key) => table.get(key) !== null).join("");

test("whatever is asked for and however it grows, it holds no more bytes than it may", () => {
  const step = fc.record({
    what: fc.constantFrom("set", "touch", "grow", "delete"),
    key: fc.constantFrom(..."abcdefgh"),
    bytes: fc.nat({ max: 60 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const table = tableOf(100);
      for (const { what, key, bytes } of steps) {
        const value = table.get(key);
        if (what === "set") table.set(key, { bytes });
        else if (what === "touch") table.touch(key);
        else if (what === "delete") table.delete(key);
        else if (value) {
          value.bytes += bytes;
          table.weigh(key);
        }
        const held = [..."abcdefgh"].reduce((sum, each) => sum + (table.get(each)?.bytes ?? 0), 0);
        expect(table.bytes()).toBe(held);
        expect(held).toBeLessThanOrEqual(100);
      }
    }),
  );
});

test("what was not asked for the longest goes first", () => {
  const table = tableOf(30);
  for (const key of "abc") table.set(key, { bytes: 10 });
  table.set("d", { bytes: 10 });
  expect(keysIn(table, [..."abcd"])).toBe("bcd");
  for (const key of "cdb") table.touch(key);
  table.set("e", { bytes: 10 });
  expect(keysIn(table, [..."bcde"])).toBe("bde");
});

test("many that are asked for once push out none that people come back to", () => {
  const table = tableOf(100);
  for (const key of "abc") table.set(key, { bytes: 20 });
  for (const key of "abc") table.touch(key);
  for (let n = 0; n < 1_000; n++) table.set(`once ${n}`, { bytes: 20 });
  expect(keysIn(table, [..."abc"])).toBe("abc");
  expect(table.get("once 999")).not.toBeNull();
  expect(table.get("once 997")).toBeNull();
});

test("what people no longer come back to makes room for what they do", () => {
  const table = tableOf(100);
  for (let n = 0; n < 20; n++) {
    table.set(`page ${n}`, { bytes: 10 });
    table.touch(`page ${n}`);
  }
  expect(table.get("page 0")).toBeNull();
  expect(table.get("page 19")).not.toBeNull();
});

test("what is larger than all there is room for is not kept, and takes nothing's place", () => {
  const table = tableOf(10);
  table.set("a", { bytes: 5 });
  table.touch("a");
  table.set("huge", { bytes: 11 });
  expect([table.get("huge"), table.get("a")?.bytes]).toEqual([null, 5]);
});
