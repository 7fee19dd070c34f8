import fc from "fast-check";
import { expect, test } from "vitest";
import { builtInPerfumes } from "#app/content/perfumes.ts";
import { inEither, stockOf, translateTerms } from "./perfume.ts";

test("the last three bottles are counted aloud, and no more than those", () => {
  const stock = (stockQuantity: number | null) => stockOf({ inStock: true, stockQuantity });
  expect(stock(4)).toEqual({ kind: "in-stock" });
  expect(stock(3)).toEqual({ kind: "few", left: 3 });
  expect(stock(1)).toEqual({ kind: "few", left: 1 });
  expect(stock(0)).toEqual({ kind: "out" });
  expect(stock(null)).toEqual({ kind: "in-stock" });
});

test("what staff switched off is out of stock, however much is left", () => {
  fc.assert(
    fc.property(fc.option(fc.nat()), (stockQuantity) => {
      expect(stockOf({ inStock: false, stockQuantity })).toEqual({ kind: "out" });
    }),
  );
});

test("a text without an Arabic version is shown, and marked, as English", () => {
  expect(inEither("Oud", "عود", "ar")).toEqual({ text: "عود", lang: "ar" });
  expect(inEither("Oud", null, "ar")).toEqual({ text: "Oud", lang: "en" });
  expect(inEither("Oud", "عود", "en")).toEqual({ text: "Oud", lang: "en" });
});

test("notes are Arabic when each of them is known, and stay whole when one is not", () => {
  expect(translateTerms("Saffron, Pink Pepper", "ar")).toEqual({
    text: "الزعفران، الفلفل الوردي",
    lang: "ar",
  });
  expect(translateTerms("Saffron, Petrichor", "ar")).toEqual({
    text: "Saffron, Petrichor",
    lang: "en",
  });
  expect(translateTerms("Saffron, Pink Pepper", "en").text).toBe("Saffron, Pink Pepper");
});

test("everything told about the built-in perfumes is there in Arabic", () => {
  for (const { features, notes } of builtInPerfumes) {
    for (const text of [...features, ...Object.values(notes)]) {
      expect(translateTerms(text, "ar").lang, text).toBe("ar");
    }
  }
  expect(translateTerms("Premium Collection", "ar").lang).toBe("ar");
});
