/** The twin of ui/show-toast.ts: sharing the module would add a file to every page. */
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
