import { useState } from "react";
import { flushSync } from "react-dom";
import { today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { FieldError, SelectField, TextField } from "#app/ui/field.tsx";
import { AlertIcon } from "#app/ui/icons.tsx";
import type { useForm } from "#app/ui/use-form.tsx";
import { formatPromise, placeTime, type Waiting, waitingText } from "./board-text.ts";
import { otherTime } from "./booking-fields.ts";
import { readInstant } from "./visit-form.ts";

type BookingForm = { form: ReturnType<typeof useForm> };

export function TimeFields({
  form: { control },
  times,
  bays,
  now,
  isBusy,
}: BookingForm & {
  times: { start: Date; readyAt: Date }[];
  bays: { id: string; name: string; nameAr: string }[];
  now: Date;
  isBusy: boolean;
}) {
  const locale = getLocale();
  const time = control("time");
  const [picked, setPicked] = useState(control("start").defaultValue ?? "");
  const offered = times.length > 0 ? times : postedTime(picked);
  const values = offered.map(({ start }) => start.toISOString());
  const current = [picked, values[0]].find((each) => each && values.includes(each));
  const chosen = picked === otherTime ? otherTime : (current ?? otherTime);
  // flushSync, because the form is read in the same event.
  const pickOther = () => flushSync(() => setPicked(otherTime));
  return (
    <fieldset className="min-w-0" aria-busy={isBusy}>
      <legend className="w-full border-t border-line pt-6 text-lg">{m.board_time()}</legend>
      {time.error && (
        <div className="mt-4">
          <FieldError id={time.id}>{time.error}</FieldError>
        </div>
      )}
      {offered.length === 0 && (
        <p className="mt-4 text-sm text-muted">{m.board_times_after_service()}</p>
      )}
      <div className="mt-4 grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {offered.map(({ start, readyAt }) => (
          <label
            key={start.toISOString()}
            className="grid min-h-14 cursor-pointer content-center rounded-md border border-edge px-4 py-2 has-checked:border-brass has-checked:bg-brass/10 has-focus-visible:outline-2 has-focus-visible:outline-glow"
          >
            <input
              type="radio"
              name="start"
              value={start.toISOString()}
              onChange={() => setPicked(start.toISOString())}
              checked={chosen === start.toISOString()}
              className="sr-only"
            />
            <span className="font-medium tabular-nums">{placeTime(start, locale)}</span>
            {readyAt && (
              <span className="text-sm text-muted">
                {formatPromise(readyAt, today(start), locale)}
              </span>
            )}
          </label>
        ))}
        <label className="flex min-h-14 cursor-pointer items-center rounded-md border border-edge px-4 py-2 has-checked:border-brass has-checked:bg-brass/10 has-focus-visible:outline-2 has-focus-visible:outline-glow">
          <input
            type="radio"
            name="start"
            value={otherTime}
            onChange={() => setPicked(otherTime)}
            onClick={() => setPicked(otherTime)}
            checked={chosen === otherTime}
            className="sr-only"
          />
          {m.board_other_time()}
        </label>
      </div>
      {chosen === otherTime && (
        <div className="mt-4 grid gap-5 sm:grid-cols-2">
          <TextField
            {...control("date")}
            onInput={pickOther}
            type="date"
            label={m.board_date()}
            defaultValue={control("date").defaultValue ?? today(now)}
            optional
          />
          <TextField
            {...time}
            onInput={pickOther}
            error={undefined}
            type="time"
            label={m.board_time()}
            optional
          />
          {bays.length > 0 && (
            <SelectField {...control("bayId")} onInput={pickOther} label={m.board_bay()}>
              <option value="">{m.board_any_bay()}</option>
              {bays.map(({ id, name, nameAr }) => (
                <option key={id} value={id}>
                  {locale === "ar" ? nameAr : name}
                </option>
              ))}
            </SelectField>
          )}
          <Checkbox name="overrule" defaultChecked={Boolean(control("overrule").defaultValue)}>
            {m.board_overrule_hint()}
          </Checkbox>
        </div>
      )}
    </fieldset>
  );
}

function postedTime(chosen: string): { start: Date; readyAt: null }[] {
  const start = readInstant(chosen);
  return start ? [{ start, readyAt: null }] : [];
}

type Plan = { readyAt: Date; waiting: Waiting | null } | null;

export function PlanNote({
  form: { control },
  plan,
  now,
}: BookingForm & { plan: Plan; now: Date }) {
  const locale = getLocale();
  const waiting = plan?.waiting ?? null;
  const said = [control("waitsUntil").defaultValue ?? "", waiting?.workStart.toISOString() ?? ""];
  return (
    <div role="status">
      <input type="hidden" name="waitsUntil" value={said.sort().at(-1)} />
      {waiting && (
        <p className="flex gap-2 rounded-lg border border-yellow/60 bg-surface px-4 py-3 text-sm text-yellow">
          <AlertIcon className="mt-0.5 size-4" />
          {waitingText(waiting, locale)}
        </p>
      )}
      {plan && !waiting && (
        <p className="text-sm text-muted">{formatPromise(plan.readyAt, today(now), locale)}</p>
      )}
    </div>
  );
}
