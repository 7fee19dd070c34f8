import { expect, test } from "vitest";
import { inLocale, joined } from "./locale.ts";

test("content is read in one language, however deep its texts lie", () => {
  const content = {
    id: "wash",
    priceAed: 170,
    title: { en: "Wash", ar: "غسيل" },
    features: [{ en: "Foam", ar: "رغوة" }],
    note: undefined,
  };
  expect(inLocale(content, "ar")).toEqual({
    id: "wash",
    priceAed: 170,
    title: "غسيل",
    features: ["رغوة"],
    note: undefined,
  });
});

test("parts stand between the commas of the language, empty ones are left out", () => {
  expect(joined(["Deira", null, "", "Dubai"], "en")).toBe("Deira, Dubai");
  expect(joined(["ديرة", undefined, "دبي"], "ar")).toBe("ديرة، دبي");
});
