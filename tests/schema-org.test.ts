import { expect, test } from "vitest";
import { faultsOf } from "./schema-org.ts";

// The check itself is checked: it must know a fault when it sees one.

const graph = (node: object) => ({ "@context": "https://schema.org", "@graph": [node] });

test("a valid graph has no faults: inherited properties, lists, references and enumerations", () => {
  const shop = {
    "@type": "AutoWash",
    "@id": "#shop",
    name: "Lamaan",
    geo: { "@type": "GeoCoordinates", latitude: 25.1, longitude: 55.4 },
    openingHoursSpecification: { "@type": "OpeningHoursSpecification", dayOfWeek: ["Monday"] },
    makesOffer: { "@type": "Offer", price: 170, offeredBy: { "@id": "#shop" } },
  };
  expect(faultsOf(graph(shop))).toEqual([]);
});

test.each([
  ["a type that does not exist", { "@type": "CarWash" }],
  ["a property of another type", { "@type": "AutoWash", price: 170 }],
  ["a value of the wrong type", { "@type": "Product", offers: { "@type": "Person" } }],
  ["a word that is not on the list", { "@type": "Offer", availability: "https://schema.org/Yes" }],
  ["a number for a text", { "@type": "AutoWash", telephone: 501234567 }],
  ["a text for a thing", { "@type": "AutoWash", geo: "25.1, 55.4" }],
  ["a reference to nothing", { "@type": "Offer", offeredBy: { "@id": "#nobody" } }],
])("%s is a fault", (_, node) => {
  expect(faultsOf(graph(node))).toHaveLength(1);
});

test("data without the context of schema.org is no graph", () => {
  expect(faultsOf({ "@graph": [] })).toEqual(["no context"]);
});
