import { useEffect, useRef } from "react";
import { ScrollRestoration, useLocation, useNavigationType } from "react-router";

export function PageStart() {
  useFocusOnHeading();
  return <ScrollRestoration />;
}

function useFocusOnHeading() {
  const location = useLocation();
  const isBack = useNavigationType() === "POP";
  const before = useRef({ ...location, hasDialog: false });
  useEffect(() => {
    const from = before.current;
    const hasDialog = document.querySelector("dialog[data-addressed]") !== null;
    before.current = { ...location, hasDialog };
    if (from.key === location.key) return;
    const target = isBack ? null : document.getElementById(location.hash.slice(1));
    if (from.pathname === location.pathname && !target) return;
    const { activeElement } = document;
    // An open dialog has the focus and returns it when it closes.
    if ((hasDialog || from.hasDialog) && activeElement !== document.body) return;
    // A form's answer or a first field may already have taken the focus.
    if (activeElement?.matches("main [tabindex='-1'], main input")) return;
    focus(target ?? document.querySelector<HTMLElement>("main h1"));
  }, [location, isBack]);
}

function focus(element: HTMLElement | null) {
  if (!element) return;
  if (!element.matches("a, button, input, select, textarea, [tabindex]")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
