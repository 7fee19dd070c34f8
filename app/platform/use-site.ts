import { useRouteLoaderData } from "react-router";
import { brandName } from "#app/lib/brand.ts";
import { getLocale } from "#app/paraglide/runtime.js";
import type { loader } from "#app/root.tsx";
import type { loader as siteLoader } from "#app/routes/site/layout.tsx";

export function useVisitorFacts() {
  const facts = useRouteLoaderData<typeof siteLoader>("site");
  if (!facts) throw new Error("no visitor: the page is not inside of the site's layout");
  return facts;
}

export const useVisitor = () => useVisitorFacts().visitor;

export const useCurrency = () => useVisitorFacts().currency;

export function useInstallation() {
  const root = useRouteLoaderData<typeof loader>("root");
  if (!root) throw new Error("no root data: the page is not inside of the root route");
  return root;
}

export const useBrand = () => useInstallation().brand;

export const useBrandName = () => brandName(useBrand(), getLocale());
