import * as fc from "fast-check";
import { expect, test } from "vitest";
import { findOffer } from "#app/content/offers.ts";
import { summerOffers } from "#app/content/summer.ts";
import { instantOf, parseLocalDate } from "#app/lib/time.ts";
import { endOf, isOver, savingsOf, termOf } from "./offers.ts";

const day = (text: string) => {
  const date = parseLocalDate(text);
  if (!date) throw new Error(text);
  return date;
};
const settings = {
  offerEnds: { "ceramic-coating-shine-drive": day("2026-12-31") },
  offerPermits: { "ceramic-coating-shine-drive": "123456" },
};

test("the ceramic offer saves 400 and 33 %, for an SUV 490 and 34 %", () => {
  const offer = findOffer("ceramic-coating-shine-drive");
  expect(offer && savingsOf(offer)).toEqual({
    sedan: { originalAed: 1200, offerAed: 800, savedAed: 400, percent: 33 },
    suv: { originalAed: 1440, offerAed: 950, savedAed: 490, percent: 34 },
  });
});

test("the summer packages save what the price list says, whatever the size", () => {
  const figures = summerOffers.map((offer) => {
    const { sedan, suv } = savingsOf(offer);
    return [sedan.savedAed, sedan.percent, suv.savedAed, suv.percent];
  });
  expect(figures).toEqual([
    [73, 25, 80, 25],
    [200, 35, 217, 35],
    [600, 50, 720, 50],
  ]);
});

const anyPrices = fc
  .tuple(fc.integer({ min: 1, max: 100_000 }), fc.nat({ max: 100_000 }))
  .map(([original, offer]) => ({ original, offer: Math.min(original, offer) }));

test("what is saved and what is paid make the price before, and no percentage says too much", () => {
  fc.assert(
    fc.property(anyPrices, anyPrices, (sedan, suv) => {
      const savings = savingsOf({
        originalPriceAed: sedan.original,
        offerPriceAed: sedan.offer,
        suvOriginalPriceAed: suv.original,
        suvOfferPriceAed: suv.offer,
      });
      for (const { originalAed, offerAed, savedAed, percent } of Object.values(savings)) {
        expect(savedAed + offerAed).toBe(originalAed);
        expect(percent * originalAed).toBeLessThanOrEqual(savedAed * 100);
        expect((percent + 1) * originalAed).toBeGreaterThan(savedAed * 100);
      }
    }),
  );
});

test("an offer counts to the end of its last day in Dubai, and closes then", () => {
  const term = termOf("ceramic-coating-shine-drive", settings);
  expect(term).toEqual({ lastDay: "2026-12-31", permit: "123456" });
  expect(endOf(term)).toEqual(new Date("2026-12-31T19:59:59.999Z"));
  expect(isOver(term, new Date("2026-12-31T19:59:59.999Z"))).toBe(false);
  expect(isOver(term, new Date("2026-12-31T20:00:00.000Z"))).toBe(true);
});

test("an offer without a last day never closes", () => {
  const term = termOf("summer-gold-package", settings);
  expect(term).toEqual({ lastDay: null, permit: null });
  expect(endOf(term)).toBeNull();
  expect(isOver(term, instantOf(day("2099-01-01"), 0))).toBe(false);
});
