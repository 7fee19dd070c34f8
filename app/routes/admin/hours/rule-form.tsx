import { Form, useNavigation } from "react-router";
import { AdminHead } from "#app/admin/admin-head.tsx";
import { AdminHeading } from "#app/admin/admin-heading.tsx";
import {
  closesField,
  hoursFieldNames,
  type hoursFields,
  hoursSchema,
  mostIntervals,
  opensField,
  patternDays,
} from "#app/features/hours/hours-form.ts";
import { weekdayName } from "#app/features/hours/hours-text.ts";
import type { FormError } from "#app/lib/form.ts";
import { maxLength } from "#app/lib/text.ts";
import type { LocalDate } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CONTROL, FieldError, TextField } from "#app/ui/field.tsx";
import { type ControlProps, useForm } from "#app/ui/use-form.tsx";
import type { HoursKind } from "#db/schema/enums.ts";

const list = "/admin/hours";

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
  const form = useForm("hours", hoursSchema(kind, { today, known }), formError, { initial });
  const busy = useNavigation().formMethod === "POST";
  return (
    <>
      <AdminHead page={title} hasErrors={formError !== undefined} />
      <AdminHeading title={title} back={{ to: list, label: m.hours_title() }} />
      <Form method="post" replace {...form.props} className="grid max-w-3xl gap-8">
        {form.summary(hoursFieldNames(kind))}
        {version !== undefined && (
          <input type="hidden" name="seen" value={formError?.values.seen ?? version} />
        )}
        <fieldset disabled={busy} className="grid min-w-0 gap-8">
          {kind !== "week" && <Names kind={kind} control={form.control} />}
          {kind !== "week" && <Dates kind={kind} control={form.control} />}
          {patternDays[kind].length > 0 && (
            <Pattern kind={kind} control={form.control} initial={formError?.values ?? initial} />
          )}
        </fieldset>
        <div className="flex flex-wrap gap-3 border-t border-line pt-6">
          <Button busy={busy} busyText={m.ui_saving()}>
            {m.hours_save()}
          </Button>
          <ButtonLink variant="quiet" to={list} reloadDocument={false}>
            {m.hours_cancel()}
          </ButtonLink>
        </div>
      </Form>
    </>
  );
}

function Names({ kind, control }: { kind: HoursKind; control: Control }) {
  const isPeriod = kind === "period";
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        {...control("name")}
        label={isPeriod ? m.hours_name_period() : m.hours_name_reason()}
        lang="en"
        dir="ltr"
        autoComplete="off"
        maxLength={maxLength.line}
      />
      <TextField
        {...control("nameAr")}
        label={isPeriod ? m.hours_name_period_ar() : m.hours_name_reason_ar()}
        lang="ar"
        dir="rtl"
        autoComplete="off"
        maxLength={maxLength.line}
      />
    </div>
  );
}

function Dates({ kind, control }: { kind: HoursKind; control: Control }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        {...control("startsOn")}
        type="date"
        label={kind === "day" ? m.hours_date() : m.hours_starts()}
      />
      {kind !== "day" && <TextField {...control("endsOn")} type="date" label={m.hours_ends()} />}
    </div>
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
  return (
    <fieldset className="min-w-0">
      <legend className="text-lg">{m.hours_times_legend()}</legend>
      <p className="mt-1 text-sm text-muted">{m.hours_times_hint()}</p>
      <div className="mt-4 grid border-t border-line">
        {patternDays[kind].map((day) => {
          const name = kind === "day" ? m.hours_only_day() : weekdayName(day, getLocale());
          const typed = [...Array(mostIntervals).keys()].filter(
            (place) => initial[opensField(day, place)] || initial[closesField(day, place)],
          );
          const shown = Math.min(Math.max((typed.at(-1) ?? 0) + 2, 2), mostIntervals);
          return (
            <div
              key={day}
              className="grid gap-x-6 gap-y-2 border-b border-line py-3 sm:grid-cols-[9rem_1fr]"
            >
              <span className="flex min-h-11 items-center font-medium">{name}</span>
              <div className="flex flex-wrap gap-x-6 gap-y-2">
                {[...Array(shown).keys()].map((place) => (
                  <Interval
                    key={place}
                    name={place > 0 ? `${name} ${place + 1}` : name}
                    opens={control(opensField(day, place))}
                    closes={control(closesField(day, place))}
                  />
                ))}
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
