import type { ReactNode } from "react";

export type ToastType = "success" | "error" | "info";

export function Toast({ type, children }: { type: ToastType; children: ReactNode }) {
  return (
    <toast-message type={type} suppressHydrationWarning>
      {children}
    </toast-message>
  );
}

export function showToast(
  type: ToastType,
  text: string,
  act?: { label: string; run: () => void },
): void {
  const toast = document.createElement("toast-message");
  toast.setAttribute("type", type);
  const label = document.createElement("span");
  label.textContent = text;
  toast.append(label);
  if (act) toast.append(" ", buttonOf(act));
  document.body.append(toast);
}

function buttonOf({ label, run }: { label: string; run: () => void }) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = label;
  button.addEventListener("click", run);
  return button;
}
