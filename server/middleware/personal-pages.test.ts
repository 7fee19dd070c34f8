import fc from "fast-check";
import { expect, test } from "vitest";
import { dirham } from "#app/features/currency/currency.ts";
import { fill, partsOf, withoutPerson } from "#server/middleware/personal-pages.ts";

const line = {
  ...{ perfumeId: "p", slug: "oud", name: "Oud", description: "Deep", image: "perfume-oud" },
  ...{ priceAed: 85, quantity: 1, change: null },
};
const visitorOf = (name: string, email: string, ids: string[]) => ({
  visitor: { name, email },
  cartCount: ids.length,
  currency: dirham,
  currencies: [],
  cart: { lines: ids.map((id) => ({ ...line, id })) },
  booker: {
    ...{ firstName: name, lastName: email, email, phone: name },
    cars: ids.map((id) => ({
      ...{ id, make: name, model: email, year: "2024", plate: name },
      vehicleSize: "suv" as const,
    })),
  },
});

const texts = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.constantFrom("</script><b>", "&amp;", "\u2028'\"\\"),
);

test("what tells who somebody is stands in nothing that is kept, and comes back whole", () => {
  fc.assert(
    fc.property(texts, texts, fc.array(fc.uuid(), { maxLength: 12 }), (name, email, ids) => {
      const { described, values } = withoutPerson(visitorOf(name, email, ids));
      const others = withoutPerson(
        visitorOf(
          name && "x",
          email && "y",
          ids.map(() => "z"),
        ),
      );
      expect(described).toEqual(others.described);

      const shown = JSON.stringify(described);
      const page = `<p title="${described.visitor?.name}"><script nonce="n">${JSON.stringify(shown)}</script>`;
      const html = fill(partsOf(page), values).toString();
      const [, text = ""] = /<script nonce="n">(.*)<\/script>$/s.exec(html) ?? [];
      expect(JSON.parse(JSON.parse(text))).toEqual(visitorOf(name, email, ids));
      // Neither ends the script, the attribute nor the element.
      expect(text).not.toContain("<");
      expect(html.split("<script")[0]?.match(/["<>]/g)?.length).toBe(4);
    }),
  );
});

test("a mark without a value is no page", () => {
  const { described } = withoutPerson(visitorOf("Aisha", "a@example.com", []));
  expect(() => fill(partsOf(`<p>${described.visitor?.name}</p>`), new Map())).toThrow(/mark name/);
});
