import type { ReactNode } from "react";
import { ChoiceGroup, type ChoiceGroupText, EDGE_RADIO } from "./choice-group.tsx";

export type RadioCard = {
  value: string;
  label: ReactNode;
  /** A second line below the label. */
  detail?: ReactNode;
  /** Stands at the end of the line, such as a price. */
  aside?: ReactNode;
  disabled?: boolean;
};

const CARD =
  "group relative flex min-h-14 items-center gap-3.5 rounded-md border border-edge bg-surface px-4 " +
  "py-3 transition-[border-color,background-color] hover:border-muted " +
  "has-checked:border-brass has-checked:bg-brass/8 has-disabled:border-line has-disabled:bg-raised " +
  "has-disabled:text-faint has-focus-visible:outline-2 has-focus-visible:outline-offset-3 " +
  "has-focus-visible:outline-glow";

/** One of a few, each with room for a second line and a price. */
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
