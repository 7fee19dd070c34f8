import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "./link.tsx";

export type Tab = { to: string; label: ReactNode; count?: number; current: boolean };

export function Tabs({
  label,
  tabs,
  reloadDocument = true,
}: {
  label: string;
  tabs: Tab[];
  reloadDocument?: boolean;
}) {
  const line = useRef<HTMLElement>(null);
  const current = tabs.find((tab) => tab.current)?.to;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is another place in the line
  useEffect(() => {
    if (line.current) showCurrent(line.current);
  }, [current]);
  return (
    <nav ref={line} aria-label={label} className="overflow-x-auto border-b border-line">
      <ul className="flex gap-1">
        {tabs.map(({ to, label, count, current }) => (
          <li key={to}>
            <Link
              reloadDocument={reloadDocument}
              to={to}
              aria-current={current ? "page" : undefined}
              className="flex min-h-11 items-center gap-2 border-b-2 border-transparent px-3 text-sm whitespace-nowrap text-muted transition-colors hover:text-ivory focus-visible:-outline-offset-2 active:text-brass aria-[current]:border-brass aria-[current]:font-medium aria-[current]:[scroll-initial-target:nearest] aria-[current]:text-ivory"
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

function showCurrent(line: HTMLElement) {
  const tab = line.querySelector("[aria-current]")?.getBoundingClientRect();
  const { left, right } = line.getBoundingClientRect();
  if (!tab) return;
  const beyond = Math.min(0, tab.left - left) + Math.max(0, tab.right - right);
  if (beyond !== 0) line.scrollBy({ left: beyond, behavior: "instant" });
}
