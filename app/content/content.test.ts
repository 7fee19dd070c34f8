import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { heroClaims } from "#app/content/claims.ts";
import { pictureCredits } from "#app/content/credits.ts";
import { privacyPolicy, termsOfService } from "#app/content/legal.ts";
import { perfumeTerms } from "#app/content/perfume-terms.ts";
import { builtInPerfumes } from "#app/content/perfumes.ts";
import {
  homeReasons,
  perfumeReasons,
  serviceReasons,
  servicesReasons,
} from "#app/content/reasons.ts";
import { findService, otherServices, services } from "#app/content/services.ts";
import { testimonials } from "#app/content/testimonials.ts";
import { type Localized, locales } from "#app/lib/locale.ts";

const content = [
  services,
  heroClaims,
  [homeReasons, servicesReasons, serviceReasons, perfumeReasons],
  testimonials,
  [builtInPerfumes, perfumeTerms],
  pictureCredits,
  [privacyPolicy({ tagManager: false }), privacyPolicy({ tagManager: true }), termsOfService],
];

test("services cost what the price list says", () => {
  expect(services.map(({ id, priceAed, suvPriceAed }) => [id, priceAed, suvPriceAed])).toEqual([
    ["premium-wash", 170, undefined],
    ["interior-detailing", 290, 320],
    ["exterior-detailing", 570, 620],
    ["full-detailing", 1200, 1440],
    ["ceramic-coating", 1800, undefined],
  ]);
});

test("services take as long as the price list says", () => {
  const durations = services.map(({ duration }) => duration.en);
  expect(durations).toEqual(["45 min", "2 hrs", "3 hrs", "1 day", "1-2 days"]);
  const hours = services.map(({ durationMinutes }) => durationMinutes / 60);
  expect(hours).toEqual([0.75, 2, 3, 24, 48]);
});

test("services wear their badges", () => {
  const tiers = services.map(({ tier }) => tier);
  expect(tiers).toEqual(["silver", "gold", "platinum", "ceramic", undefined]);
  const bestSellers = services.filter(({ bestSeller }) => bestSeller).map(({ id }) => id);
  expect(bestSellers).toEqual(["interior-detailing"]);
  expect(findService("interior-detailing")?.tag).toBe("most-popular");
});

test("an unknown service is not found", () => {
  expect(findService("basic-wash")).toBeUndefined();
});

test("other services are three, without the one being read", () => {
  for (const { id } of services) {
    const others = otherServices(id).map((service) => service.id);
    expect(new Set([id, ...others]).size).toBe(4);
  }
});

test("every picture of a service exists", () => {
  for (const { picture } of services) {
    const file = path.join(import.meta.dirname, "../media", `${picture}.jpg`);
    expect(existsSync(file), picture).toBe(true);
  }
});

test("there are six reviews", () => {
  expect(testimonials).toHaveLength(6);
});

test("every text is there in both languages", () => {
  for (const text of textsIn(content)) {
    for (const locale of locales) expect(text[locale].trim(), JSON.stringify(text)).not.toBe("");
  }
});

test("Arabic texts hold no left-over English", () => {
  for (const { ar } of textsIn(content)) {
    // Latin names stand isolated (U+2066 to U+2069); LED is what people say.
    const remaining = ar.replaceAll(/\u2066[^\u2069]*\u2069/g, "").replaceAll("LED", "");
    expect(remaining).not.toMatch(/[A-Za-z]/);
    expect(remaining).not.toMatch(/[\u0660-\u0669]/);
  }
});

test("the sections of a legal page have addresses of their own", () => {
  for (const document of [privacyPolicy({ tagManager: false }), termsOfService]) {
    const ids = document.sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  }
});

test("the privacy policy names the tag manager only where there is one", () => {
  const text = (tagManager: boolean) => JSON.stringify(privacyPolicy({ tagManager }));
  expect(text(true)).toContain("tag manager");
  expect(text(false)).not.toContain("tag manager");
  expect(text(true)).not.toContain("no advertising or tracking cookies");
});

/** Every localised text in a tree of content. */
function textsIn(value: unknown): Localized[] {
  if (typeof value !== "object" || value === null) return [];
  if ("en" in value || "ar" in value) return [value as Localized];
  return Object.values(value).flatMap(textsIn);
}
