import type { ReactNode } from "react";

export type ToastType = "success" | "error" | "info";

/** A passing message that came with the page, such as after a redirect. It shows for 3 seconds. */
export function Toast({ type, children }: { type: ToastType; children: ReactNode }) {
  return (
    <toast-message type={type} suppressHydrationWarning>
      {children}
    </toast-message>
  );
}

/** Shows a message from a hydrated page; a new one takes the place of the last. */
export function showToast(type: ToastType, message: string, durationMs = 3000): void {
  const toast = document.createElement("toast-message");
  toast.setAttribute("type", type);
  toast.setAttribute("duration", String(durationMs));
  toast.textContent = message;
  document.querySelector("body > toast-message")?.remove();
  document.body.append(toast);
}
