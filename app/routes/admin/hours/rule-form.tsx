import type { MouseEvent } from "react";
import { FormPage } from "#app/admin/declared-form.tsx";
import {
  closesField,
  type hoursFields,
  hoursSchema,
  mostIntervals,
  opensField,
  patternDays,
  ruleFields,
  timeFieldNames,
} from "#app/features/hours/hours-form.ts";
import { weekdayName } from "#app/features/hours/hours-text.ts";
import type { FormError } from "#app/lib/form.ts";
import type { LocalDate } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Button } from "#app/ui/button.tsx";
import { CONTROL, FieldError } from "#app/ui/field.tsx";
import type { ControlProps } from "#app/ui/use-form.tsx";
import type { HoursKind } from "#db/schema/enums.ts";

type Control = (name: string) => ControlProps;

export function RuleForm({
  kind,
  title,
  today,
  known,
  initial = {},
  version,
  formError,
}: {
  kind: HoursKind;
  title: string;
  today: LocalDate;
  known?: { startsOn: LocalDate | null; endsOn: LocalDate | null };
  initial?: ReturnType<typeof hoursFields>;
  version?: string;
  formError: FormError | undefined;
}) {
  const typed = formError?.values ?? initial;
  return (
    <FormPage
      id="hours"
      title={title}
      fields={ruleFields(kind)}
      schema={hoursSchema(kind, { today, known })}
      answer={formError}
      initial={initial}
      seen={version}
      more={{
        names: timeFieldNames(kind),
        fields: (control) =>
          patternDays[kind].length > 0 && <Pattern kind={kind} control={control} initial={typed} />,
      }}
      to="/admin/hours"
      back={m.hours_title()}
      submit={m.hours_save()}
      cancel={m.hours_cancel()}
      className="max-w-3xl"
    />
  );
}

function Pattern({
  kind,
  control,
  initial,
}: {
  kind: HoursKind;
  control: Control;
  initial: { [name: string]: string };
}) {
  const days = patternDays[kind];
  const typed = [...Array(mostIntervals).keys()].filter((time) =>
    days.some((day) => initial[opensField(day, time)] || initial[closesField(day, time)]),
  );
  const shown = Math.min(Math.max((typed.at(-1) ?? 0) + 2, 2), mostIntervals);
  const copyFirstDay = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const [first = 0, ...others] = days;
    const inputOf = (name: string) => currentTarget.form?.elements.namedItem(name);
    for (const day of others)
      for (const field of [opensField, closesField])
        for (const time of Array(shown).keys()) {
          const [from, to] = [inputOf(field(first, time)), inputOf(field(day, time))];
          if (!(from instanceof HTMLInputElement && to instanceof HTMLInputElement)) continue;
          to.value = from.value;
          to.dispatchEvent(new Event("input", { bubbles: true }));
        }
  };
  return (
    <fieldset className="min-w-0 sm:col-span-2">
      <legend className="text-lg">{m.hours_times_legend()}</legend>
      <p className="mt-1 text-sm text-muted">{m.hours_times_hint()}</p>
      <div className="mt-4 grid border-t border-line">
        {days.map((day, place) => {
          const name = kind === "day" ? m.hours_only_day() : weekdayName(day, getLocale());
          return (
            <div
              key={day}
              className="grid gap-x-6 gap-y-2 border-b border-line py-3 sm:grid-cols-[9rem_1fr]"
            >
              <span className="flex min-h-11 items-center font-medium">{name}</span>
              <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
                {[...Array(shown).keys()].map((time) => (
                  <Interval
                    key={time}
                    name={time > 0 ? `${name} ${time + 1}` : name}
                    opens={control(opensField(day, time))}
                    closes={control(closesField(day, time))}
                  />
                ))}
                {place === 0 && days.length > 1 && (
                  <Button type="button" variant="secondary" onClick={copyFirstDay}>
                    {m.hours_copy_day()}
                  </Button>
                )}
              </div>
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}

function Interval({
  name,
  opens,
  closes,
}: {
  name: string;
  opens: ControlProps;
  closes: ControlProps;
}) {
  const error = opens.error ?? closes.error;
  return (
    <span>
      <span className="flex items-center gap-2">
        <TimeInput {...opens} label={m.hours_from_of({ day: name })} />
        <span aria-hidden="true" className="text-muted">
          –
        </span>
        <TimeInput {...closes} label={m.hours_to_of({ day: name })} />
      </span>
      {error && (
        <span className="mt-2 block max-w-72">
          <FieldError id={opens.error ? opens.id : closes.id}>{error}</FieldError>
        </span>
      )}
    </span>
  );
}

function TimeInput({ id, name, defaultValue, error, label }: ControlProps & { label: string }) {
  return (
    <input
      type="time"
      id={id}
      name={name}
      defaultValue={defaultValue}
      aria-label={label}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      className={`${CONTROL} w-36 px-3`}
    />
  );
}
