import type { ReactNode } from "react";
import { Link } from "react-router";

export type Tab = { to: string; label: ReactNode; count?: number; current: boolean };

export function Tabs({
  label,
  tabs,
  reloadDocument = true,
}: {
  label: string;
  tabs: Tab[];
  /** False where React is awake on each of the views. */
  reloadDocument?: boolean;
}) {
  return (
    <nav aria-label={label} className="overflow-x-auto border-b border-line">
      <ul className="flex gap-1">
        {tabs.map(({ to, label, count, current }) => (
          <li key={to}>
            <Link
              reloadDocument={reloadDocument}
              to={to}
              aria-current={current ? "page" : undefined}
              className="flex min-h-12 items-center gap-2 border-b-2 border-transparent px-4 text-sm whitespace-nowrap text-muted transition-colors hover:text-ivory focus-visible:-outline-offset-2 active:text-brass aria-[current]:border-brass aria-[current]:font-medium aria-[current]:text-ivory"
            >
              {label}
              {count !== undefined && <span className="text-xs text-muted">{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
