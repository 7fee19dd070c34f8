import { expect, test } from "vitest";
import { commandOf, deedKeyOf, type Press } from "./use-shortcuts.ts";

const press = (key: string, code: string, held: Partial<Press> = {}): Press => {
  const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  return { key, code, ...none, isComposing: false, ...held };
};
const ctrl = { ctrlKey: true };
const shift = { shiftKey: true };

test.each<[string, Press, ReturnType<typeof commandOf>]>([
  ["j", press("j", "KeyJ"), "next"],
  ["k", press("k", "KeyK"), "previous"],
  ["j with Caps Lock", press("J", "KeyJ"), "next"],
  ["j with Shift", press("J", "KeyJ", shift), null],
  ["j of an Arabic keyboard", press("ت", "KeyJ"), "next"],
  ["j of a Dvorak keyboard", press("j", "KeyC"), "next"],
  ["where j stands on a Dvorak keyboard", press("h", "KeyJ"), null],
  ["/", press("/", "Slash"), "search"],
  ["/ of a German keyboard", press("/", "Digit7", shift), "search"],
  ["? with Shift", press("?", "Slash", shift), "help"],
  ["the Arabic question mark", press("؟", "Slash", shift), "help"],
  ["an arrow", press("ArrowDown", "ArrowDown"), "down"],
  ["Ctrl and K", press("k", "KeyK", ctrl), "palette"],
  ["Cmd and K", press("k", "KeyK", { metaKey: true }), "palette"],
  ["Ctrl and K of an Arabic keyboard", press("ن", "KeyK", ctrl), "palette"],
  ["Ctrl, Shift and K", press("K", "KeyK", { ...ctrl, ...shift }), null],
  ["AltGr and K", press("k", "KeyK", { ...ctrl, altKey: true }), null],
  ["Ctrl and J", press("j", "KeyJ", ctrl), null],
  ["a letter that is being composed", press("j", "KeyJ", { isComposing: true }), null],
  ["any other key", press("F5", "F5"), null],
])("what is pressed: %s", (_, pressed, command) => {
  expect(commandOf(pressed, "page")).toBe(command);
});

test("in a field or behind a dialog only the palette is asked for", () => {
  for (const key of ["j", "k", "/", "?", "ArrowDown"]) {
    expect(commandOf(press(key, ""), "elsewhere"), key).toBeNull();
  }
  expect(commandOf(press("k", "KeyK", ctrl), "elsewhere")).toBe("palette");
});

test("from the search of a list the down arrow leads to its rows, and letters are typed", () => {
  for (const key of ["j", "k", "/", "?", "ArrowUp"]) {
    expect(commandOf(press(key, ""), "search"), key).toBeNull();
  }
  expect(commandOf(press("ArrowDown", "ArrowDown"), "search")).toBe("first");
});

test("a letter does a deed of the page, once and nowhere else", () => {
  const a = { ...press("a", "KeyA"), repeat: false };
  expect(deedKeyOf(a, "page")).toBe("A");
  expect(deedKeyOf({ ...press("ش", "KeyA"), repeat: false }, "page")).toBe("A");
  expect(deedKeyOf({ ...a, repeat: true }, "page")).toBeNull();
  for (const held of ["ctrlKey", "metaKey", "altKey", "shiftKey", "isComposing"]) {
    expect(deedKeyOf({ ...a, [held]: true }, "page"), held).toBeNull();
  }
  for (const place of ["elsewhere", "search"] as const) expect(deedKeyOf(a, place)).toBeNull();
  expect(deedKeyOf({ ...press("Tab", "Tab"), repeat: false }, "page")).toBeNull();
});
