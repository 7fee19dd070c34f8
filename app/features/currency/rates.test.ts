import fc from "fast-check";
import { expect, test } from "vitest";
import { checkForm } from "#app/lib/form.ts";
import {
  expectedField,
  parseRate,
  rateField,
  ratesSchema,
  readExpectedRates,
  withRates,
} from "./rates.ts";

const codes = ["SAR", "USD"];
const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};
const check = (sar: string) =>
  checkForm(ratesSchema(codes), formOf({ "rate-SAR": sar, "rate-USD": "0.27" }));

test("rates come out by their codes", () => {
  expect(check(" 1.02 ")).toEqual({ ok: true, input: { SAR: 1.02, USD: 0.27 } });
  expect(check("١٫٠٢")).toEqual({ ok: true, input: { SAR: 1.02, USD: 0.27 } });
});

test("a rate is above zero, below a million, and has at most six decimals", () => {
  for (const typed of ["0.000001", "1000000", "357.5", "007"]) {
    expect(check(typed).ok, typed).toBe(true);
  }
  const wrong = [
    "",
    "0",
    "0.0000001",
    "-1",
    "1e3",
    "1,02",
    "1000001",
    "abc",
    "NaN",
    "1.",
    ".5",
    "\0",
  ];
  for (const typed of wrong) {
    expect(check(typed), typed).toEqual({ ok: false, errors: { "rate-SAR": expect.any(String) } });
  }
});

test("a form without one of the fields is refused at that field", () => {
  const checked = checkForm(ratesSchema(codes), formOf({ "rate-SAR": "1" }));
  expect(checked).toEqual({ ok: false, errors: { "rate-USD": expect.any(String) } });
});

test("what was seen is known for every currency, or not at all", () => {
  const expected = { [expectedField("SAR")]: "1.02", [expectedField("USD")]: "0.27" };
  expect(readExpectedRates(codes, formOf(expected))).toEqual({ SAR: 1.02, USD: 0.27 });
  expect(readExpectedRates(codes, formOf({ ...expected, [expectedField("USD")]: "x" }))).toBeNull();
  expect(readExpectedRates(codes, formOf({ [expectedField("SAR")]: "1.02" }))).toBeNull();
});

test("the dirham has no rate to set", () => {
  expect(withRates([{ code: "AED" }, { code: "SAR" }])).toEqual(["SAR"]);
});

test("whatever is typed is no rate, or one that is stored as it is typed", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.double().map(String)), (typed) => {
      const rate = parseRate(typed);
      if (rate === null) return;
      expect(rate).toBeGreaterThan(0);
      expect(Number(rate.toFixed(6))).toBe(rate);
    }),
  );
  expect(rateField("SAR")).toBe("rate-SAR");
});
