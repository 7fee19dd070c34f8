import * as fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import {
  email,
  line,
  optionalLine,
  optionalText,
  parseEmail,
  phone,
  text,
  year,
} from "./fields.ts";

const said = (message: string) => () => message;
const required = said("required");
const invalid = said("invalid");
const tooLong = said("too long");

const fields = {
  name: line(required, tooLong),
  message: text(required, tooLong),
  email: email({ required, invalid, tooLong }),
  phone: phone({ required, invalid }),
  year: year({ required, invalid }),
};

const messageOf = (field: keyof typeof fields, typed: string) => {
  const schema: z.ZodMiniType<string> = fields[field];
  const read = z.safeParse(schema, typed);
  return read.success ? read.data : read.error.issues[0]?.message;
};

const unseen = ["\u200b", "\u00ad\u2060", " \u3164 ", "\u2800\ufe0f", "\u2068\u2069", "\ufeff"];

test.each(Object.keys(fields) as (keyof typeof fields)[])(
  "a %s of invisible characters alone is left empty",
  (field) => {
    for (const typed of unseen) expect(messageOf(field, typed)).toBe("required");
  },
);

test("what may be left empty is empty with invisible characters", () => {
  for (const typed of unseen) {
    expect(z.parse(optionalLine(tooLong), typed)).toBeNull();
    expect(z.parse(optionalText(tooLong), typed)).toBe("");
  }
});

test("invisible characters that a paste brings along are taken out before a value is checked", () => {
  expect(messageOf("name", "\u2068Omar\u2069 Had\u00addad\u200f")).toBe("Omar Haddad");
  expect(messageOf("email", "\u202aomar@example.com\u202c\u200b")).toBe("omar@example.com");
  expect(messageOf("phone", "\u2066+971 50 123 4567\u2069")).toBe("0501234567");
  expect(messageOf("year", "\u200e２０２４\u2060")).toBe("2024");
});

test("a year without cars is a typing error", () => {
  for (const typed of ["0001", "1800", "2204", "9999"])
    expect(messageOf("year", typed)).toBe("invalid");
  expect(messageOf("year", "1967")).toBe("1967");
});

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
