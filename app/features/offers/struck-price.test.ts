import * as fc from "fast-check";
import { expect, test } from "vitest";
import { priceOn } from "#app/features/services/prices.ts";
import { addDays, type LocalDate } from "#app/lib/time.ts";
import { savingsOf, struckPrices } from "./offers.ts";

const start = "2026-12-01" as LocalDate;
const price = (priceAed: number, daysBefore: number, suvPriceAed: number | null = null) => ({
  priceAed,
  suvPriceAed,
  startsOn: addDays(start, -daysBefore),
});

test("the lowest price of the 30 days before the start is struck, for each size", () => {
  const prices = [price(500, 200, 600), price(400, 20, 700), price(900, 1, 900)];
  expect(struckPrices(prices, start)).toEqual({ sedan: 400, suv: 600 });
});

test.each([
  [
    "a price that ended on the 31st day before counts no more",
    [price(300, 90), price(500, 30)],
    500,
  ],
  ["one that was in force on the 30th day before counts", [price(300, 90), price(500, 29)], 300],
  ["one of the day before counts", [price(500, 90), price(300, 1)], 300],
  ["one that starts with the offer does not", [price(500, 90), price(300, 0)], 500],
  ["of two of a day only the later was asked", [price(500, 90), price(100, 9), price(450, 9)], 450],
])("%s", (_, prices, aed) => {
  expect(struckPrices(prices, start)).toEqual({ sedan: aed, suv: aed });
});

test("a service that had no price by then gives nothing to compare with", () => {
  expect(struckPrices([price(500, 0)], start)).toBeNull();
  expect(struckPrices([], start)).toBeNull();
  expect(savingsOf({ sedan: 300, suv: 350 }, null)).toEqual({
    sedan: { originalAed: 300, offerAed: 300, savedAed: 0, percent: 0 },
    suv: { originalAed: 350, offerAed: 350, savedAed: 0, percent: 0 },
  });
});

const aed = fc.integer({ min: 1, max: 100_000 });
const histories = fc
  .array(fc.tuple(aed, fc.option(aed), fc.integer({ min: -60, max: 90 })), { maxLength: 12 })
  .map((rows) =>
    rows
      .map(([sedan, suv, before]) => price(sedan, before, suv))
      .sort((one, other) => (one.startsOn < other.startsOn ? -1 : 1)),
  );

test("what is struck was asked on one of the 30 days, and nothing lower was asked on any", () => {
  fc.assert(
    fc.property(histories, (prices) => {
      const days = Array.from({ length: 30 }, (_, ahead) => addDays(start, ahead - 30));
      const asked = days.flatMap((on) => {
        const began = prices.filter(({ startsOn }) => startsOn <= on);
        return began.length > 0 ? (priceOn(began, on) ?? []) : [];
      });
      const expected = asked.length > 0 && {
        sedan: Math.min(...asked.map(({ priceAed }) => priceAed)),
        suv: Math.min(...asked.map(({ priceAed, suvPriceAed }) => suvPriceAed ?? priceAed)),
      };
      expect(struckPrices(prices, start)).toEqual(expected || null);
    }),
  );
});

test("what is saved and paid make the price before, and no percentage says too much", () => {
  fc.assert(
    fc.property(aed, aed, aed, aed, (struck, struckSuv, sedan, suv) => {
      const savings = savingsOf({ sedan, suv }, { sedan: struck, suv: struckSuv });
      for (const { originalAed, offerAed, savedAed, percent } of Object.values(savings)) {
        expect(savedAed + offerAed).toBe(originalAed);
        expect(percent).toBeGreaterThanOrEqual(0);
        expect(percent).toBeLessThan(100);
        expect(percent * originalAed).toBeLessThanOrEqual(savedAed * 100);
        expect((percent + 1) * originalAed).toBeGreaterThan(savedAed * 100);
      }
      expect(savings.sedan.originalAed).toBe(Math.max(struck, sedan));
      expect(savings.suv.originalAed).toBe(Math.max(struckSuv, suv));
    }),
  );
});
