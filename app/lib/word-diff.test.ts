import fc from "fast-check";
import { expect, test } from "vitest";
import { diffWords } from "./word-diff.ts";

const word = fc.constantFrom("the", "car", "wash", " ", "\n\n", "سيارة", "BMW", "98%", "\u00a0");
const text = fc.array(word, { maxLength: 40 }).map((words) => words.join(""));

const without = (runs: ReturnType<typeof diffWords>, kind: string) =>
  runs
    .filter((run) => run.kind !== kind)
    .map((run) => run.text)
    .join("");

test("what is marked gives both texts again, to the letter", () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const runs = diffWords(before, after);
      expect(without(runs, "added")).toBe(before);
      expect(without(runs, "removed")).toBe(after);
    }),
  );
});

test("nothing is marked in the same text", () => {
  fc.assert(
    fc.property(text, (same) => {
      expect(diffWords(same, same).every(({ kind }) => kind === "same")).toBe(true);
    }),
  );
});

test("one word that was replaced is what is marked", () => {
  expect(diffWords("They called within the hour.", "They called within 2 hours.")).toEqual([
    { kind: "same", text: "They called within " },
    { kind: "removed", text: "the" },
    { kind: "added", text: "2" },
    { kind: "same", text: " " },
    { kind: "removed", text: "hour." },
    { kind: "added", text: "hours." },
  ]);
});
