import { expect, test } from "vitest";
import { brandName } from "./brand.ts";

test("Arabic texts have the Arabic name, and the other one where there is none", () => {
  const brand = { name: "Rayan", nameAr: "ريان" };
  expect([brandName(brand, "en"), brandName(brand, "ar")]).toEqual(["Rayan", "ريان"]);
  expect(brandName({ name: "Rayan", nameAr: "" }, "ar")).toBe("Rayan");
  // As mails say that were queued before.
  expect(brandName({ name: "Rayan" }, "ar")).toBe("Rayan");
});
