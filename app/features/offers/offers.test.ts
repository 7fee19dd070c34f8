import * as fc from "fast-check";
import { expect, test } from "vitest";
import { firstContent } from "#app/content/first-content.ts";
import type { SiteContent } from "#app/content/kinds.ts";
import { priceOn } from "#app/features/services/services.ts";
import { addDays, type LocalDate, today } from "#app/lib/time.ts";
import {
  allOffers,
  bookablesByKind,
  type Offer,
  savingsOf,
  shownOffers,
  stateOn,
  struckPrices,
} from "./offers.ts";

const day = "2026-11-24" as LocalDate;
const yesterday = addDays(day, -1);
const tomorrow = addDays(day, 1);
const ids = (offers: readonly Offer[]) => offers.map(({ id }) => id);

const withTerm = (startsOn: string, endsOn: string): SiteContent => ({
  ...firstContent,
  packages: firstContent.packages.map((entry) =>
    entry.id === "summer-gold-package" ? { ...entry, startsOn, endsOn } : entry,
  ),
});

const goldAt = (content: SiteContent, at: string) =>
  bookablesByKind(content, today(new Date(at))).packages.find(
    ({ id }) => id === "summer-gold-package",
  );

test("a new installation strikes out and saves what the specification says (spec 9)", () => {
  const figures = allOffers(bookablesByKind(firstContent, day)).map(
    ({ id, savings: { sedan, suv } }) => [
      ...[id, sedan.originalAed, sedan.offerAed, sedan.savedAed, sedan.percent],
      ...[suv.originalAed, suv.offerAed, suv.savedAed, suv.percent],
    ],
  );
  expect(figures).toEqual([
    ["ceramic-coating-shine-drive", 1200, 800, 400, 33, 1440, 950, 490, 34],
    ["summer-gold-package", 290, 217, 73, 25, 320, 240, 80, 25],
    ["summer-platinum-package", 570, 370, 200, 35, 620, 403, 217, 35],
    ["summer-ceramic-package", 1200, 600, 600, 50, 1440, 720, 720, 50],
  ]);
});

test("what services cost later changes nothing of what the first offers strike out", () => {
  const prices = [
    { priceAed: 900, startsOn: "2026-11-01" as LocalDate },
    { priceAed: 2000, startsOn: "2026-12-01" as LocalDate },
  ].map((price) => ({
    kind: "services" as const,
    itemId: "full-detailing",
    suvPriceAed: null,
    ...price,
  }));
  const content = { ...firstContent, prices: [...firstContent.prices, ...prices] };
  const [offer] = bookablesByKind(content, "2027-01-01" as LocalDate).offers;
  expect(offer?.savings.sedan).toMatchObject({ originalAed: 1200, offerAed: 800 });
});

test("an offer is live from the first moment of its first day to the last one of its last in Dubai", () => {
  const content = withTerm(day, day);
  const states = [
    "2026-11-23T23:59:59.999+04:00",
    "2026-11-24T00:00:00.000+04:00",
    "2026-11-24T23:59:59.999+04:00",
    "2026-11-25T00:00:00.000+04:00",
  ].map((at) => goldAt(content, at)?.state);
  expect(states).toEqual(["before", "live", "live", "over"]);
});

test("without a first and a last day an offer is always live", () => {
  for (const on of ["2000-01-01", "2099-01-01"] as LocalDate[])
    expect(stateOn({ startsOn: null, endsOn: null }, on)).toBe("live");
});

test("lists show what is live; once nothing is, what is over; never what has not begun", () => {
  const shownOf = (content: SiteContent) =>
    ids(shownOffers(bookablesByKind(content, day).packages));
  expect(shownOf(withTerm("", yesterday))).not.toContain("summer-gold-package");
  expect(shownOf(withTerm(tomorrow, ""))).not.toContain("summer-gold-package");
  expect(shownOf(withTerm("", day))).toContain("summer-gold-package");
  const only = (startsOn: string, endsOn: string) => ({
    ...firstContent,
    packages: withTerm(startsOn, endsOn).packages.slice(0, 1),
  });
  expect(shownOf(only("", yesterday))).toEqual(["summer-gold-package"]);
  expect(shownOf(only(tomorrow, ""))).toEqual([]);
});

test("an offer goes with its service, and is none without a price", () => {
  const services = firstContent.services.filter(({ id }) => id !== "full-detailing");
  const prices = firstContent.prices.filter(({ itemId }) => itemId !== "summer-gold-package");
  const left = allOffers(bookablesByKind({ ...firstContent, services, prices }, day));
  expect(ids(left)).toEqual(["summer-platinum-package"]);
});

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
