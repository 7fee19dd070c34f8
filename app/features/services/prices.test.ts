import fc from "fast-check";
import { expect, test } from "vitest";
import { firstContent } from "#app/content/first-content.ts";
import type { ItemPrice } from "#app/content/kinds.ts";
import { checkForm } from "#app/lib/form.ts";
import { addDays, type LocalDate, today } from "#app/lib/time.ts";
import { priceSchema } from "./prices.ts";
import { priceOn, servicesOf } from "./services.ts";

const day = "2026-11-25" as LocalDate;
const tomorrow = addDays(day, 1);

test("a price from tomorrow counts from midnight in Dubai", () => {
  const raised: ItemPrice = {
    kind: "services",
    itemId: "premium-wash",
    priceAed: 190,
    suvPriceAed: 210,
    startsOn: tomorrow,
  };
  const content = { ...firstContent, prices: [...firstContent.prices, raised] };
  const washAt = (at: string) => servicesOf(content, today(new Date(at)))[0];
  expect(washAt("2026-11-25T23:59:59.999+04:00")).toMatchObject({
    id: "premium-wash",
    priceAed: 170,
  });
  expect(washAt("2026-11-25T23:59:59.999+04:00")?.suvPriceAed).toBeUndefined();
  expect(washAt("2026-11-26T00:00:00+04:00")).toMatchObject({ priceAed: 190, suvPriceAed: 210 });
});

test("whatever the prices, there is one in force on every day, and it has started or is the first", () => {
  const starts = fc.array(fc.integer({ min: -400, max: 400 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(starts, fc.integer({ min: -500, max: 500 }), (days, at) => {
      const prices = days
        .toSorted((one, other) => one - other)
        .map((ahead) => ({ startsOn: addDays(day, ahead) }));
      const asked = addDays(day, at);
      const price = priceOn(prices, asked);
      const started = prices.filter(({ startsOn }) => startsOn <= asked);
      expect(price).toBe(started.at(-1) ?? prices[0]);
    }),
  );
});

test("a service without a price is not on offer; without any service nothing is", () => {
  const content = { ...firstContent, prices: firstContent.prices.slice(1) };
  expect(servicesOf(content, day).map(({ id }) => id)).not.toContain("premium-wash");
  expect(servicesOf({ ...firstContent, services: [] }, day)).toEqual([]);
});

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
  [{ priceAed: "12.5" }, "priceAed"],
  [{ priceAed: "100001" }, "priceAed"],
  [{ priceAed: "300", suvPriceAed: "🚙" }, "suvPriceAed"],
  [{ priceAed: "300", suvPriceAed: "200" }, "suvPriceAed"],
  [{ priceAed: "300", startsOn: addDays(day, -1) }, "startsOn"],
  [{ priceAed: "300", startsOn: "3000-01-01" }, "startsOn"],
])("%j is refused at %s", (fields, field) => {
  const result = checked(fields);
  expect(result.ok ? [] : Object.keys(result.errors)).toEqual([field]);
});
