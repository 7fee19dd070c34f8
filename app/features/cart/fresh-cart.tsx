import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Whether the document may be an older one: kept for going back to, or fetched ahead. */
function mayBeOld(): boolean {
  const [loaded] = performance.getEntriesByType("navigation");
  if (!(loaded instanceof PerformanceNavigationTiming)) return false;
  const { deliveryType } = loaded as { deliveryType?: string };
  return loaded.type === "back_forward" || deliveryType === "navigational-prefetch";
}

/**
 * Reads the page's cart anew where it may have been changed meanwhile: when somebody comes back to
 * it, by the Back button or from another tab. Without a network it stays as it was.
 */
export function useFreshCart(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const read = () => {
      if (navigator.onLine) void revalidate();
    };
    const readIfKept = (event: PageTransitionEvent) => {
      if (event.persisted) read();
    };
    const readIfSeen = () => {
      if (document.visibilityState === "visible") read();
    };
    if (mayBeOld()) read();
    addEventListener("pageshow", readIfKept);
    document.addEventListener("visibilitychange", readIfSeen);
    return () => {
      removeEventListener("pageshow", readIfKept);
      document.removeEventListener("visibilitychange", readIfSeen);
    };
  }, [revalidate]);
}
