import { type ReactNode, useEffect, useRef } from "react";
import { Link, loadsDocument } from "./link.tsx";

type Tab = { to: string; label: ReactNode; current: boolean };

export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  const line = useRef<HTMLElement>(null);
  const current = tabs.find((tab) => tab.current)?.to;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is another place in the line
  useEffect(() => {
    if (line.current) showCurrent(line.current);
  }, [current]);
  return (
    <nav ref={line} aria-label={label} className="overflow-x-auto border-b border-line">
      <ul className="flex gap-1">
        {tabs.map(({ to, label, current }) => (
          <li key={to}>
            <Link
              reloadDocument={loadsDocument(to)}
              to={to}
              aria-current={current ? "page" : undefined}
              className="flex min-h-11 items-center gap-2 border-b-2 border-transparent px-3 text-sm whitespace-nowrap text-muted transition-colors hover:text-ivory focus-visible:-outline-offset-2 active:text-brass aria-[current]:border-brass aria-[current]:font-medium aria-[current]:[scroll-initial-target:nearest] aria-[current]:text-ivory"
            >
              {label}
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
