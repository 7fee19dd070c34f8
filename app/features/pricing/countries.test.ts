import { expect, test } from "vitest";
import { countries, countryLabel, isCountry, zoneOf } from "./countries.ts";

test("the thirty countries of the spec, each once, the UAE first", () => {
  expect(countries).toHaveLength(30);
  expect(new Set(countries.map(({ name }) => name)).size).toBe(30);
  expect(countries[0]?.name).toBe("UAE");
});

test("the Gulf and its neighbours share a rate", () => {
  const names = countries.filter(({ zone }) => zone === "middle-east").map(({ name }) => name);
  expect(names).toEqual([
    ...["Saudi Arabia", "Qatar", "Kuwait", "Bahrain", "Oman"],
    ...["Jordan", "Iraq", "Egypt", "Morocco", "Turkey"],
  ]);
});

test("only the exact names are countries", () => {
  expect(isCountry("UAE")).toBe(true);
  for (const name of ["", "uae", "UAE ", "Atlantis", "__proto__", "constructor"]) {
    expect(isCountry(name)).toBe(false);
  }
  expect(() => zoneOf("constructor")).toThrow();
});

test("a country is called by its name in the language of the page", () => {
  expect(countryLabel("Qatar", "ar")).toBe("قطر");
  expect(countryLabel("Qatar", "en")).toBe("Qatar");
  expect(countryLabel("Narnia", "ar")).toBe("Narnia");
});
