import { existsSync } from "node:fs";
import path from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchRoutes, type RouteObject } from "react-router";
import { expect, test } from "vitest";
import { firstContent } from "#app/content/first-content.ts";
import { firstNeeds } from "#app/content/workshop.ts";
import { returnDays } from "#app/features/pricing/pricing.ts";
import { otherServices } from "#app/features/services/services.ts";
import { type Localized, locales } from "#app/lib/locale.ts";
import routes from "#app/routes.ts";
import { firstServices as services } from "../../tests/first-services.ts";

const files = import.meta.glob<Record<string, unknown>>(
  ["./*.{ts,json}", "!./*.test.ts", "!./{request-content.ts,cars-in-the-uae.json}"],
  {
    eager: true,
  },
);
const content = Object.values(files).flatMap((file) => Object.values(file));

const objects = treesIn(content) as Record<string, unknown>[];
const ids = new Set(objects.map(({ id }) => id));
const notFound = "routes/site/not-found.tsx";

test("offers of one service at two prices name each other, and say why in both languages", () => {
  const all = [...firstContent.offers, ...firstContent.packages];
  const pairs = all.flatMap((one) =>
    all
      .filter(({ id, service }) => id !== one.id && service === one.service)
      .map((other) => ({ one, other })),
  );
  expect(pairs.length).toBeGreaterThan(0);
  for (const { one, other } of pairs) {
    expect(one.comparedWith).toBe(other.id);
    expect(one.difference.en).toMatch(/10:00\sAM, 3:00\sPM or 6:00\sPM/);
    expect(one.difference.ar).toMatch(/10:00\sص أو 3:00\sم أو 6:00\sم/);
  }
});

test("other services are three, without the one being read", () => {
  for (const { id } of services) {
    const others = otherServices(services, id).map((service) => service.id);
    expect(new Set([id, ...others]).size).toBe(4);
  }
});

test("things in a list have ids of their own", () => {
  const lists = treesIn(content).filter(Array.isArray).map(idsOf);
  expect(lists.filter((ids) => ids.length > 0).length).toBeGreaterThan(5);
  for (const ids of lists) expect(new Set(ids).size, ids.join()).toBe(ids.length);
});

test("prices are whole dirhams, and an SUV's no lower", () => {
  const priced = objects.filter((each) => Object.keys(each).some((key) => key.endsWith("Aed")));
  expect(priced.length).toBeGreaterThan(8);
  for (const each of priced) {
    const prices = Object.entries(each).filter(([key]) => key.endsWith("Aed"));
    for (const [key, price] of prices) {
      if (price === undefined || price === null) continue;
      expect(Number.isInteger(price) && Number(price) > 0, `${each.id}: ${key}`).toBe(true);
    }
    const { priceAed, suvPriceAed } = each;
    if (typeof suvPriceAed === "number")
      expect(Number(priceAed), `${each.itemId}`).toBeLessThanOrEqual(suvPriceAed);
  }
});

test("every picture that content names exists, and is described beside it", () => {
  const shown = objects.filter(
    ({ picture, rating }) => typeof picture === "string" && rating === undefined,
  );
  expect(shown.length).toBeGreaterThan(8);
  for (const { id, picture, alt } of shown) {
    const file = path.join(import.meta.dirname, "../media", `${picture}.jpg`);
    expect(existsSync(file), `${picture}`).toBe(true);
    if (`${picture}`.startsWith("perfume-")) continue;
    for (const locale of locales) {
      const text = (alt as Localized | undefined)?.[locale] ?? "";
      expect(text.length, `${id} in ${locale}`).toBeGreaterThan(15);
    }
  }
});

test("what refers to a service names one that there is", () => {
  const named = objects.flatMap(({ serviceId, service }) =>
    [serviceId, service].filter((id) => typeof id === "string"),
  );
  expect(named.length).toBeGreaterThan(3);
  expect(services.map(({ id }) => id)).toEqual(expect.arrayContaining(named));
});

test("links in content lead to a page of ours, or away by https", () => {
  const links = objects.flatMap(({ href, to, videoUrl }) =>
    [href, to, videoUrl].filter((link) => typeof link === "string"),
  );
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) {
    if (link.startsWith("/")) expect(isPage(link), link).toBe(true);
    else expect(URL.parse(link)?.protocol, link).toBe("https:");
  }
});

test("what the work of each service needs is known", () => {
  expect(firstNeeds.map(({ serviceId }) => serviceId)).toEqual(services.map(({ id }) => id));
});

test("what the texts say about returns is the rule of the shop", () => {
  const about = textsIn(objects.filter(({ id }) => id === "returns"));
  const said = about.flatMap(({ en, ar }) => [
    ...en.matchAll(/(\d+)[- ]day/g),
    ...ar.matchAll(/(\d+) (?:أيام|يوم)/g),
  ]);
  expect(said.length).toBeGreaterThan(5);
  for (const { 1: days, input } of said) expect(days, input).toBe(String(returnDays));
});

test("no post passes a picture off as a customer's car, a before and after, or the premises", () => {
  for (const { id, title, description } of firstContent.galleryPosts) {
    const english = `${title.en} ${description.en}`;
    const arabic = `${title.ar} ${description.ar}`;
    expect(english, id).not.toMatch(/customer|client|before and after|our (workshop|bay|garage)/i);
    expect(arabic, id).not.toMatch(/عميل|زبون|قبل وبعد|ورشتنا/);
  }
});

test("every text is there in both languages", () => {
  const decorative: unknown[] = firstContent.testimonials.map(({ alt }) => alt);
  const leftOut: unknown[] = firstContent.services
    .flatMap(({ additionalInfo, protection }) => [additionalInfo, protection])
    .filter(({ en, ar }) => en === "" && ar === "");
  const same: unknown[] = firstContent.packages
    .map(({ difference }) => difference)
    .filter(({ en, ar }) => en === "" && ar === "");
  const optional = [...decorative, ...leftOut, ...same];
  const texts = [...textsIn(content)].filter((text) => !optional.includes(text));
  for (const text of texts) {
    for (const locale of locales) expect(text[locale].trim(), JSON.stringify(text)).not.toBe("");
  }
});

test("Arabic texts hold no left-over English", () => {
  for (const { ar } of textsIn(content)) {
    const remaining = ar.replaceAll(/\u2066[^\u2069]*\u2069|\{\w+\}|LED/g, "");
    expect(remaining).not.toMatch(/[A-Za-z]/);
    expect(remaining).not.toMatch(/[\u0660-\u0669]/);
  }
});

function treesIn(value: unknown): object[] {
  if (typeof value !== "object" || value === null) return [];
  return [value, ...Object.values(value).flatMap(treesIn)];
}

function textsIn(value: unknown): Localized[] {
  return treesIn(value).filter((each) => "en" in each || "ar" in each) as Localized[];
}

function idsOf(list: unknown[]): string[] {
  return list.flatMap((each) =>
    typeof each === "object" && each !== null && "id" in each ? [`${each.id}`] : [],
  );
}

function isPage(link: string): boolean {
  const { pathname } = new URL(link, "https://lamaan.example");
  const match = matchRoutes(routes as RouteObject[], pathname)?.at(-1);
  const isFound = (match?.route as RouteConfigEntry | undefined)?.file !== notFound;
  return isFound && Object.values(match?.params ?? {}).every((id) => ids.has(`${id}`));
}
