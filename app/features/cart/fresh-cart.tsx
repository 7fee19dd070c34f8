import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Whether the document itself was come back to: then it may be the one that was kept. */
function cameBack(): boolean {
  const [loaded] = performance.getEntriesByType("navigation");
  return (loaded as PerformanceNavigationTiming | undefined)?.type === "back_forward";
}

/**
 * Reads the page's cart anew when somebody comes back to it, by the Back button or from another
 * tab, where it may have been changed. Without a network it stays as it was.
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
    if (cameBack()) read();
    addEventListener("pageshow", readIfKept);
    document.addEventListener("visibilitychange", readIfSeen);
    return () => {
      removeEventListener("pageshow", readIfKept);
      document.removeEventListener("visibilitychange", readIfSeen);
    };
  }, [revalidate]);
}
