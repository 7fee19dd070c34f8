import fc from "fast-check";
import { expect, test } from "vitest";
import { checkForm } from "#app/lib/form.ts";
import { maxPictureBytes } from "#app/lib/uploaded-picture.ts";
import {
  expectedIn,
  newPerfume,
  perfumeFieldNames,
  perfumeSchema,
  slugOf,
} from "./perfume-form.ts";

const filled = {
  ...newPerfume,
  name: "Rose Garden",
  slug: "",
  priceAed: "85",
  description: "Roses after rain",
  picture: "perfume-oud",
  displayOrder: "5",
};

function check(changes: Record<string, string | File>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...filled, ...changes })) form.set(name, value);
  return checkForm(perfumeSchema, form);
}

function accepted(changes: Record<string, string | File> = {}) {
  const checked = check(changes);
  if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
  return checked.input;
}

function errors(changes: Record<string, string | File>) {
  const checked = check(changes);
  return checked.ok ? {} : checked.errors;
}

test("a new perfume needs name, price, picture and description; the rest has a beginning", () => {
  expect(accepted()).toEqual({
    name: "Rose Garden",
    nameAr: null,
    slug: "rose-garden",
    priceAed: 85,
    description: "Roses after rain",
    descriptionAr: null,
    picture: "perfume-oud",
    features: [],
    topNotes: "",
    middleNotes: "",
    baseNotes: "",
    intensity: "Medium",
    category: "Premium Collection",
    bestseller: false,
    inStock: true,
    stockQuantity: null,
    displayOrder: 5,
  });
});

test("the slug may be another than that of the name, and is made one in any case", () => {
  expect(accepted({ slug: "my-rose" }).slug).toBe("my-rose");
  expect(accepted({ slug: "  My Rose! " }).slug).toBe("my-rose");
  expect(errors({ name: "ورد", slug: "" })).toHaveProperty("slug");
  expect(errors({ name: "ورد", slug: "ورد" })).toHaveProperty("slug");
  expect(accepted({ name: "ورد", slug: "rose" })).toMatchObject({ name: "ورد", slug: "rose" });
});

test.each(["-1", "85.5", "1e3", "1000001", "٨٥٫٥"])(
  "%s is no price, number of bottles or place",
  (value) => {
    for (const name of ["priceAed", "stockQuantity", "displayOrder"]) {
      expect(errors({ [name]: value }), name).toHaveProperty(name);
    }
  },
);

test("whole numbers from 0 on are, in any digits", () => {
  expect(accepted({ priceAed: "0", displayOrder: "0" })).toMatchObject({ priceAed: 0 });
  expect(accepted({ priceAed: " ٨٥ " }).priceAed).toBe(85);
  expect(accepted({ stockQuantity: "0" }).stockQuantity).toBe(0);
  fc.assert(
    fc.property(fc.nat(1_000_000), (number) => {
      expect(accepted({ priceAed: String(number) }).priceAed).toBe(number);
    }),
  );
});

test("blank features are dropped, and the others keep their order", () => {
  expect(accepted({ features: "\n 250ML \r\n\n\t\nSafe for leather\n" }).features).toEqual([
    "250ML",
    "Safe for leather",
  ]);
  expect(errors({ features: "x\n".repeat(21) })).toHaveProperty("features");
  expect(errors({ features: "x".repeat(101) })).toHaveProperty("features");
});

test("only the five strengths can be chosen", () => {
  expect(errors({ intensity: "Overwhelming" })).toHaveProperty("intensity");
  expect(accepted({ intensity: "Medium-Strong" }).intensity).toBe("Medium-Strong");
});

test("a picture may come as a file, by its address, or be there already", () => {
  const file = (size: number) => new File([new Uint8Array(size)], "rose.jpg");
  expect(errors({ picture: "" })).toHaveProperty("picture");
  expect(errors({ picture: "", pictureUrl: "\u0000" })).toHaveProperty("picture");
  expect(accepted({ picture: "", pictureUrl: "https://a.example/b.jpg" })).toBeDefined();
  expect(accepted({ picture: "", pictureFile: file(10) })).toBeDefined();
  expect(errors({ picture: "", pictureFile: file(0) })).toHaveProperty("picture");
  expect(errors({ pictureFile: file(maxPictureBytes + 1) })).toHaveProperty("picture");
});

test("whatever is posted is accepted or refused field by field, and never too long", () => {
  const names = [...perfumeFieldNames, "pictureUrl", "x"];
  const text = fc.oneof(fc.string({ unit: "binary" }), fc.constant("ع".repeat(5000)));
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names), text), (typed) => {
      const checked = check(typed);
      if (!checked.ok) {
        expect(perfumeFieldNames).toEqual(expect.arrayContaining(Object.keys(checked.errors)));
      } else {
        expect(checked.input.name.length).toBeLessThanOrEqual(100);
        expect(JSON.stringify(checked.input)).not.toContain("\\u0000");
      }
    }),
  );
});

test.each([
  ["Rose Garden", "rose-garden"],
  ["  Fresh (Mango) ", "fresh-mango"],
  ["Oud & Amber No. 5", "oud-amber-no-5"],
  ["--Oud--", "oud"],
  ["Café Rosé", "caf-ros"],
  ["عود", ""],
  ["عود Oud 🌹", "oud"],
  ["", ""],
])("%j becomes %j", (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test("it is nothing, or words of ASCII letters and digits with single hyphens between", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (name) => {
      expect(slugOf(name)).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
    }),
  );
});

test("letters and digits are kept, in their order", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme-ascii" }), (name) => {
      expect(slugOf(name).replaceAll("-", "")).toBe(name.toLowerCase().replace(/[^a-z0-9]/g, ""));
    }),
  );
});

function posted(fields: { [name: string]: string }) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const shown = { seen: "2", stockSeen: "7", orderSeen: "3" };

test("a form says what it showed when it was opened", () => {
  const seen = { version: 2, stockQuantity: 7, displayOrder: 3 };
  expect(expectedIn(posted(shown))).toEqual(seen);
  expect(expectedIn(posted({ ...shown, stockSeen: "" }))).toEqual({ ...seen, stockQuantity: null });
});

test.each<{ [name: string]: string }>([
  ...["seen", "stockSeen", "orderSeen"].flatMap((name) =>
    ["NaN", "1e999", "Infinity", "-1", "1.5", "0x10", "9".repeat(400), " ", "\u0000"].map(
      (value) => ({ ...shown, [name]: value }),
    ),
  ),
  { ...shown, seen: "" },
  { ...shown, orderSeen: "" },
  { seen: "2", orderSeen: "3" },
  {},
])("what no form ever showed was not seen: %j", (fields) => {
  expect(expectedIn(posted(fields)).version).toBe(0);
});
