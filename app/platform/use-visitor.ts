import { useRouteLoaderData } from "react-router";
import type { loader } from "#app/routes/site/layout.tsx";

/** What the header shows of the visitor: the count of bottles and the currencies to choose from. */
export function useVisitorFacts() {
  const facts = useRouteLoaderData<typeof loader>("site");
  if (!facts) throw new Error("no visitor: the page is not inside of the site's layout");
  return facts;
}

/** Who is signed in, by name and e-mail; null for a guest. */
export const useVisitor = () => useVisitorFacts().visitor;

/** The currency in which this visitor reads amounts. */
export const useCurrency = () => useVisitorFacts().currency;
