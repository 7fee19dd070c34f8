import { useRouteLoaderData } from "react-router";
import type { loader } from "#app/root.tsx";

/** What every page knows of the running installation, from the root loader. */
export function useInstallation() {
  const root = useRouteLoaderData<typeof loader>("root");
  if (!root) throw new Error("no root data: the page is not inside of the root route");
  return root;
}

/** The business facts of the running installation. */
export const useBrand = () => useInstallation().brand;
