import * as fc from "fast-check";
import { expect, test } from "vitest";
import { cleanLine, cleanText, scriptJson, shortened } from "./text.ts";

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
