import { useContext } from "react";
import type { SiteContent } from "#app/content/kinds.ts";
import { ServerOnlyData } from "#app/ui/server-only.tsx";

/** For what the server alone renders: the browser is sent none of it as data. */
export function useServerContent<Kind extends keyof SiteContent>(kind: Kind): SiteContent[Kind] {
  const content = useContext(ServerOnlyData) as SiteContent | null;
  if (!content) throw new Error("The page's loader did not read the content");
  return content[kind];
}
