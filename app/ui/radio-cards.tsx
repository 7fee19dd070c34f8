import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { describedBy, FieldError, FieldHint, OptionalMark } from "./field.tsx";

export type ChoiceGroupText = {
  legend: ReactNode;
  name: string;
  id?: string;
  optional?: boolean;
  hint?: ReactNode;
  error?: string;
  defaultValue?: string;
};

/** Beside the words, so that tools for testing and reading find both. */
export const EDGE_RADIO =
  "absolute inset-x-0 bottom-0 h-2 w-full appearance-none rounded-[inherit] outline-none";

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

export type RadioCard = {
  value: string;
  label: ReactNode;
  detail?: ReactNode;
  aside?: ReactNode;
  disabled?: boolean;
};

const CARD =
  "group relative flex min-h-14 items-center gap-3.5 rounded-md border border-edge bg-surface px-4 " +
  "py-3 transition-[border-color,background-color] hover:border-muted " +
  "has-checked:border-brass has-checked:bg-brass/8 has-disabled:border-line has-disabled:bg-raised " +
  "has-disabled:text-faint has-focus-visible:outline-2 has-focus-visible:outline-offset-3 " +
  "has-focus-visible:outline-glow";

export function RadioCards({
  name,
  id = name,
  options,
  defaultValue,
  ...text
}: ChoiceGroupText & { options: RadioCard[] }) {
  const firstOpen = options.find((option) => !option.disabled)?.value;
  return (
    <ChoiceGroup id={id} hasOpenChoice={firstOpen !== undefined} {...text}>
      <div className="grid gap-3 sm:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]">
        {options.map(({ value, label, detail, aside, disabled }) => (
          <label key={value} className={CARD}>
            <input
              type="radio"
              id={value === firstOpen ? id : undefined}
              name={name}
              value={value}
              disabled={disabled}
              defaultChecked={value === defaultValue}
              className={EDGE_RADIO}
            />
            <span
              aria-hidden="true"
              className="size-5 shrink-0 rounded-full border border-edge transition-[border-width,border-color] group-has-checked:border-6 group-has-checked:border-brass"
            />
            <span className="min-w-0 grow">
              <span className="block font-medium">{label}</span>
              {detail && <span className="block text-sm text-muted">{detail}</span>}
            </span>
            {aside && <span className="shrink-0">{aside}</span>}
          </label>
        ))}
      </div>
    </ChoiceGroup>
  );
}
