import type { ReactNode } from "react";

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 border-t border-line py-3 last:border-b">
      <dt className="text-muted">{name}</dt>
      <dd className="sm:text-end">{children}</dd>
    </div>
  );
}

export function Lines({ of }: { of: readonly string[] }) {
  return [...new Set(of)].map((line) => (
    <span key={line} className="block wrap-anywhere">
      <bdi>{line}</bdi>
    </span>
  ));
}
