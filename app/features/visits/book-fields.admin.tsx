import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { extraCosts, extraField } from "#app/features/extras/extras.ts";
import type { Localized } from "#app/lib/locale.ts";
import { formatAed, formatFils } from "#app/lib/money.ts";
import { today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import {
  Checkbox,
  FieldError,
  FormGroup,
  OptionalMark,
  Options,
  SelectField,
  TextField,
} from "#app/ui/field.tsx";
import { AlertIcon } from "#app/ui/icons.tsx";
import type { useForm } from "#app/ui/use-form.tsx";
import { formatPromise, placeTime, type Waiting, waitingText } from "./board.ts";
import type { PriceList } from "./price-list.admin.server.ts";
import { otherTime, readInstant } from "./visit-form.ts";

type BookingForm = { form: ReturnType<typeof useForm> };

export function WorkFields({
  form: { control },
  list,
  priced,
}: BookingForm & {
  list: PriceList;
  priced: PricedLine[] | null;
}) {
  const more = [
    ["service2", m.board_second_service(), list.services],
    ["service3", m.board_third_service(), list.services],
    ["perfume", m.perfumes_perfume(), list.perfumes],
  ] as const;
  return (
    <FormGroup legend={m.board_work()}>
      <ItemField {...control("service")} label={m.booking_service()} items={list.services} />
      <TextField
        {...control("notes")}
        label={m.inbox_additional_notes()}
        optional
        autoComplete="off"
      />
      <Folded summary={m.board_more_work()}>
        {list.extras.length > 0 && (
          <fieldset className="sm:col-span-2">
            <legend className="mb-1 text-sm font-medium">
              {m.extras_label()}
              <OptionalMark />
            </legend>
            <div className="flex flex-wrap gap-x-8">
              {list.extras.map((extra) => {
                const { name, defaultValue } = control(extraField(extra.id));
                return (
                  <Checkbox key={name} name={name} defaultChecked={Boolean(defaultValue)}>
                    <span>
                      <bdi>{extra.name[getLocale()]}</bdi>
                      <span className="block text-sm text-muted">{extraCosts(extra)}</span>
                    </span>
                  </Checkbox>
                );
              })}
            </div>
          </fieldset>
        )}
        {more.map(([name, label, items]) => (
          <ItemField key={name} {...control(name)} label={label} items={items} optional />
        ))}
        <TextField
          {...control("extraName")}
          label={m.board_extra_name()}
          optional
          autoComplete="off"
        />
        <TextField
          {...control("extraMinutes")}
          label={m.board_extra_length()}
          type="number"
          min={0}
          max={1440}
          optional
        />
        <TextField
          {...control("extraPriceAed")}
          label={m.board_extra_price()}
          inputMode="decimal"
          optional
        />
      </Folded>
      {priced && <PriceFields control={control} lines={priced} />}
    </FormGroup>
  );
}

/** Fields that are closed until they are wanted or one of them is refused; all open without a summary. */
export function Folded({
  summary,
  errors = [],
  children,
}: {
  summary: string | null;
  errors?: (string | undefined)[];
  children: ReactNode;
}) {
  if (!summary) return children;
  return (
    <details className="sm:col-span-2" open={errors.some(Boolean) || undefined}>
      <summary className="flex min-h-11 items-center text-sm text-brass-light">{summary}</summary>
      <div className="mt-3 grid gap-5 sm:grid-cols-2">{children}</div>
    </details>
  );
}

type PricedLine = { field: string; name: Localized; priceFils: number };

function PriceFields({
  control,
  lines,
}: {
  control: BookingForm["form"]["control"];
  lines: PricedLine[];
}) {
  const locale = getLocale();
  return (
    <Folded
      summary={m.board_other_prices()}
      errors={lines.map(({ field }) => control(field).error)}
    >
      {lines.length === 0 && (
        <p className="text-sm text-muted sm:col-span-2">{m.board_prices_after_service()}</p>
      )}
      {lines.map(({ field, name, priceFils }) => (
        <TextField
          key={field}
          {...control(field)}
          label={m.board_other_price_of({ name: name[locale] })}
          inputMode="decimal"
          hint={m.board_list_price({ price: formatFils(priceFils, locale) })}
          autoComplete="off"
          optional
        />
      ))}
      {lines.length > 0 && (
        <TextField
          {...control("priceReason")}
          label={m.board_price_reason()}
          hint={m.board_price_reason_hint()}
          autoComplete="off"
          optional
        />
      )}
    </Folded>
  );
}

type ItemFieldProps = ReturnType<BookingForm["form"]["control"]> & {
  label: string;
  items: readonly {
    id: string;
    name: Localized;
    priceAed: number;
    suvPriceAed?: number | undefined;
  }[];
  optional?: boolean;
};

/** A choice from the price list. */
function ItemField({ items, ...field }: ItemFieldProps) {
  const locale = getLocale();
  return (
    <SelectField {...field} required={!field.optional} defaultValue={field.defaultValue ?? ""}>
      <option value="">{field.optional ? "–" : m.board_choose()}</option>
      <Options
        of={items.map(({ id, name, priceAed, suvPriceAed }) => {
          const suv = suvPriceAed === undefined ? "" : ` / ${formatAed(suvPriceAed, locale)}`;
          return [id, `${name[locale]} · ${formatAed(priceAed, locale)}${suv}`];
        })}
      />
    </SelectField>
  );
}

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
      <legend className="w-full border-t border-line pt-6 text-lg">{m.ui_time()}</legend>
      {time.error && (
        <div className="mt-4">
          <FieldError id={time.id}>{time.error}</FieldError>
        </div>
      )}
      <div className="mt-4 grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {/* First, because a hand may press it while the times arrive. */}
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
        {chosen === otherTime && (
          <div className="col-span-full my-2 grid gap-5 sm:grid-cols-2">
            <TextField
              {...control("date")}
              onInput={pickOther}
              type="date"
              label={m.ui_date()}
              defaultValue={control("date").defaultValue ?? today(now)}
              optional
            />
            <TextField
              {...time}
              onInput={pickOther}
              error={undefined}
              type="time"
              label={m.ui_time()}
              optional
            />
            {bays.length > 0 && (
              <SelectField {...control("bayId")} onInput={pickOther} label={m.board_bay()}>
                <option value="">{m.board_any_bay()}</option>
                <Options
                  of={bays.map(({ id, name, nameAr }) => [id, locale === "ar" ? nameAr : name])}
                />
              </SelectField>
            )}
            <Checkbox name="overrule" defaultChecked={Boolean(control("overrule").defaultValue)}>
              {m.board_overrule_hint()}
            </Checkbox>
          </div>
        )}
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
            <span className="font-medium tabular-nums">{placeTime(start)}</span>
            {readyAt && (
              <span className="text-sm text-muted">{formatPromise(readyAt, today(start))}</span>
            )}
          </label>
        ))}
      </div>
      {offered.length === 0 && (
        <p className="mt-4 text-sm text-muted">{m.board_times_after_service()}</p>
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
  const waiting = plan?.waiting ?? null;
  const said = [control("waitsUntil").defaultValue ?? "", waiting?.workStart.toISOString() ?? ""];
  return (
    <div role="status">
      <input type="hidden" name="waitsUntil" value={said.sort().at(-1)} />
      {waiting && (
        <p className="flex gap-2 rounded-lg border border-yellow/60 bg-surface px-4 py-3 text-sm text-yellow">
          <AlertIcon className="mt-0.5 size-4" />
          {waitingText(waiting)}
        </p>
      )}
      {plan && !waiting && (
        <p className="text-sm text-muted">{formatPromise(plan.readyAt, today(now))}</p>
      )}
    </div>
  );
}
