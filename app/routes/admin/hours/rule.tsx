import type { MouseEvent } from "react";
import { data } from "react-router";
import { handleStaffForm } from "#app/admin/action.server.ts";
import { FormPage } from "#app/admin/declared-form.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { freeHeld } from "#app/features/booking/closed-bookings.server.ts";
import { addRule, editRule, findRule, readHours } from "#app/features/hours/hours.server.ts";
import { hoursActions } from "#app/features/hours/hours-actions.ts";
import {
  closesField,
  hoursFields,
  hoursSchema,
  hoursText,
  mostIntervals,
  opensField,
  patternDays,
  ruleFields,
  takenText,
  timeFieldNames,
} from "#app/features/hours/hours-form.ts";
import { weekdayName } from "#app/features/hours/hours-text.ts";
import { today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { App } from "#app/platform/app.ts";
import { Button } from "#app/ui/button.tsx";
import { CONTROL, FieldError } from "#app/ui/field.tsx";
import type { ControlProps } from "#app/ui/use-form.tsx";
import type { HoursKind } from "#db/schema/enums.ts";
import type { Route } from "./+types/rule.ts";

// Adds a rule of the kind, or changes the one, that the address of the page names.
const list = "/admin/hours";

const newTitles = {
  period: m.hours_new_period,
  closure: m.hours_new_closure,
  day: m.hours_days_special,
};

const titles = {
  week: m.hours_edit_week,
  period: m.hours_edit_period,
  closure: m.hours_edit_closure,
  day: m.hours_edit_day,
};

type Named = { ruleId?: string; ruleKind?: string };

async function readRule({ db, now }: App, { ruleId, ruleKind = "" }: Named) {
  const known = ruleId ? await findRule(db, ruleId) : null;
  if (!known && !Object.hasOwn(newTitles, ruleKind)) throw data(null, { status: 404 });
  const kind = known?.kind ?? (ruleKind as keyof typeof newTitles);
  return { kind, known: known ?? undefined, today: today(now()) };
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const app = await requireStaff(context, "hours");
  const { kind, known, today } = await readRule(app, params);
  const week = (await readHours(app.db)).find((rule) => rule.kind === "week");
  const shown = known ?? (kind === "period" ? week : undefined);
  return { kind, known, today, initial: shown && hoursFields(shown) };
}

export const action = (post: Route.ActionArgs) =>
  handleStaffForm(post, post.params.ruleId ? hoursActions.edit : hoursActions.add, {
    async schema(app) {
      const { kind, ...rules } = await readRule(app, post.params);
      return hoursSchema(kind, rules);
    },
    to: list,
    async handle({ input, app, staff, form, invalid }) {
      const { kind, known } = await readRule(app, post.params);
      const change = { input, actorId: staff.id };
      const expectedVersion = Number(form.get("seen"));
      const saved = known
        ? await editRule(app, { ...change, id: known.id, expectedVersion })
        : await addRule(app, { ...change, kind });
      if (saved.ok) {
        await freeHeld(app);
        return;
      }
      if (saved.reason === "not-found") throw data(null, { status: 404 });
      if (saved.reason === "overlap") return invalid({ errors: { startsOn: takenText(saved) } });
      if (saved.reason === "night") return invalid({ problem: takenText(saved) });
      form.set("seen", String(saved.other.version));
      return invalid({ problem: m.hours_changed({ now: hoursText(saved.other) }) }, 409);
    },
  });

export default function Rule({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, known, today, initial = {} } = loaderData;
  const typed = actionData?.values ?? initial;
  return (
    <FormPage
      id="hours"
      title={known ? titles[kind]() : newTitles[kind as keyof typeof newTitles]()}
      fields={ruleFields(kind)}
      schema={hoursSchema(kind, { today, known })}
      answer={actionData}
      initial={initial}
      seen={known?.version}
      more={{
        names: timeFieldNames(kind),
        fields: (control) =>
          patternDays[kind].length > 0 && <Pattern kind={kind} control={control} initial={typed} />,
      }}
      to={list}
      back={m.hours_title()}
      className="max-w-3xl"
    />
  );
}

type Control = (name: string) => ControlProps;

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
      <legend className="text-lg">{m.hours_pattern()}</legend>
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
