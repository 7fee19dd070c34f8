import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  cutAtPhones,
  formatPhone,
  parsePhone,
  parsePhoneAnywhere,
  telHref,
  whatsappHref,
} from "./phone.ts";

const tenDigits = fc.stringMatching(/^05\d{8}$/);

test.each([
  ["050 123 4567", "0501234567"],
  ["+971 50 123 4567", "0501234567"],
  ["+971 (0)50 123 4567", "0501234567"],
  ["+971 050 123 4567", "0501234567"],
  ["０５０１２３４５６７", "0501234567"],
  ["٠٥٠١٢٣٤٥٦٧", "0501234567"],
  ["۰۵۰۱۲۳۴۵۶۷", "0501234567"],
  ["9715012345", "9715012345"],
])("%j is understood as %s", (typed, digits) => {
  expect(parsePhone(typed)).toBe(digits);
});

test.each([
  "",
  "050123456",
  "04 123 4567",
  "+971 4 123 4567",
  "05012345678",
  "971050123456",
  "971501234",
  "phone",
])("%j is no phone number of ten digits", (typed) => {
  expect(parsePhone(typed)).toBeNull();
});

test.each([
  ["+971 50 123 4567", "0501234567"],
  ["050 123 4567", "0501234567"],
  ["+44 20 7946 0958", "+442079460958"],
  ["+44 (0)20 7946 0958", "+442079460958"],
  ["+٩٦٦ ٥٠ ١٢٣ ٤٥٦٧", "+966501234567"],
  ["＋４４ 20 7946 0958", "+442079460958"],
  ["\u202a+44 20 7946 0958\u202c", "+442079460958"],
  ["04 123 456", "04123456"],
  ["123456", "123456"],
])("%j is a number of some country, %s", (typed, number) => {
  expect(parsePhoneAnywhere(typed)).toBe(number);
});

test.each(["", "12345", "+1234567890123456", "phone"])("%j is a number of no country", (typed) => {
  expect(parsePhoneAnywhere(typed)).toBeNull();
});

test("signs between the digits never change the number, with any of the prefixes", () => {
  const sign = fc.constantFrom("", " ", "-", "(", ")", ".", "\u00a0", "\u200e");
  const prefix = fc.constantFrom("0", "+971", "00971", "971");
  fc.assert(
    fc.property(tenDigits, prefix, fc.array(sign, { minLength: 9, maxLength: 9 }), (p, lead, s) => {
      const typed = [...p.slice(1)].map((digit, i) => digit + s[i]).join("");
      expect(parsePhone(lead + typed)).toBe(p);
    }),
  );
});

test("whatever is typed, the result is ten digits or nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (typed) => {
      expect(parsePhone(typed) ?? "0000000000").toMatch(/^[0-9]{10}$/);
    }),
  );
});

test("links carry the international number", () => {
  expect(telHref("050 123 4567")).toBe("tel:+971501234567");
  expect(telHref("+971 4 123 4567")).toBe("tel:+97141234567");
  expect(whatsappHref("971501234567")).toBe("https://wa.me/971501234567");
  expect(whatsappHref("0501234567", "Hi & bye")).toBe(
    "https://wa.me/971501234567?text=Hi%20%26%20bye",
  );
  expect(formatPhone("0501234567")).toBe("050 123 4567");
});

test("a text is cut at the numbers in it, which stay in one piece", () => {
  expect(cutAtPhones("Call 050 123 4567, or 04 123 4567.")).toEqual([
    "Call ",
    "050\u00a0123\u00a04567",
    ", or ",
    "04\u00a0123\u00a04567",
    ".",
  ]);
  const none =
    "Order GO7-54d097565880, GO7-20261122-012345678-1234, 097565880c, TRN 100123456700003, 1200.00 AED in 24 hours";
  expect(cutAtPhones(none)).toEqual([none]);
});
