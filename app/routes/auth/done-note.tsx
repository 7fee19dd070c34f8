import { type ReactNode, useEffect, useRef } from "react";
import { CheckIcon } from "#app/ui/icons.tsx";

/** What was just done, above the form that follows it; it takes the focus, which the button had. */
export function DoneNote({ children }: { children: ReactNode }) {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <p
      ref={note}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: after a post that was accepted it is what to read first
      autoFocus
      className="flex gap-3 rounded-md border border-green/50 bg-green/8 p-4 text-green outline-none"
    >
      <CheckIcon className="mt-1" />
      <span>{children}</span>
    </p>
  );
}
