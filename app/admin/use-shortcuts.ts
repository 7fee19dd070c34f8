import { useEffect, useState } from "react";

const storageKey = "shortcuts";

/** Whether single keys do something; remembered on this device (WCAG 2.1.4: they can be turned off). */
export function useShortcutChoice(): { isOn: boolean; choose: (isOn: boolean) => void } {
  const [isOn, setOn] = useState(true);
  useEffect(() => setOn(localStorage.getItem(storageKey) !== "off"), []);
  function choose(wanted: boolean) {
    localStorage.setItem(storageKey, wanted ? "on" : "off");
    setOn(wanted);
  }
  return { isOn, choose };
}

/** `/` goes to the search, j and k or the arrows from row to row, where Enter opens; `?` calls `help`. */
export function useShortcuts(isOn: boolean, help: () => void): void {
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      if (isElsewhere(event)) return;
      if (run(event, help)) event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [isOn, help]);
}

/** Keys that are typed into a field, belong to a dialog, or to the browser. */
function isElsewhere({ target, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || isComposing) return true;
  const inField =
    target instanceof Element && target.closest("input, textarea, select, :popover-open");
  return Boolean(inField) || document.querySelector("dialog[open]") !== null;
}

function run({ key }: KeyboardEvent, help: () => void): boolean {
  switch (key) {
    case "?":
      help();
      return true;
    case "/":
      return focus(document.querySelector<HTMLElement>("main input[type=search]"));
    case "j":
      return goToRow(1);
    case "k":
      return goToRow(-1);
    case "ArrowDown":
      return isInRow() && goToRow(1);
    case "ArrowUp":
      return isInRow() && goToRow(-1);
    default:
      return false;
  }
}

/** Lines of lists and tables that lead somewhere; a menu has the Tab key. */
const rows = () =>
  [
    ...document.querySelectorAll<HTMLElement>("main :is(tbody tr, ul li, ol li):has(a[href])"),
  ].filter((row) => !row.closest("nav") && row.checkVisibility());

/** Arrows scroll the page, except from within a row. */
const isInRow = () => rows().some((row) => row.contains(document.activeElement));

function goToRow(step: 1 | -1): boolean {
  const all = rows();
  const current = all.findLastIndex((row) => row.contains(document.activeElement));
  const next = current < 0 ? all.at(step > 0 ? 0 : -1) : all[current + step];
  return focus(next?.querySelector<HTMLElement>("a[href]"));
}

function focus(element: HTMLElement | null | undefined): boolean {
  element?.focus();
  return Boolean(element);
}
