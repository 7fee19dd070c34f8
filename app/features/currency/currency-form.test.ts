import fc from "fast-check";
import { expect, test } from "vitest";
import { checkForm } from "#app/lib/form.ts";
import { codesBeside, flagOf, newCurrency, rateText } from "./currency-form.ts";

const formOf = (fields: { [name: string]: string }) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};
const check = (fields: { [name: string]: string }) =>
  checkForm(newCurrency.schema, formOf({ code: "CHF", rate: "0.22", ...fields }));

test("a currency needs its code and rate; Arabic digits and small letters are taken", () => {
  expect(check({ code: " chf ", rate: "٠٫٢٢" })).toEqual({
    ok: true,
    input: { code: "CHF", rate: 0.22, name: null, nameAr: null, symbol: null },
  });
  expect(check({ name: " Swiss  Franc ", nameAr: "فرنك", symbol: "د.إ" })).toMatchObject({
    input: { name: "Swiss Franc", nameAr: "فرنك", symbol: "د.إ" },
  });
});

const refused: [name: string, value: string][] = [
  ["code", ""],
  ["code", "XXX"],
  ["code", "<b>"],
  ["rate", ""],
  ["rate", "0"],
  ["rate", "-1"],
  ["rate", "1000001"],
  ["rate", "1,02"],
  ["rate", "0.0000001"],
  ["symbol", "7"],
  ["symbol", "<b>"],
  ["symbol", "TOOLONG"],
  ["name", "🎉"],
  ["nameAr", "123"],
  ["name", "x".repeat(101)],
];

test.each(refused)("as %s, '%s' is refused with a message", (name, value) => {
  const checked = check({ [name]: value });
  expect(checked.ok ? [] : Object.keys(checked.errors)).toEqual([name]);
});

test("what can be added are the currencies of ISO 4217 that are not there", () => {
  const codes = codesBeside([{ code: "AED" }, { code: "USD" }]);
  expect(codes).toContain("CHF");
  expect(codes).not.toContain("USD");
  expect(codes.every((code) => /^[A-Z]{3}$/.test(code))).toBe(true);
  expect(new Set(codes).size).toBe(codes.length);
});

test("a flag follows the code, and a currency of several countries has none", () => {
  expect([flagOf("CHF"), flagOf("EUR"), flagOf("XAF")]).toEqual(["🇨🇭", "🇪🇺", ""]);
});

test("whatever is typed is no rate, or one that is stored and shown as it is typed", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.double({ noNaN: true, min: 0 }).map(String)), (typed) => {
      const checked = check({ rate: typed });
      if (!checked.ok) return;
      expect(checked.input.rate).toBeGreaterThan(0);
      expect(Number(rateText(checked.input.rate))).toBe(checked.input.rate);
    }),
  );
  for (const rate of ["0.000001", "1000000", "357.5", "007"]) expect(check({ rate }).ok).toBe(true);
});
