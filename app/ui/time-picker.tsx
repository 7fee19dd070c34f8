import { ChoiceGroup, type ChoiceGroupText, EDGE_RADIO } from "./radio-cards.tsx";

export type TimeSlot = {
  value: string;
  label: string;
  disabledReason?: string;
  /** Hidden while the DatePicker of the same form (`group/form`) has today chosen. */
  passedToday?: boolean;
  isHidden?: boolean;
};

const CHIP =
  "relative grid min-h-12 place-items-center rounded-md border border-edge bg-surface px-2 text-sm " +
  "transition-[border-color,background-color,color] hover:border-muted " +
  "has-checked:border-brass has-checked:bg-brass has-checked:font-medium has-checked:text-ink " +
  "forced-colors:has-checked:bg-[SelectedItem] forced-colors:has-checked:text-[SelectedItemText] " +
  "forced-colors:has-checked:forced-color-adjust-none " +
  "has-disabled:border-line has-disabled:bg-transparent has-disabled:text-faint " +
  "has-disabled:line-through has-focus-visible:outline-2 has-focus-visible:outline-offset-3 " +
  "has-focus-visible:outline-glow " +
  "group-has-[[data-today]:checked]/form:data-[passed-today]:hidden";

export function TimePicker({
  name,
  id = name,
  slots,
  defaultValue,
  ...text
}: ChoiceGroupText & { slots: TimeSlot[] }) {
  const open = slots.filter((slot) => !slot.disabledReason && !slot.isHidden);
  const target = (open.find((slot) => !slot.passedToday) ?? open[0])?.value;
  return (
    <ChoiceGroup id={id} hasOpenChoice={open.length > 0} {...text}>
      <div className="grid grid-cols-3 gap-2 sm:grid-cols-4">
        {slots.map(({ value, label, disabledReason, passedToday, isHidden }) => (
          <label
            key={value}
            hidden={isHidden}
            className={CHIP}
            data-passed-today={passedToday ? "" : undefined}
          >
            <input
              type="radio"
              id={value === target ? id : undefined}
              name={name}
              value={value}
              disabled={Boolean(disabledReason) || isHidden}
              defaultChecked={value === defaultValue}
              className={EDGE_RADIO}
            />
            <bdi>{label}</bdi>
            {disabledReason && <span className="sr-only">, {disabledReason}</span>}
          </label>
        ))}
      </div>
    </ChoiceGroup>
  );
}
