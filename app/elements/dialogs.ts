/**
 * Fills in for `command` and `closedby` where the platform lacks them, and lets a page that comes
 * back through the Back button come back closed.
 */
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

/** Not those that the page's address opens: they come back with it. */
function closeAll(): void {
  const closing = "dialog[open]:not([data-addressed]), :popover-open";
  for (const open of document.querySelectorAll<HTMLElement>(closing)) {
    if (open instanceof HTMLDialogElement) open.close();
    else open.hidePopover();
  }
}
