import { expect, test } from "vitest";
import { addressIn, readAddress, secondFactorAddress } from "./return-address.ts";

test.each([
  ["/", "en", "/"],
  ["/cart?x=1", "en", "/cart?x=1"],
  ["/arrivals", "en", "/arrivals"],
  ["/ar", "ar", "/"],
  ["/ar?x=1", "ar", "/?x=1"],
  ["/ar/cart#top", "ar", "/cart#top"],
] as const)("%s is the page in %s of %s", (address, locale, path) => {
  expect(readAddress(address)).toEqual({ locale, path });
});

test("a path read back is the path", () => {
  for (const path of ["/", "/cart", "/perfumes?order=open"]) {
    expect(readAddress(addressIn("ar", path))).toEqual({ locale: "ar", path });
  }
});

test("the second factor is asked for in the language of the way", () => {
  expect(secondFactorAddress("/ar/cart?a=b")).toBe("/ar/sign-in/second-factor?to=%2Fcart%3Fa%3Db");
  expect(secondFactorAddress("/cart")).toBe("/sign-in/second-factor?to=%2Fcart");
});
