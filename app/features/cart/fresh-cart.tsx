import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Whether the document may be an older one: kept for going back to, or fetched ahead. */
function mayBeOld(): boolean {
  const [loaded] = performance.getEntriesByType("navigation");
  if (!(loaded instanceof PerformanceNavigationTiming)) return false;
  const { deliveryType } = loaded as { deliveryType?: string };
  return loaded.type === "back_forward" || deliveryType === "navigational-prefetch";
}

/** What is typed into a form over the page is worth more than the cart behind it. */
const isOrdering = () => new URLSearchParams(location.search).get("order") === "open";

/** Asked first, because data that does not come makes way for an error page. */
async function isAnswering(): Promise<boolean> {
  const answer = await fetch("/readyz", { cache: "no-store" }).catch(() => null);
  return answer?.ok ?? false;
}

/**
 * Reads the page's cart anew where it may have been changed meanwhile: when somebody comes back to
 * it, by the Back button or from another tab. Without reception it stays as it was.
 */
export function useFreshCart(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const read = async () => {
      if ((await isAnswering()) && !isOrdering()) void revalidate();
    };
    const readIfKept = (event: PageTransitionEvent) => {
      if (event.persisted) void read();
    };
    const readIfSeen = () => {
      if (document.visibilityState === "visible") void read();
    };
    if (mayBeOld()) void read();
    addEventListener("pageshow", readIfKept);
    document.addEventListener("visibilitychange", readIfSeen);
    return () => {
      removeEventListener("pageshow", readIfKept);
      document.removeEventListener("visibilitychange", readIfSeen);
    };
  }, [revalidate]);
}
