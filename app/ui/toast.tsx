import type { ReactNode } from "react";

export type ToastType = "success" | "error" | "info";

export function Toast({ type, children }: { type: ToastType; children: ReactNode }) {
  return (
    <toast-message type={type} suppressHydrationWarning>
      {children}
    </toast-message>
  );
}
