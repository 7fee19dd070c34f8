import * as fc from "fast-check";
import { expect, test } from "vitest";
import { asciiDigits, cleanLine, cleanText, firstPart, scriptJson, shortened } from "./text.ts";

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
  ["Rene\u0301", "Ren\u00e9"],
  ["\u200fomar\u200b@exa\u00admple.com\ufeff", "omar@example.com"],
  ["نور\u200cالدین", "نورالدین"],
  ["20\u206026\u180e\ufe0f", "2026"],
  ["\u3164\u2800 \u200d", ""],
  ["Braille \u2800 stays", "Braille \u2800 stays"],
  ["<b>5 > 3</b>", "<b>5 > 3</b>"],
])("%j becomes the line %j", (typed, line) => {
  expect(cleanLine(typed)).toBe(line);
});

test("line breaks of every system become one kind, and gaps are closed", () => {
  expect(cleanText("one\r\ntwo  \rthree\n\n\n\nfour\0")).toBe("one\ntwo\nthree\n\nfour");
});

test("a text of invisible characters alone is empty, and among others the joiners stay", () => {
  expect(cleanText("\u200b\n\u2060 \u3164\u00ad\n\u2800\ufe0f")).toBe("");
  expect(cleanText("نور\u200cالدین ❤\ufe0f 👩\u200d🔧")).toBe("نور\u200cالدین ❤\ufe0f 👩\u200d🔧");
});

test("digits of Arabic, Persian and wide keyboards are read as 0 to 9", () => {
  expect(asciiDigits("٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ ０１２３４５６７８９")).toBe(
    "0123456789 0123456789 0123456789",
  );
});

test("a text is cut between what people see as letters", () => {
  expect(firstPart("car 👩\u200d🔧!", 5)).toBe("car ");
  expect(firstPart("car 👩\u200d🔧!", 9)).toBe("car 👩\u200d🔧");
  expect(firstPart("e\u0301e\u0301", 3)).toBe("e\u0301");
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.nat(20), (text, length) => {
      const part = firstPart(text, length);
      expect(part.length).toBeLessThanOrEqual(length);
      expect(text.startsWith(part)).toBe(true);
      expect(part.isWellFormed()).toBe(true);
    }),
  );
});

test.each([
  ["short enough", 12, "short enough"],
  ["cut between words, not in them", 20, "cut between words…"],
  ["onewordthatisfartoolong", 10, "onewordth…"],
  ["12345678😀 and more", 10, "12345678…"],
])("'%s' in %i characters is '%s'", (text, length, expected) => {
  expect(shortened(text, length)).toBe(expected);
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
