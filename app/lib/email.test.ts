import * as fc from "fast-check";
import { expect, test } from "vitest";
import { parseEmail } from "./fields.ts";

test.each([
  ["omar@example.com", "omar@example.com"],
  [" \u2068Omar.o'neil+car@mail.example.co.uk\u2069\u200b ", "Omar.o'neil+car@mail.example.co.uk"],
  ["omar@exa\u00admple.com", "omar@example.com"],
  ["info@münchen.de", "info@xn--mnchen-3ya.de"],
  ["info@xn--mnchen-3ya.de", "info@xn--mnchen-3ya.de"],
  ["omar@ｇｍａｉｌ.com", "omar@gmail.com"],
])("%j is the address %s", (typed, address) => {
  expect(parseEmail(typed)).toBe(address);
});

test.each([
  ...["", "omar", "omar@", "@example.com", "omar@example", "a@b@example.com"],
  ...["a@example..com", "a@.example.com", "a@example.com.", "a.@example.com", ".a@example.com"],
  ...["a..b@example.com", "a@-example.com", "a@example-.com", "عمر@example.com", "a@1.2"],
  ...["a@example.com,b@example.com", "a@example.com b@example.com", "<a@example.com>"],
  ...["a@mün/chen.de", "a@mün:80.de", `${"a".repeat(250)}@example.com`],
])("%j is no address", (typed) => {
  expect(parseEmail(typed)).toBeNull();
});

test("what was read is read the same again", () => {
  const host = fc.string({ unit: "grapheme", maxLength: 20 });
  fc.assert(
    fc.property(host, (name) => {
      const address = parseEmail(`a@${name}.com`);
      if (address !== null) expect(parseEmail(address)).toBe(address);
    }),
  );
});
