import { expect, test } from "vitest";
import { checkForm } from "#app/lib/form.ts";
import {
  countedFilsOf,
  countTillSchema,
  moveCashSchema,
  openTillSchema,
  typedCountFils,
} from "./till.ts";

const form = (fields: { [name: string]: string }) => {
  const data = new FormData();
  for (const [name, value] of Object.entries({ seen: "x", ...fields })) data.set(name, value);
  return data;
};

test.each([
  ["٢٠٠٫٥", { ok: true, input: { floatFils: 20_050 } }],
  ["100001", { ok: false, errors: { floatFils: expect.any(String) } }],
  ["", { ok: false, errors: { floatFils: expect.any(String) } }],
])("a float of '%s' is read as an amount", (floatFils, read) => {
  expect(checkForm(openTillSchema, form({ floatFils }))).toMatchObject(read);
});

test("cash goes in or out, with an amount and a reason", () => {
  const checked = checkForm(
    moveCashSchema,
    form({ kind: "float", amountFils: "0", reason: "\u200f" }),
  );
  expect(checked).toMatchObject({ ok: false });
  if (!checked.ok)
    expect(Object.keys(checked.errors).sort()).toEqual(["amountFils", "kind", "reason"]);
});

test("a count is read in any digits; what is empty is none", () => {
  const fields = { "pieces-20000": "٣", "pieces-25": "3", "pieces-100": " 12 " };
  const checked = checkForm(countTillSchema, form(fields));
  if (!checked.ok) throw new Error("refused");
  expect(countedFilsOf(checked.input.counts)).toBe(61_275);
  expect(typedCountFils(form({ ...fields, "pieces-50": "x" }))).toBe(61_275);
});

test.each(["-1", "1.5", "100000", "1e3", "x"])("%s are no coins", (pieces) => {
  const checked = checkForm(countTillSchema, form({ "pieces-25": pieces }));
  expect(checked).toMatchObject({ errors: { "pieces-25": expect.any(String) } });
});
