import { expect, test } from "vitest";
import { foldedText, searchWords, wordPattern } from "./search-words.ts";

test.each([
  ["  Omar   Haddad ", ["Omar", "Haddad"]],
  ["omar omar", ["omar"]],
  ["", []],
  ["مريم", ["مريم"]],
  ["050 123 4567", ["0501234567"]],
  ["+971 50 123 4567", ["0501234567"]],
  ["0097150123", ["050123"]],
  ["٠٥٠ ١٢٣", ["050123"]],
  ["050-1234567", ["0501234567"]],
  ["GO7-20261121", ["GO7-20261121"]],
  ["20261121-93012345-0042", ["20261121-93012345-0042"]],
  ["03012345-0042", ["03012345-0042"]],
  ["2 wheels", ["2", "wheels"]],
  ["Ford & Sons", ["Ford", "Sons"]],
  ["@ 😀 %", []],
])("%s is looked for as %j", (q, words) => {
  expect(searchWords(q)).toEqual(words);
});

test("of a long sentence the first eight words count", () => {
  expect(searchWords("a b c d e f g h i j")).toHaveLength(8);
});

test("a word is found anywhere, a shorter one where a word begins", () => {
  expect(wordPattern("mar")).toBe("%mar%");
  expect(wordPattern("om")).toBe("% om%");
  expect(wordPattern("g-63")).toBe("% g-63%");
  expect(wordPattern("مريم")).toBe("%مريم%");
  expect(wordPattern("مُحَ")).toBe("% مُحَ%");
  expect(wordPattern("مُحَمَّد")).toBe("%مُحَمَّد%");
});

test("what LIKE takes for a wildcard is taken as it was typed", () => {
  expect(wordPattern("100%_\\")).toBe("%100\\%\\_\\\\%");
});

test("an apostrophe is found whichever of its signs was typed", () => {
  expect(wordPattern("O'Connor")).toBe("%O_Connor%");
  expect(wordPattern("O’Connor")).toBe("%O_Connor%");
  expect(wordPattern("O'C")).toBe("% O_C%");
  expect(foldedText("O’Connor")).toBe(foldedText("O'Connor"));
});
