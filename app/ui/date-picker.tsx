import type { ReactNode } from "react";
import { joined } from "#app/lib/locale.ts";
import { getLocale } from "#app/paraglide/runtime.js";
import { ChoiceGroup, type ChoiceGroupText, EDGE_RADIO } from "./radio-cards.tsx";

export type CalendarDay = {
  value: string;
  dayOfMonth: number;
  label: string;
  month?: string;
  disabledReason?: string;
  /** While today is chosen, the TimePicker of the same form hides times that have passed. */
  isToday?: boolean;
  /** A link over the whole day. */
  whenFull?: ReactNode;
} & Places;

type Places = { left?: string; isFull?: boolean };

export type LaterDate = {
  value: string;
  label: ReactNode;
  fieldName: string;
  fieldId: string;
  fieldLabel: ReactNode;
  min: string;
  defaultValue?: string;
};

const DAY =
  "relative grid min-h-13 content-center justify-items-center bg-surface text-sm leading-tight " +
  "transition-[background-color,color] hover:bg-raised has-checked:bg-brass " +
  "has-checked:font-medium has-checked:text-ink has-disabled:bg-ground has-disabled:text-faint " +
  "forced-colors:has-checked:bg-[SelectedItem] forced-colors:has-checked:text-[SelectedItemText] " +
  "forced-colors:has-checked:forced-color-adjust-none " +
  "has-focus-visible:z-1 has-focus-visible:outline-2 has-focus-visible:-outline-offset-3 " +
  "has-focus-visible:outline-glow has-checked:has-focus-visible:outline-ink " +
  "has-[a]:text-muted has-[a]:underline has-[a]:decoration-brass has-[a]:underline-offset-4";

export function DatePicker({
  name,
  id = name,
  heading,
  weekdays,
  weeks,
  later,
  defaultValue,
  ...text
}: ChoiceGroupText & {
  heading: ReactNode;
  weekdays: string[];
  weeks: (CalendarDay | null)[][];
  later?: LaterDate;
}) {
  const days = weeks.flat();
  const firstOpen = days.find((day) => day && !day.disabledReason && !day.isFull)?.value;
  return (
    <ChoiceGroup id={id} hasOpenChoice={firstOpen !== undefined} {...text} className="group/dates">
      <p className="mt-1 font-medium text-muted">{heading}</p>
      <div className="grid grid-cols-7 gap-px overflow-hidden rounded-lg border border-line bg-line">
        {weekdays.map((weekday) => (
          <span
            key={weekday}
            aria-hidden="true"
            className="overflow-hidden bg-ground py-2 text-center text-xs whitespace-nowrap text-muted"
          >
            {weekday}
          </span>
        ))}
        {weeks.map((week, row) =>
          week.map((day, column) =>
            day ? (
              <Day
                key={day.value}
                day={day}
                name={name}
                id={day.value === firstOpen ? id : undefined}
                checked={day.value === defaultValue}
              />
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: an empty place has nothing but its place
              <span key={`${row}-${column}`} aria-hidden="true" className="bg-ground" />
            ),
          ),
        )}
      </div>
      {later && (
        <Later
          later={later}
          name={name}
          checked={later.value === defaultValue}
          errorId={text.error ? `${id}-error` : undefined}
        />
      )}
    </ChoiceGroup>
  );
}

function Day({
  day,
  name,
  id,
  checked,
}: {
  day: CalendarDay;
  name: string;
  id?: string;
  checked: boolean;
}) {
  return (
    <label className={DAY} data-left={day.left}>
      <input
        type="radio"
        id={id}
        name={name}
        value={day.value}
        disabled={Boolean(day.disabledReason) || day.isFull}
        defaultChecked={checked}
        data-today={day.isToday ? "" : undefined}
        className={EDGE_RADIO}
      />
      {day.month && (
        <span aria-hidden="true" className="text-xs max-[22.5rem]:text-[0.625rem]">
          {day.month}
        </span>
      )}
      <span aria-hidden="true" className={day.disabledReason && "line-through"}>
        {day.dayOfMonth}
      </span>
      <span className="sr-only">{joined([day.label, day.disabledReason], getLocale())}</span>
      {day.isFull && day.whenFull}
    </label>
  );
}

function Later({
  later,
  name,
  checked,
  errorId,
}: {
  later: LaterDate;
  name: string;
  checked: boolean;
  errorId?: string;
}) {
  const { fieldId } = later;
  return (
    <div>
      <label className="inline-flex min-h-11 items-center gap-3 text-sm font-medium">
        <input
          type="radio"
          name={name}
          value={later.value}
          defaultChecked={checked}
          data-later=""
          className="size-5 appearance-none rounded-full border border-edge transition-[border-width,border-color] checked:border-6 checked:border-brass"
        />
        {later.label}
      </label>
      <div className="hidden gap-2 pt-1 group-has-[[data-later]:checked]/dates:grid">
        <label htmlFor={fieldId} className="text-sm font-medium">
          {later.fieldLabel}
        </label>
        <input
          type="date"
          id={fieldId}
          name={later.fieldName}
          min={later.min}
          defaultValue={later.defaultValue}
          aria-invalid={errorId ? true : undefined}
          aria-describedby={errorId}
          className="min-h-12 w-full rounded-md border border-edge bg-surface px-4 hover:border-muted focus-visible:outline-offset-0 sm:w-60"
        />
      </div>
    </div>
  );
}

export type TimeSlot = {
  value: string;
  label: string;
  /** Hidden while the DatePicker of the same form (`group/form`) has today chosen. */
  passedToday?: boolean;
  isHidden?: boolean;
} & Places;

const CHIP =
  "relative grid min-h-12 place-items-center rounded-md border border-edge bg-surface px-2 text-sm " +
  "transition-[border-color,background-color,color] hover:border-muted " +
  "has-checked:border-brass has-checked:bg-brass has-checked:font-medium has-checked:text-ink " +
  "forced-colors:has-checked:bg-[SelectedItem] forced-colors:has-checked:text-[SelectedItemText] " +
  "forced-colors:has-checked:forced-color-adjust-none " +
  "has-disabled:border-line has-disabled:bg-transparent has-disabled:text-faint " +
  "has-disabled:[&>bdi]:line-through has-focus-visible:outline-2 has-focus-visible:outline-offset-3 " +
  "has-focus-visible:outline-glow " +
  "group-has-[[data-today]:checked]/form:data-[passed-today]:hidden";

export function TimePicker({
  name,
  id = name,
  slots,
  defaultValue,
  ...text
}: ChoiceGroupText & { slots: TimeSlot[] }) {
  const open = slots.filter((slot) => !slot.isHidden && !slot.isFull);
  const target = (open.find((slot) => !slot.passedToday) ?? open[0])?.value;
  return (
    <ChoiceGroup id={id} hasOpenChoice={open.length > 0} {...text}>
      <div className="grid grid-cols-3 gap-2 sm:grid-cols-4">
        {slots.map(({ value, label, passedToday, isHidden, left, isFull }) => (
          <label
            key={value}
            hidden={isHidden}
            className={CHIP}
            data-passed-today={passedToday ? "" : undefined}
            data-left={left}
          >
            <input
              type="radio"
              id={value === target ? id : undefined}
              name={name}
              value={value}
              disabled={isHidden || isFull}
              defaultChecked={value === defaultValue}
              className={EDGE_RADIO}
            />
            <bdi>{label}</bdi>
          </label>
        ))}
      </div>
    </ChoiceGroup>
  );
}
