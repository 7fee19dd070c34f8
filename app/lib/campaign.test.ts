import { expect, test } from "vitest";
import { campaignOf } from "./campaign.ts";

test("what an advertisement adds is a campaign, and nothing else of an address", () => {
  const address =
    "utm_source=instagram&utm_campaign=رمضان 🚗&gclid=Cj0K&page=2&email=a@example.com";
  expect(campaignOf(new URLSearchParams(address))).toEqual({
    utm_source: "instagram",
    utm_campaign: "رمضان 🚗",
    gclid: "Cj0K",
  });
});

test.each([
  ["utm_source=", {}],
  ["utm_source=%00%E2%80%8F", {}],
  ["__proto__=x&utm_=x&UTM_SOURCE=x&offer=x", {}],
  ["ref=a&ref=b", { ref: "b" }],
  [`ref=${"x".repeat(5_000)}`, { ref: "x".repeat(200) }],
  [`ref=${"x".repeat(199)}🚗`, { ref: "x".repeat(199) }],
  ["ref=a%00b%0Ac%D8%9Cd", { ref: "ab cd" }],
])("of '%.30s' it keeps %o", (address, campaign) => {
  expect(campaignOf(new URLSearchParams(address))).toEqual(campaign);
});

test("of very many it keeps the first twelve", () => {
  const names = Array.from({ length: 20 }, (_, n) => `utm_${String.fromCharCode(97 + n)}=1`);
  expect(Object.keys(campaignOf(new URLSearchParams(names.join("&"))))).toHaveLength(12);
});
