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
