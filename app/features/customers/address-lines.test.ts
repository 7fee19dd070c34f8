import { expect, test } from "vitest";
import { addressLines } from "./address-lines.ts";

test("the lines of an address leave out what it does not have or says twice", () => {
  const short = { addressLine1: "Villa 12", addressLine2: null, city: "Dubai", state: null };
  expect(addressLines({ ...short, postalCode: null })).toEqual(["Villa 12", "Dubai"]);
  expect(
    addressLines({ ...short, addressLine2: "Warsan", state: "Dubai", postalCode: "123" }),
  ).toEqual(["Villa 12", "Warsan", "Dubai, 123"]);
});
