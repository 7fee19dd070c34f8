import { expect, test } from "vitest";
import { firstContent, hiddenContent } from "#app/content/first-content.ts";
import type { LocalDate } from "#app/lib/time.ts";
import { vehicleSizes } from "#db/schema/enums.ts";
import { chooseExtras, extraField, extrasFor, extrasOf, tickedExtras } from "./extras.ts";

const day = "2026-11-25" as LocalDate;
const sampleExtras = hiddenContent.extras;
const sampleExtraPrices = firstContent.prices.filter(({ kind }) => kind === "extras");
const extras = extrasOf({ extras: sampleExtras, prices: sampleExtraPrices }, day);
const interior = { suvPriceAed: 320, serviceIds: ["interior-detailing"] };
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);

test("an extra is offered with its services, and has a price and minutes for each size", () => {
  const offered = extrasFor(extras, interior);
  expect(idsOf(offered)).toEqual(["pet-hair", "odour-removal"]);
  const chosen = vehicleSizes.map((size) => chooseExtras(offered, ["pet-hair"], size));
  expect(chosen).toMatchObject([
    { ok: true, extras: [{ id: "pet-hair", priceAed: 60, minutes: 30 }] },
    { ok: true, extras: [{ id: "pet-hair", priceAed: 90, minutes: 45 }] },
  ]);
});

test("where nobody asks for the size it is the price of a sedan, the longer work, and no extra for one size", () => {
  const [first, ...others] = extras;
  const some = [{ ...first, sizes: "suv" } as (typeof extras)[number], ...others];
  const wash = { serviceIds: ["premium-wash"] };
  expect(idsOf(extrasFor(some, wash))).toEqual(["pet-hair", "odour-removal"]);
  expect(chooseExtras(extrasFor(some, wash), ["pet-hair"], null)).toMatchObject({
    extras: [{ priceAed: 60, minutes: 45 }],
  });
});

test("a price that starts tomorrow is not that of today; an extra without one is not offered", () => {
  const later = { kind: "extras", itemId: "pet-hair", priceAed: 70, suvPriceAed: null } as const;
  const prices = [...sampleExtraPrices, { ...later, startsOn: "2026-11-26" as LocalDate }];
  const priceOn = (at: string) =>
    extrasOf({ extras: sampleExtras, prices }, at as LocalDate).find(({ id }) => id === "pet-hair");
  expect(priceOn("2026-11-25")?.priceAed).toBe(60);
  expect(priceOn("2026-11-26")).toMatchObject({ priceAed: 70 });
  expect(extrasOf({ extras: sampleExtras, prices: [] }, day)).toEqual([]);
});

test("what is not offered is refused: withdrawn without its name, not for this car with it", () => {
  const offered = extrasFor(extras, interior);
  expect(chooseExtras(offered, ["pet-hair", "engine-bay"], "suv")).toEqual({
    ok: false,
    title: null,
  });
  expect(chooseExtras(offered, ["<b>x</b>"], "suv")).toEqual({ ok: false, title: null });
  const onlySuv = offered.map((extra) => ({ ...extra, sizes: "suv" as const }));
  expect(chooseExtras(onlySuv, ["pet-hair"], "sedan")).toMatchObject({
    ok: false,
    title: { en: "Pet hair removal" },
  });
});

test("a form says by its boxes what is ticked, once each and in the owner's order", () => {
  const names = ["firstName", extraField("odour-removal"), extraField("pet-hair"), "extra"];
  const ids = tickedExtras(names);
  expect(ids).toEqual(["odour-removal", "pet-hair"]);
  const chosen = chooseExtras(extrasFor(extras, interior), [...ids, ...ids], "sedan");
  expect(chosen.ok && idsOf(chosen.extras)).toEqual(["pet-hair", "odour-removal"]);
});
