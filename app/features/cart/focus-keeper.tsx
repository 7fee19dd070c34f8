import { useEffect, useRef } from "react";

/**
 * A list that takes the focus when one of its lines went and took the focus along, so that whoever
 * uses a keyboard or a screen reader goes on from there. The element needs `tabIndex={-1}`.
 */
export function useFocusKeeper<Element extends HTMLElement>(count: number) {
  const list = useRef<Element>(null);
  const before = useRef(count);
  useEffect(() => {
    const isShorter = count < before.current;
    before.current = count;
    if (isShorter && document.activeElement === document.body) {
      list.current?.focus({ preventScroll: true });
    }
  }, [count]);
  return list;
}
