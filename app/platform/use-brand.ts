import { useRouteLoaderData } from "react-router";
import type { loader } from "#app/root.tsx";

/** The business facts of the running installation, from the root loader. */
export function useBrand() {
  const root = useRouteLoaderData<typeof loader>("root");
  if (!root) throw new Error("useBrand outside of a page");
  return root.brand;
}
