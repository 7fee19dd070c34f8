import { expect, test } from "vitest";
import { isCountry, zoneOf } from "./countries.ts";

test("only the exact names are countries", () => {
  expect(isCountry("UAE")).toBe(true);
  for (const name of ["", "uae", "UAE ", "Atlantis", "__proto__", "constructor"]) {
    expect(isCountry(name)).toBe(false);
  }
  expect(() => zoneOf("constructor")).toThrow();
});
