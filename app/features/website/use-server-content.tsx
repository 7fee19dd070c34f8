import { useContext } from "react";
import type { SiteContent } from "#app/content/kinds.ts";
import { ServerOnlyData } from "#app/ui/server-only.tsx";

/** Server only, so that none of it is sent to the browser as data. */
export function useServerContent<Kind extends keyof SiteContent>(kind: Kind): SiteContent[Kind] {
  const content = useContext(ServerOnlyData) as SiteContent | null;
  if (!content) throw new Error("The page's loader did not read the content");
  return content[kind];
}
