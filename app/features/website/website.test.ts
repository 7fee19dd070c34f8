import { expect, test } from "vitest";
import { firstContent, hiddenContent } from "#app/content/first-content.ts";
import { contentKindNames } from "#app/content/kinds.ts";
import { locales } from "#app/lib/locale.ts";
import { m } from "#app/paraglide/messages.js";
import {
  controlsOf,
  controlTexts,
  emptyValue,
  faultsOf,
  nameOf,
  readValue,
  wordsOf,
} from "./website.ts";
import { faultTexts } from "./website-text.ts";

test("what an extra says is read again from the fields that it is shown in", () => {
  for (const { id: _, ...extra } of hiddenContent.extras) {
    const form = new FormData();
    for (const control of controlsOf("extras")) {
      for (const [name, text] of controlTexts(extra, control)) form.set(name, text);
    }
    expect(form.has("services.premium-wash")).toBe(extra.services.includes("premium-wash"));
    expect(readValue("extras", form)).toEqual(extra);
    expect(faultsOf("extras", extra)).toEqual([]);
    expect(nameOf("extras", extra)).toBe(extra.title.en);
    expect(wordsOf("extras", extra)).not.toContain("premium-wash");
  }
});

test("the sample extras are offered with services that there are", () => {
  const known = new Set<string>(firstContent.services.map(({ id }) => id));
  const named = hiddenContent.extras.flatMap(({ services }) => services.split(" "));
  expect(named.filter((id) => !known.has(id))).toEqual([]);
});

test.each([
  ["", "sedanMinutes", "missing"],
  ["soon", "sedanMinutes", "wrong-format"],
  ["-5", "sedanMinutes", "wrong-format"],
  ["1441", "sedanMinutes", "wrong-format"],
  ["<b>9</b>", "sedanMinutes", "wrong-format"],
])("an extra that takes '%s' minutes cannot be published", (typed, field, fault) => {
  const [{ id: _, ...extra }] = hiddenContent.extras as [(typeof hiddenContent.extras)[number]];
  const faults = faultsOf("extras", { ...extra, sedanMinutes: typed });
  expect(faults.map(({ control, fault }) => [control.name, fault])).toEqual([[field, fault]]);
});

test("minutes may be typed in Arabic digits; an extra without a service is for none", () => {
  const form = new FormData();
  form.set("sedanMinutes", "٣٠");
  const value = readValue("extras", form);
  expect(value.sedanMinutes).toBe("30");
  expect(faultsOf("extras", value).map(({ control }) => control.name)).toContain("services");
});

test("a new service is nothing special, and lacks a line for each text, whatever the language", () => {
  const value = emptyValue("services");
  expect(value).toMatchObject({ tier: "no", bestSeller: "no", tag: "no", picture: "" });
  const half = { ...value, alt: { en: "Foam on a hood.", ar: "" } };
  expect([...new Set(Object.values(faultTexts(faultsOf("services", half))))]).toEqual([
    "Heading is missing, in English and in Arabic",
    "In one sentence is missing, in English and in Arabic",
    "Description is missing, in English and in Arabic",
    "What is included is missing, in English and in Arabic",
    "Picture is missing",
    "What the picture shows, Arabic is missing",
  ]);
});

test("every field has its name in both languages", () => {
  for (const locale of locales) {
    for (const { field } of contentKindNames.flatMap(controlsOf)) {
      expect(m.website_field({ field }, { locale }), field).not.toBe(field);
    }
  }
});
