import { useRouteLoaderData } from "react-router";
import type { loader } from "#app/root.tsx";

function useRoot() {
  const root = useRouteLoaderData<typeof loader>("root");
  if (!root) throw new Error("no root data: the page is not inside of the root route");
  return root;
}

/** Who is signed in, by name and e-mail; null for a guest. */
export const useVisitor = () => useRoot().visitor;

/** The currency in which this visitor reads amounts. */
export const useCurrency = () => useRoot().currency;

/** What the header shows of the visitor: the count of bottles and the currencies to choose from. */
export function useVisitorFacts() {
  const { visitor, cartCount, currency, currencies } = useRoot();
  return { visitor, cartCount, currency, currencies };
}
