import type { DeliveryReport } from "#app/lib/stored-forms.ts";

/** As showToast in ui/toast.tsx, whose module would add a file to every page. */
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

let shown: HTMLElement | undefined;

export function showDeliveryReport({ type, text, link }: DeliveryReport): boolean {
  shown?.remove();
  if (document.querySelector("toast-message:not([hidden])")) return false;
  shown = makeToast(type, text, link && linkOf(link));
  return true;
}

function linkOf({ href, label }: { href: string; label: string }): HTMLElement {
  const link = document.createElement("a");
  link.href = href;
  link.textContent = label;
  return link;
}
