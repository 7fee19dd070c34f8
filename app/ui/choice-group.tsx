import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { describedBy, FieldError, FieldHint, OptionalMark } from "./field.tsx";

/** What every group of radio buttons has. The id goes to its first open choice, for error links. */
export type ChoiceGroupText = {
  legend: ReactNode;
  name: string;
  id?: string;
  optional?: boolean;
  hint?: ReactNode;
  error?: string;
  defaultValue?: string;
};

/**
 * A radio button along the lower edge of the label around it, which shows its states. Not over the
 * words: who points at them, by hand or by a tool that reads them, finds them.
 */
export const EDGE_RADIO =
  "absolute inset-x-0 bottom-0 h-2 w-full appearance-none rounded-[inherit] outline-none";

/**
 * The frame of a group of radio buttons: legend, hint, the choices, error. Error links lead to the
 * group itself when none of its choices is open.
 */
export function ChoiceGroup({
  id,
  legend,
  optional,
  hint,
  error,
  hasOpenChoice,
  className,
  children,
}: Pick<ChoiceGroupText, "legend" | "optional" | "hint" | "error"> & {
  id: string;
  hasOpenChoice: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <fieldset
      {...(!hasOpenChoice && { id, tabIndex: -1 })}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA in HTML allows it, and only this role can be required or invalid
      role="radiogroup"
      aria-required={!optional}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy(id, { hint, error })}
      className={classNames("min-w-0", className)}
    >
      <legend className="mb-2 text-sm font-medium">
        {legend}
        {optional && <OptionalMark />}
      </legend>
      <div className="grid gap-2">
        {hint && <FieldHint id={id}>{hint}</FieldHint>}
        {children}
        {error && <FieldError id={id}>{error}</FieldError>}
      </div>
    </fieldset>
  );
}
