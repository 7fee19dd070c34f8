import type { ReactNode } from "react";

export function Tag({ strong = false, children }: { strong?: boolean; children: ReactNode }) {
  return (
    <span
      className={`inline-flex min-h-7 items-center rounded-sm px-2.5 text-xs font-medium tracking-label whitespace-nowrap ${
        strong ? "bg-brass text-ink" : "border border-brass/60 bg-ground/85 text-brass-light"
      }`}
    >
      {children}
    </span>
  );
}
