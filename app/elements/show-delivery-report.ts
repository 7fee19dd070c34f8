import type { DeliveryReport } from "#app/lib/stored-forms.ts";
import { makeToast } from "./make-toast.ts";

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
