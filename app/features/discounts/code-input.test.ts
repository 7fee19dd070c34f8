import fc from "fast-check";
import { expect, test } from "vitest";
import { checkForm } from "#app/lib/form.ts";
import type { LocalDate } from "#app/lib/time.ts";
import { type CodeRules, codeFormFields, discountCodeSchema } from "./code-input.ts";

const day = (text: string) => text as LocalDate;
const rules: CodeRules = { today: day("2030-03-09"), usedCount: 7, validUntil: null };

const codeFieldNames = Object.keys(codeFormFields);

const typed = {
  code: "shine-20",
  discountType: "percentage",
  discountValue: "20",
  description: "20% off",
  descriptionAr: "",
  validFrom: "",
  validUntil: "",
  maxUses: "",
  maxUsesPerCustomer: "",
  audience: "everybody",
  visibility: "public",
  minPurchaseAed: "",
};

function check(change: Record<string, string>, more: Partial<CodeRules> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...typed, ...change })) form.set(name, value);
  return checkForm(discountCodeSchema({ ...rules, ...more }), form);
}
const errorsOf = (...args: Parameters<typeof check>) => {
  const checked = check(...args);
  return checked.ok ? [] : Object.keys(checked.errors);
};

test("a code is put in capitals, and what is left out means no limit", () => {
  expect(check({})).toEqual({
    ok: true,
    input: {
      code: "SHINE-20",
      discountType: "percentage",
      discountValue: 20,
      description: "20% off",
      descriptionAr: null,
      minPurchaseAed: 0,
      maxUses: null,
      maxUsesPerCustomer: null,
      firstOrderOnly: false,
      isPublic: true,
      validFrom: null,
      validUntil: null,
    },
  });
});

test("limits of a customer, a first order, a private code and a first day are read", () => {
  const limits = { maxUsesPerCustomer: "2", audience: "first-order", visibility: "private" };
  const days = { validFrom: "2030-03-12", validUntil: "2030-03-12" };
  expect(check({ ...limits, ...days })).toMatchObject({
    input: {
      maxUsesPerCustomer: 2,
      firstOrderOnly: true,
      isPublic: false,
      validFrom: "2030-03-12",
      validUntil: "2030-03-12",
    },
  });
  expect(errorsOf({ validFrom: "2030-03-13", validUntil: "2030-03-12" })).toEqual(["validUntil"]);
  expect(errorsOf({ validFrom: "2030-02-30" })).toEqual(["validFrom"]);
  for (const uses of ["0", "-1", "1.5", "many", "100001"]) {
    expect(errorsOf({ maxUsesPerCustomer: uses }), uses).toEqual(["maxUsesPerCustomer"]);
  }
  expect(errorsOf({ audience: "", visibility: "x" })).toEqual(["audience", "visibility"]);
});

test("codes are letters, digits and hyphens", () => {
  const others = [
    "",
    "ab",
    "A CODE",
    "ÄÖÜ",
    "كود",
    "CODE_1",
    "<b>X</b>",
    "🎉🎉🎉",
    "A".repeat(33),
    "CO\0DE!",
  ];
  for (const code of others) expect(errorsOf({ code }), code).toEqual(["code"]);
});

test("the limits of a percentage, and of a fixed amount", () => {
  for (const discountValue of ["1", "100", "٢٠", " 20 "]) {
    expect(errorsOf({ discountValue })).toEqual([]);
  }
  for (const discountValue of ["", "0", "101", "-5", "12.5", "1e2", "abc", "9".repeat(40)]) {
    expect(errorsOf({ discountValue }), discountValue).toEqual(["discountValue"]);
  }
  expect(errorsOf({ discountType: "fixed", discountValue: "100000" })).toEqual([]);
  expect(errorsOf({ discountType: "fixed", discountValue: "100001" })).toEqual(["discountValue"]);
  expect(errorsOf({ discountType: "" })).toContain("discountType");
});

test("no fewer uses than there were already", () => {
  expect(errorsOf({ maxUses: "7" })).toEqual([]);
  for (const maxUses of ["6", "0", "-1", "1.5", "100001"]) {
    expect(errorsOf({ maxUses }), maxUses).toEqual(["maxUses"]);
  }
});

test("the last day is today or later, or the one that it was before", () => {
  expect(errorsOf({ validUntil: "2030-03-09" })).toEqual([]);
  for (const validUntil of ["2030-03-08", "2030-02-30", "soon", "0001-01-01"]) {
    expect(errorsOf({ validUntil }), validUntil).toEqual(["validUntil"]);
  }
  expect(errorsOf({ validUntil: "2030-03-01" }, { validUntil: day("2030-03-01") })).toEqual([]);
});

test("whatever is typed is refused at a field, or is a code that the database takes", () => {
  const anything = fc.oneof(
    fc.string({ unit: "binary", maxLength: 40 }),
    fc.integer().map(String),
    fc.constantFrom("SHINE20", "percentage", "fixed", "2031-01-01", "50"),
  );
  const form = fc.record(Object.fromEntries(codeFieldNames.map((name) => [name, anything])));
  fc.assert(
    fc.property(form, (change) => {
      const checked = check(change);
      if (!checked.ok) {
        for (const name of Object.keys(checked.errors)) expect(codeFieldNames).toContain(name);
        return;
      }
      const { input } = checked;
      expect(input.code).toMatch(/^[A-Z0-9-]{3,32}$/);
      expect(input.discountValue).toBeGreaterThan(0);
      expect(Number.isSafeInteger(input.discountValue + input.minPurchaseAed)).toBe(true);
    }),
  );
});
