import { expect, test } from "vitest";
import { checkForm } from "#app/lib/form.ts";
import { codesBeside, flagOf, newCurrency } from "./new-currency.ts";
import { completeRates, ratesSchema, readExpectedRates } from "./rates.ts";

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
  ["code", "DEM"],
  ["code", "🇨🇭"],
  ["code", "١٢٣"],
  ["code", "<b>"],
  ["rate", ""],
  ["rate", "0"],
  ["rate", "-1"],
  ["rate", "1e9"],
  ["rate", "1000001"],
  ["rate", "0.0000001"],
  ["rate", "💰"],
  ["symbol", "7"],
  ["symbol", "٧"],
  ["symbol", "<b>"],
  ["symbol", "💰"],
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

test("a currency that was added while the rates were typed does not refuse them, and keeps its rate", () => {
  const stored = [
    { code: "AED", rate: 1 },
    { code: "SAR", rate: 1.02 },
    { code: "CHF", rate: 0.000_001 },
  ];
  const form = formOf({ "rate-SAR": "1.03", "seen-SAR": "1.02" });
  const codes = completeRates(form, stored) ?? [];
  expect(codes).toEqual(["SAR", "CHF"]);
  expect(readExpectedRates(codes, form)).toEqual({ SAR: 1.02, CHF: 0.000_001 });
  const input = { SAR: 1.03, CHF: 0.000_001 };
  expect(checkForm(ratesSchema(codes), form)).toEqual({ ok: true, input });
  expect(completeRates(formOf({ "rate-SAR": "1" }), stored)).toBeNull();
});
