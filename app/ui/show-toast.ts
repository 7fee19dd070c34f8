import type { ToastType } from "./toast.tsx";

/** Shows a passing message from a script, in place of whichever is there. */
export function showToast(type: ToastType, text: string): void {
  for (const shown of document.querySelectorAll<HTMLElement>("toast-message")) shown.hidden = true;
  const toast = document.createElement("toast-message");
  toast.setAttribute("type", type);
  toast.textContent = text;
  document.body.append(toast);
}
