/**
 * A passing message from an element, with a link or button to act. Its twin ui/show-toast.ts is for
 * React: a module that both shared would be one more file for every page to load.
 */
export function makeToast(type: string, text: string, act?: HTMLElement): HTMLElement {
  const toast = document.createElement("toast-message");
  toast.setAttribute("type", type);
  const label = document.createElement("span");
  label.textContent = text;
  toast.append(label);
  if (act) toast.append(" ", act);
  document.body.append(toast);
  return toast;
}
