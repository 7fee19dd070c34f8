/**
 * What the platform leaves out of a menu (ui/menu.tsx): its first or chosen item takes the focus,
 * arrow keys, Home, End and first letters move it, and Tab leaves.
 */
export function enhanceMenus(): void {
  document.addEventListener("toggle", focusItem, true);
  // Before React, which keeps events of a part that it has not taken over yet to itself.
  window.addEventListener("keydown", obeyKey, true);
}

const itemsOf = (menu: Element) =>
  Array.from(menu.querySelectorAll<HTMLElement>("[role^=menuitem]"));

function focusItem({ target, newState }: ToggleEvent): void {
  const menu = newState === "open" && (target as Element).querySelector("[role=menu]");
  if (!menu) return;
  const items = itemsOf(menu);
  const chosen = items.find((item) => item.ariaChecked === "true");
  (chosen ?? items[0])?.focus();
}

function obeyKey(event: KeyboardEvent): void {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "ArrowDown" && target.matches("[aria-haspopup=menu]")) target.click();
  else if (target.closest("[role=menu]")) moveWithin(target, event);
  else return;
  if (event.key.startsWith("Arrow") || event.key === "Home" || event.key === "End")
    event.preventDefault();
}

function moveWithin(item: HTMLElement, { key }: KeyboardEvent): void {
  // The button that opened it gets the focus, from which Tab goes on.
  if (key === "Tab") item.closest<HTMLElement>("[popover]")?.hidePopover();
  const items = itemsOf(item.closest("[role=menu]") as Element);
  const place = items.indexOf(item);
  const after = [...items.slice(place + 1), ...items.slice(0, place)];
  const to: Record<string, HTMLElement | undefined> = {
    ArrowDown: after[0],
    ArrowUp: after.at(-1),
    Home: items[0],
    End: items.at(-1),
  };
  const isLetter = /^\p{L}$/u.test(key);
  const next = isLetter ? after.find((other) => firstLetter(other) === key.toLowerCase()) : to[key];
  next?.focus();
}

const firstLetter = (item: HTMLElement) => item.textContent?.match(/\p{L}/u)?.[0]?.toLowerCase();
