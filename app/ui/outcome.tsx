import { type ReactNode, useEffect, useRef } from "react";
import { CheckIcon } from "./icons.tsx";

/** Takes the focus, because the pressed button is gone. */
export function Outcome({ labelledBy, children }: { labelledBy: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView();
  }, []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div
      ref={box}
      id="outcome"
      role="group"
      aria-labelledby={labelledBy}
      tabIndex={-1}
      className="outline-none"
    >
      <OutcomeMark />
      {children}
    </div>
  );
}

export function OutcomeMark() {
  return (
    <p className="mb-6 grid size-14 place-items-center rounded-full border border-green/50 bg-green/8 text-green">
      <CheckIcon className="size-7" />
    </p>
  );
}
