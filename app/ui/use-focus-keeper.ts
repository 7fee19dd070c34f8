import { useEffect, useRef } from "react";

/** The focus moves here when it left the page with what `shown` says; the element needs `tabIndex={-1}`. */
export function useFocusKeeper<Element extends HTMLElement>(shown: unknown) {
  const place = useRef<Element>(null);
  const before = useRef(shown);
  useEffect(() => {
    const isChanged = shown !== before.current;
    before.current = shown;
    if (isChanged && document.activeElement === document.body) {
      place.current?.focus({ preventScroll: true });
    }
  }, [shown]);
  return place;
}
