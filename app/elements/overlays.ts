export function enhanceDialogs(): void {
  if (!("commandForElement" in HTMLButtonElement.prototype))
    document.addEventListener("click", obeyCommand);
  if (!("closedBy" in HTMLDialogElement.prototype))
    document.addEventListener("click", closeFromBackdrop);
  addEventListener("pagehide", closeAll);
}

function obeyCommand(event: Event): void {
  const button = (event.target as Element).closest?.("button[commandfor]");
  if (!button) return;
  const target = document.getElementById(button.getAttribute("commandfor") ?? "");
  if (!(target instanceof HTMLDialogElement)) return;
  if (button.getAttribute("command") === "show-modal") target.showModal();
  else target.close();
}

function closeFromBackdrop({ target, clientX, clientY }: MouseEvent): void {
  if (!(target instanceof HTMLDialogElement) || target.getAttribute("closedby") !== "any") return;
  const box = target.getBoundingClientRect();
  const inside =
    clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
  if (!inside) target.close();
}

/** Dialogs that the page's address opens stay open. */
function closeAll(): void {
  const closing = "dialog[open]:not([data-addressed]), :popover-open";
  for (const open of document.querySelectorAll<HTMLElement>(closing)) {
    if (open instanceof HTMLDialogElement) open.close();
    else open.hidePopover();
  }
}

/** Adds what popovers lack as menus (ui/menu.tsx): focus, arrow keys, letters and Tab. */
export function enhanceMenus(): void {
  document.addEventListener("toggle", focusItem, true);
  // At the window, because React holds back events of parts that it has not hydrated yet.
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
  // Closing returns the focus to the button, from which Tab goes on.
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
