import type { ReactNode } from "react";
import { LightStrip } from "./section.tsx";

export function EmptyState({
  title,
  action,
  children,
}: {
  title: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="grid justify-items-center gap-3 rounded-lg border border-line px-6 py-14 text-center">
      <LightStrip className="mb-3 h-8" />
      <p className="text-xl font-light">{title}</p>
      {children && <p className="max-w-prose text-muted">{children}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
