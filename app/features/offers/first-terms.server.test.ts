import { expect, test } from "vitest";
import { parseSettings } from "#app/platform/settings.ts";
import { requireKnownOffers } from "./first-terms.server.ts";

const settings = (env: Record<string, string>) =>
  parseSettings({ SECRET: "a secret only for the tests of this product", ...env });

test("the end and permit of every offer may be set", () => {
  const OFFER_ENDS = "ceramic-coating-shine-drive=2026-12-31, summer-gold-package=2026-09-30";
  const OFFER_PERMITS = "summer-ceramic-package=1234567";
  expect(() => requireKnownOffers(settings({ OFFER_ENDS, OFFER_PERMITS }))).not.toThrow();
});

test.each([
  ["OFFER_ENDS", "ceramic-coating=2026-12-31"],
  ["OFFER_PERMITS", "winter-package=1234567"],
])("%s=%s stops the start: there is no such offer", (name, value) => {
  expect(() => requireKnownOffers(settings({ [name]: value }))).toThrow(
    `${name}: there is no offer ${value.split("=")[0]}`,
  );
});
