import { expect, test } from "vitest";
import { secondFactorAddress } from "./credentials.ts";

test("the second factor is asked for in the language of the way", () => {
  expect(secondFactorAddress("/ar/cart?a=b")).toBe("/ar/sign-in/second-factor?to=%2Fcart%3Fa%3Db");
  expect(secondFactorAddress("/cart")).toBe("/sign-in/second-factor?to=%2Fcart");
});
