import { useEffect, useState } from "react";

const storageKey = "shortcuts";

/** Whether keys do something; remembered on this device, for all tabs (WCAG 2.1.4: they can be turned off). */
export function useShortcutChoice(): { isOn: boolean; choose: (isOn: boolean) => void } {
  const [isOn, setOn] = useState(true);
  useEffect(() => {
    const read = () => setOn(localStorage.getItem(storageKey) !== "off");
    read();
    // Only other tabs hear of what one stores.
    addEventListener("storage", read);
    return () => removeEventListener("storage", read);
  }, []);
  function choose(wanted: boolean) {
    localStorage.setItem(storageKey, wanted ? "on" : "off");
    setOn(wanted);
  }
  return { isOn, choose };
}

type KeyCommand = "palette" | "help" | "search" | "next" | "previous" | "down" | "up";

export type Press = Pick<
  KeyboardEvent,
  "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "isComposing"
>;

/** An Arabic keyboard has its own question mark. */
const ofKeys: { [key: string]: KeyCommand } = {
  "/": "search",
  "?": "help",
  "؟": "help",
  ArrowDown: "down",
  ArrowUp: "up",
};

const ofLetters: { [letter: string]: KeyCommand } = { j: "next", k: "previous" };

/** What a press asks for; with `isTyping` it is for a field or a dialog, except for the palette. */
export function commandOf(press: Press, isTyping: boolean): KeyCommand | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing } = press;
  if (altKey || isComposing) return null;
  const letter = shiftKey ? "" : letterOf(press);
  if (ctrlKey || metaKey) return letter === "k" ? "palette" : null;
  if (isTyping) return null;
  return ofKeys[key] ?? ofLetters[letter] ?? null;
}

/** Where the keyboard types no Latin letters, the one that stands in the same place. */
function letterOf({ key, code }: Press): string {
  return (/^[a-z]$/i.test(key) ? key : code.replace(/^Key/, "")).toLowerCase();
}

export const paletteId = "palette";

type Opens = { help: () => void; palette: () => void };

/**
 * Ctrl and K open the palette from everywhere; `/` goes to the search, j and k or the arrows from row
 * to row, where Enter opens.
 */
export function useShortcuts(isOn: boolean, { help, palette }: Opens): void {
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      const command = commandOf(event, isElsewhere(event.target));
      if (command && run(command, { help, palette })) event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [isOn, help, palette]);
}

/** In a field, or behind a dialog. */
function isElsewhere(target: EventTarget | null): boolean {
  const inField =
    target instanceof Element && target.closest("input, textarea, select, :popover-open");
  return Boolean(inField) || document.querySelector("dialog[open]") !== null;
}

function run(command: KeyCommand, { help, palette }: Opens): boolean {
  switch (command) {
    case "palette":
      return openPalette(palette);
    case "help":
      help();
      return true;
    case "search":
      return focus(document.querySelector<HTMLElement>("main input[type=search]"));
    case "next":
      return goToRow(1);
    case "previous":
      return goToRow(-1);
    case "down":
      return isInRow() && goToRow(1);
    case "up":
      return isInRow() && goToRow(-1);
  }
}

/** Over a record, which goes with its page, and over no dialog of the frame such as the lock. */
function openPalette(open: () => void): boolean {
  const dialog = document.querySelector("dialog[open]:not(main dialog)");
  if (!dialog) open();
  return !dialog || dialog.id === paletteId;
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
