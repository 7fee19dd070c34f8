import type { ReactNode } from "react";
import { m } from "#app/paraglide/messages.js";
import { classNames } from "./class-names.ts";

export function Loading({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{m.ui_loading()}</span>
      {children}
    </div>
  );
}

export function Skeleton({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames("block animate-pulse rounded-md bg-raised", className)}
    />
  );
}
