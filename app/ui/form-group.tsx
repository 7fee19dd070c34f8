import type { ReactNode } from "react";

/** A part of a long form under its own heading, with a hairline above. */
export function FormGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="w-full border-t border-line pt-6 text-lg">{legend}</legend>
      <div className="mt-5 grid gap-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}
