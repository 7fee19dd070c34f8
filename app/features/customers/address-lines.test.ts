import { expect, test } from "vitest";
import { addressLines } from "./address-lines.ts";

const villa = {
  addressLine1: "Villa 12",
  addressLine2: null,
  city: "Dubai",
  state: null,
  postalCode: null,
  landmark: null,
  makani: null,
};

test("the lines of an address leave out what it does not have or says twice", () => {
  expect(addressLines(villa, "en")).toEqual(["Villa 12", "Dubai"]);
  expect(
    addressLines({ ...villa, addressLine2: "Warsan", state: "Dubai", postalCode: "123" }, "en"),
  ).toEqual(["Villa 12", "Warsan", "Dubai, 123"]);
});

test("an emirate is called as its reader calls it, and the courier reads landmark and Makani", () => {
  const found = { ...villa, addressLine2: "Al Barsha 1", landmark: "Lulu", makani: "3519478253" };
  expect(addressLines({ ...found, state: "Dubai" }, "en")).toEqual([
    ...["Villa 12", "Al Barsha 1", "Landmark: Lulu", "Dubai", "Makani: 35194 78253"],
  ]);
  expect(addressLines({ ...found, state: "Dubai" }, "ar")).toEqual([
    ...["Villa 12", "Al Barsha 1", "علامة مميزة: Lulu", "دبي", "مكاني: 35194 78253"],
  ]);
  expect(addressLines({ ...villa, city: "Manama" }, "ar")).toEqual(["Villa 12", "Manama"]);
});
