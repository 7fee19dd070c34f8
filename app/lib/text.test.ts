import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  cleanLine,
  cleanText,
  foldedText,
  scriptJson,
  searchWords,
  shortened,
  wordPattern,
} from "./text.ts";

const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc
    .array(
      fc.constantFrom("a", " ", "\r", "\n", "\t", "\0", "\u202e", "\u2028", "\ud800", "e\u0301"),
    )
    .map((parts) => parts.join("")),
);

test("a line never holds a line break, a control character or a direction override", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const line = cleanLine(text);
      expect(line).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
      expect(line).toBe(line.trim());
      expect(line.isWellFormed()).toBe(true);
    }),
  );
});

test("a text keeps its lines and no other control character", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(cleanText(text).replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u202a-\u202e]/u);
    }),
  );
});

test("cleaning twice is cleaning once", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(cleanLine(cleanLine(text))).toBe(cleanLine(text));
      expect(cleanText(cleanText(text))).toBe(cleanText(text));
    }),
  );
});

test.each([
  ["  Aisha \t Khan ", "Aisha Khan"],
  ["Aisha\r\nBcc: victim@example.com", "Aisha Bcc: victim@example.com"],
  ["Rene\u0301", "Ren\u00e9"],
  ["\u202Egnp.exe", "gnp.exe"],
  ["نور\u200cالدین", "نور\u200cالدین"],
  ["<b>5 > 3</b>", "<b>5 > 3</b>"],
])("%j becomes the line %j", (typed, line) => {
  expect(cleanLine(typed)).toBe(line);
});

test("line breaks of every system become one kind, and gaps are closed", () => {
  expect(cleanText("one\r\ntwo  \rthree\n\n\n\nfour\0")).toBe("one\ntwo\nthree\n\nfour");
});

test.each([
  ["short enough", 12, "short enough"],
  ["cut between words, not in them", 20, "cut between words…"],
  ["onewordthatisfartoolong", 10, "onewordth…"],
])("'%s' in %i characters is '%s'", (text, length, expected) => {
  expect(shortened(text, length)).toBe(expected);
});

test.each([
  ["  Omar   Haddad ", ["Omar", "Haddad"]],
  ["omar omar", ["omar"]],
  ["", []],
  ["مريم", ["مريم"]],
  ["050 123 4567", ["0501234567"]],
  ["+971 50 123 4567", ["0501234567"]],
  ["0097150123", ["050123"]],
  ["٠٥٠ ١٢٣", ["050123"]],
  ["(050) 123-4567", ["0501234567"]],
  ["050-1234567", ["0501234567"]],
  ["GO7-20261121", ["GO7-20261121"]],
  ["20261121-93012345-0042", ["20261121-93012345-0042"]],
  ["03012345-0042", ["03012345-0042"]],
  ["2345-0042", ["2345-0042"]],
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
  // Marks are no letters, and keep none apart.
  expect(wordPattern("مُحَ")).toBe("% مُحَ%");
  expect(wordPattern("مُحَمَّد")).toBe("%مُحَمَّد%");
});

test("what LIKE takes for a wildcard is taken as it was typed", () => {
  expect(wordPattern("100%_\\")).toBe("%100\\%\\_\\\\%");
});

test.each([
  ["أحمد الظاهرى", "احمد الظاهري"],
  ["آمنة", "امنه"],
  ["مُحَمَّـــد", "محمد"],
  ["José NÚÑEZ", "jose nunez"],
  ["Søren Žižek", "soren zizek"],
])("%j is searched as %j", (text, searched) => {
  expect(foldedText(text)).toBe(searched);
});

test("no text ends the script that it stands in, and all of it comes back", () => {
  fc.assert(
    fc.property(
      fc.json().map((json) => `${json}</script><!--\u2028`),
      (text) => {
        expect(scriptJson(text)).not.toContain("<");
        expect(JSON.parse(scriptJson(text))).toBe(text);
      },
    ),
  );
});
