import type { ReactNode } from "react";
import { CheckIcon } from "#app/ui/icons.tsx";

/** What was just done, above the form that follows it. */
export function DoneNote({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-3 rounded-md border border-green/50 bg-green/8 p-4 text-green">
      <CheckIcon className="mt-1" />
      <span>{children}</span>
    </p>
  );
}
