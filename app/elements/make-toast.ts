/** Twin of ui/show-toast.ts for React: a shared module would be one more file for every page. */
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
