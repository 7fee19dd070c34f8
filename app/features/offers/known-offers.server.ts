import { offers } from "#app/content/offers.ts";
import { summerOffers } from "#app/content/summer.ts";
import { SettingsError } from "#app/platform/settings-fields.ts";
import type { OfferSettings } from "./offers.ts";

const known = new Set<string>([...offers, ...summerOffers].map(({ id }) => id));

/** Throws SettingsError for the end or permit of an offer that is none: it would never close. */
export function requireKnownOffers({ offerEnds, offerPermits }: OfferSettings): void {
  const unknown = (ids: object) => Object.keys(ids).filter((id) => !known.has(id));
  const lines = [
    ...unknown(offerEnds).map((id) => `  OFFER_ENDS: there is no offer ${id}`),
    ...unknown(offerPermits).map((id) => `  OFFER_PERMITS: there is no offer ${id}`),
  ];
  if (lines.length > 0)
    throw new SettingsError(`Settings that cannot be used:\n${lines.join("\n")}`);
}
