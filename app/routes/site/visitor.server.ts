import type { RouterContextProvider } from "react-router";
import { type Currency, dirham } from "#app/features/currency/currency.ts";

/** What the frame of a page shows of whoever asks for it. */
export type VisitorFacts = {
  /** Null for a guest. */
  visitor: { name: string; email: string } | null;
  /** Bottles in the cart of the account. */
  cartCount: number;
  currency: Currency;
  /** To choose from; only for the signed in. */
  currencies: Currency[];
};

const guest: VisitorFacts = { visitor: null, cartCount: 0, currency: dirham, currencies: [] };

export async function readVisitor(
  _request: Request,
  _context: Readonly<RouterContextProvider>,
): Promise<VisitorFacts> {
  return guest;
}
