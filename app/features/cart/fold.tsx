import type { ReactNode } from "react";
import { ChevronDownIcon } from "#app/ui/icons.tsx";

/** Something that few need, behind its title; works without script. */
export function Fold({
  title,
  open = false,
  children,
}: {
  title: ReactNode;
  open?: boolean;
  children: ReactNode;
}) {
  return (
    <details open={open} className="group/fold">
      <summary className="flex min-h-11 list-none items-center justify-between gap-3 text-sm text-ivory underline-offset-4 hover:underline [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDownIcon className="size-4 text-brass transition-transform group-open/fold:rotate-180" />
      </summary>
      <div className="pt-2 pb-1">{children}</div>
    </details>
  );
}
