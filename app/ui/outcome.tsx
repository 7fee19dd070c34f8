import { type ReactNode, useEffect, useRef } from "react";
import { CheckIcon } from "./icons.tsx";

/**
 * What stands in a form's place once it was accepted. It takes the focus and comes into view: the
 * button that was pressed is gone, and often the page is shorter than before. Without script the
 * browser does the same for the target of an address, so redirect to `#outcome`.
 */
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

/** Also for an outcome that is a page of its own. */
export function OutcomeMark() {
  return (
    <p className="mb-6 grid size-14 place-items-center rounded-full border border-green/50 bg-green/8 text-green">
      <CheckIcon className="size-7" />
    </p>
  );
}
