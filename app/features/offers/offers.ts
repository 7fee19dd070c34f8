import type { Offer } from "#app/content/offers.ts";
import { endOfDay, type LocalDate } from "#app/lib/time.ts";

type Prices = Pick<
  Offer,
  "originalPriceAed" | "offerPriceAed" | "suvOriginalPriceAed" | "suvOfferPriceAed"
>;

export type Savings = { originalAed: number; offerAed: number; savedAed: number; percent: number };

export function savingsOf(offer: Prices): { sedan: Savings; suv: Savings } {
  return {
    sedan: savings(offer.originalPriceAed, offer.offerPriceAed),
    suv: savings(offer.suvOriginalPriceAed, offer.suvOfferPriceAed),
  };
}

function savings(originalAed: number, offerAed: number): Savings {
  const savedAed = originalAed - offerAed;
  // Rounded down: never more is promised than is saved.
  return { originalAed, offerAed, savedAed, percent: Math.floor((savedAed * 100) / originalAed) };
}

export type OfferSettings = {
  offerEnds: Readonly<Record<string, LocalDate>>;
  offerPermits: Readonly<Record<string, string>>;
};

export type OfferTerm = { lastDay: LocalDate | null; permit: string | null };

export function termOf(id: Offer["id"], settings: OfferSettings): OfferTerm {
  return {
    lastDay: settings.offerEnds[id] ?? null,
    permit: settings.offerPermits[id] ?? null,
  };
}

/** The moment to which an offer counts down: the last one of its last day in Dubai (D14). */
export function endOf({ lastDay }: Pick<OfferTerm, "lastDay">): Date | null {
  return lastDay && endOfDay(lastDay);
}

/** Whether an offer has ended. One without a last day never does. */
export function isOver(term: Pick<OfferTerm, "lastDay">, now: Date): boolean {
  const end = endOf(term);
  return end !== null && now > end;
}
