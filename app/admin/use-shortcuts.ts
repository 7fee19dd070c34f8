import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetchers } from "react-router";

const storageKey = "shortcuts";

/** Keyboard shortcuts can be switched off (WCAG 2.1.4); the choice is stored on this device. */
export function useShortcutChoice(): { isOn: boolean; choose: (isOn: boolean) => void } {
  const [isOn, setOn] = useState(true);
  useEffect(() => {
    const read = () => setOn(localStorage.getItem(storageKey) !== "off");
    read();
    addEventListener("storage", read);
    return () => removeEventListener("storage", read);
  }, []);
  function choose(wanted: boolean) {
    localStorage.setItem(storageKey, wanted ? "on" : "off");
    setOn(wanted);
  }
  return { isOn, choose };
}

type KeyCommand = "palette" | "help" | "search" | "first" | "next" | "previous" | "down" | "up";

type KeyPlace = "search" | "elsewhere" | "page";

export type Press = Pick<
  KeyboardEvent,
  "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "isComposing"
>;

const ofKeys: { [key: string]: KeyCommand } = {
  "/": "search",
  "?": "help",
  "؟": "help",
  ArrowDown: "down",
  ArrowUp: "up",
};

const ofLetters: { [letter: string]: KeyCommand } = { j: "next", k: "previous" };

export function commandOf(press: Press, place: KeyPlace): KeyCommand | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing } = press;
  if (altKey || isComposing) return null;
  const letter = shiftKey ? "" : letterOf(press);
  if (ctrlKey || metaKey) return letter === "k" ? "palette" : null;
  if (place === "search") return key === "ArrowDown" ? "first" : null;
  if (place === "elsewhere") return null;
  return ofKeys[key] ?? ofLetters[letter] ?? null;
}

/** The letter of a deed on the page; a key that is held down does it once. */
export function deedKeyOf(press: Press & { repeat: boolean }, place: KeyPlace): string | null {
  const { ctrlKey, metaKey, altKey, shiftKey, isComposing, repeat } = press;
  if (place !== "page" || repeat || isComposing) return null;
  if (ctrlKey || metaKey || altKey || shiftKey) return null;
  const letter = letterOf(press);
  return /^[a-z]$/.test(letter) ? letter.toUpperCase() : null;
}

/** The buttons and links of the page that declare a key; the first of each key. */
export const deedsOnPage = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>("main [aria-keyshortcuts]")].filter((element) =>
    element.checkVisibility(),
  );

function doDeed(key: string | null): boolean {
  const found = deedsOnPage().find((element) => element.getAttribute("aria-keyshortcuts") === key);
  found?.click();
  return Boolean(found);
}

/** On a keyboard without Latin letters, the letter of the same physical key. */
function letterOf({ key, code }: Press): string {
  return (/^[a-z]$/i.test(key) ? key : code.replace(/^Key/, "")).toLowerCase();
}

export const paletteId = "palette";

type Opens = { help: () => void; palette: () => void };

/**
 * Ctrl and K open the palette everywhere; `/` goes to the search, the down arrow from there to the
 * rows, j and k or the arrows from row to row, where Enter opens. Letters do what the buttons of
 * the page declare by `aria-keyshortcuts`; pressed while a step is being saved, they wait for it and
 * do what they mean then, unless it is refused.
 */
export function useShortcuts(isOn: boolean, { help, palette }: Opens): void {
  const saves = useFetchers().filter(({ formData }) => formData);
  const isSaving = saves.length > 0;
  const isRefused = saves.some(({ data }) => data?.problem);
  const waiting = useRef<string | null>(null);
  useEffect(() => {
    if (isRefused) waiting.current = null;
    if (isSaving) return;
    if (placeOf(document.activeElement) === "page") doDeed(waiting.current);
    waiting.current = null;
  }, [isSaving, isRefused]);
  // An effect would take the new state a moment after the page shows it, and lose a key until then.
  const press = useEffectEvent((event: KeyboardEvent) => {
    // The board has already moved a card by this key.
    if (event.defaultPrevented) return;
    const place = placeOf(event.target);
    const command = commandOf(event, place);
    const deed = command ? null : deedKeyOf(event, place);
    if (isSaving && deed) waiting.current = deed;
    const isDone = command ? run(command, { help, palette }) : !isSaving && doDeed(deed);
    if (isDone) event.preventDefault();
  });
  useEffect(() => {
    if (!isOn) return;
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [isOn]);
}

const listSearch = "main input[type=search]";

function placeOf(target: EventTarget | null): KeyPlace {
  if (document.querySelector("dialog[open]") || !(target instanceof Element)) return "elsewhere";
  if (target.matches(listSearch)) return "search";
  return target.closest("input, textarea, select, :popover-open") ? "elsewhere" : "page";
}

function run(command: KeyCommand, { help, palette }: Opens): boolean {
  switch (command) {
    case "palette":
      return openPalette(palette);
    case "help":
      help();
      return true;
    case "search":
      return focus(document.querySelector<HTMLElement>(listSearch));
    case "first":
      return goTo(rows(), 0);
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

function openPalette(open: () => void): boolean {
  const dialog = document.querySelector("dialog[open]:not(main dialog)");
  if (!dialog) open();
  return !dialog || dialog.id === paletteId;
}

const rows = () =>
  [
    ...document.querySelectorAll<HTMLElement>("main :is(tbody tr, ul li, ol li):has(a[href])"),
  ].filter((row) => !row.closest("nav") && row.checkVisibility());

const isInRow = () => rows().some((row) => row.contains(document.activeElement));

/** Remembers the last row and its index, because a change may remove it from the list. */
let latest: { row: HTMLElement; index: number } | undefined;

function goToRow(step: 1 | -1): boolean {
  const all = rows();
  const current = all.findLastIndex((row) => row.contains(document.activeElement));
  return goTo(all, current < 0 ? placeOfLatest(all, step) : current + step);
}

function goTo(all: HTMLElement[], index: number): boolean {
  const row = all[index];
  if (row) latest = { row, index };
  return focus(row?.querySelector<HTMLElement>("a[href]"));
}

function placeOfLatest(all: HTMLElement[], step: 1 | -1): number {
  const end = step > 0 ? 0 : all.length - 1;
  if (!latest || latest.row.isConnected) return end;
  const next = latest.index + (step > 0 ? 0 : -1);
  return all[next] ? next : end;
}

function focus(element: HTMLElement | null | undefined): boolean {
  element?.focus();
  return Boolean(element);
}
