import { expect, test } from "vitest";
import { checkForm } from "#app/lib/form.ts";
import { addDays, type LocalDate } from "#app/lib/time.ts";
import { priceSchema } from "./price-form.ts";

const day = "2026-11-25" as LocalDate;

function checked(fields: { [name: string]: string }) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ startsOn: day, ...fields })) form.set(name, value);
  return checkForm(priceSchema(day), form);
}

test.each([
  [{ priceAed: "290", suvPriceAed: "320" }, 290, 320],
  [{ priceAed: " 1,200 ", suvPriceAed: "" }, 1200, null],
  [{ priceAed: "٢٩٠", suvPriceAed: "٣٢٠" }, 290, 320],
])("%j is a price", (fields, priceAed, suvPriceAed) => {
  expect(checked(fields)).toEqual({ ok: true, input: { priceAed, suvPriceAed, startsOn: day } });
});

test.each([
  [{ priceAed: "" }, "priceAed"],
  [{ priceAed: "0" }, "priceAed"],
  [{ priceAed: "-5" }, "priceAed"],
  [{ priceAed: "12.5" }, "priceAed"],
  [{ priceAed: "100001" }, "priceAed"],
  [{ priceAed: "<b>1</b>" }, "priceAed"],
  [{ priceAed: "300", suvPriceAed: "🚙" }, "suvPriceAed"],
  [{ priceAed: "300", suvPriceAed: "200" }, "suvPriceAed"],
  [{ priceAed: "300", startsOn: addDays(day, -1) }, "startsOn"],
  [{ priceAed: "300", startsOn: "3000-01-01" }, "startsOn"],
  [{ priceAed: "300", startsOn: "soon" }, "startsOn"],
])("%j is refused at %s", (fields, field) => {
  const result = checked(fields);
  expect(result.ok ? [] : Object.keys(result.errors)).toEqual([field]);
});
