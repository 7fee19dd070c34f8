import { type ComponentProps, useState } from "react";
import { ActionForm } from "#app/admin/action-button.tsx";
import { Amount } from "#app/features/currency/amount.tsx";
import { type Currency, dirham } from "#app/features/currency/currency.ts";
import type { StaffCurrency } from "#app/features/currency/rates.server.ts";
import { expectedField, parseRate, rateField } from "#app/features/currency/rates.ts";
import type { FormError } from "#app/lib/form.ts";
import { aedToFils, formatAed } from "#app/lib/money.ts";
import { formatDate, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { EyeIcon, EyeOffIcon } from "#app/ui/account-icons.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { modalLinkProps } from "#app/ui/dialog.tsx";
import { CONTROL, FieldError } from "#app/ui/field.tsx";
import { ChevronDownIcon } from "#app/ui/icons.tsx";
import { TextLink } from "#app/ui/link.tsx";
import type { ControlProps } from "#app/ui/use-form.tsx";

const sampleAed = 85;

type Control = (name: string) => ControlProps;

export function CurrencyTable({
  currencies,
  control,
  answer,
}: {
  currencies: StaffCurrency[];
  control: Control;
  answer: FormError | undefined;
}) {
  const sample = formatAed(sampleAed, getLocale());
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{m.currency_title()}</caption>
      <thead>
        <tr className="border-b border-edge text-xs text-muted *:py-3 *:text-start *:font-medium">
          <th scope="col">{m.currency_currency()}</th>
          <th scope="col" className="px-3">
            {m.currency_rate()}
          </th>
          <th scope="col" className="px-3 max-sm:hidden">
            {m.currency_preview({ amount: sample })}
          </th>
          <th scope="col" className="px-3 max-md:hidden">
            {m.currency_set()}
          </th>
          <th scope="col">{m.currency_order()}</th>
        </tr>
      </thead>
      <tbody>
        {currencies.map((currency, index) => (
          <CurrencyRow
            key={currency.code}
            currency={currency}
            control={control}
            answer={answer}
            place={{ isFirst: index === 0, isLast: index === currencies.length - 1 }}
          />
        ))}
      </tbody>
    </table>
  );
}

function CurrencyRow({
  currency,
  control,
  answer,
  place,
}: {
  currency: StaffCurrency;
  control: Control;
  answer: FormError | undefined;
  place: { isFirst: boolean; isLast: boolean };
}) {
  const { code, name, flag, isHidden, updatedAt } = currency;
  const { defaultValue, ...field } = control(rateField(code));
  const given = control(expectedField(code)).defaultValue ?? "";
  const { typed, seen, type } = useRate({ value: defaultValue ?? "", given, answer });
  const isFixed = code === dirham.code;
  const preview = <Preview currency={currency} rate={isFixed ? 1 : parseRate(typed.trim())} />;
  return (
    <tr data-row="" className="border-b border-line align-top *:py-2">
      <th scope="row" className="text-start font-normal">
        <span className="flex min-h-11 items-center gap-3">
          <span aria-hidden="true" className="text-base leading-none">
            {flag}
          </span>
          <span>
            {isFixed ? (
              <bdi className="font-medium">{code}</bdi>
            ) : (
              <TextLink
                to={`/admin/currencies/${code}/edit`}
                {...modalLinkProps}
                aria-label={m.currency_edit({ code })}
                className="relative font-medium before:absolute before:-inset-2"
              >
                <bdi>{code}</bdi>
              </TextLink>
            )}
            <span className="block text-xs text-muted">{name}</span>
            {isHidden && <span className="block text-xs text-yellow">{m.currency_hidden()}</span>}
          </span>
        </span>
      </th>
      <td className="w-36 px-3 sm:w-48">
        {isFixed ? (
          <span className="flex min-h-11 items-center text-muted">{m.currency_fixed()}</span>
        ) : (
          <>
            <input type="hidden" name={expectedField(code)} value={seen} />
            <RateInput code={code} field={field} value={defaultValue} onType={type} />
          </>
        )}
        <span className="block py-1 text-xs text-muted sm:hidden">{preview}</span>
      </td>
      <td className="px-3 max-sm:hidden">
        <span className="flex min-h-11 items-center tabular-nums">{preview}</span>
      </td>
      <td className="px-3 max-md:hidden">
        <span className="flex min-h-11 items-center whitespace-nowrap text-muted">
          {!isFixed && formatDate(today(updatedAt), getLocale(), "long")}
        </span>
      </td>
      <td className="w-24 sm:w-36">
        <span className="flex max-sm:flex-wrap">
          <span className="flex">
            <ChangeButton
              intent="move"
              value={`${code} up`}
              aria-label={m.currency_up({ code })}
              disabled={place.isFirst}
            >
              <ChevronDownIcon className="size-5 rotate-180" />
            </ChangeButton>
            <ChangeButton
              intent="move"
              value={`${code} down`}
              aria-label={m.currency_down({ code })}
              disabled={place.isLast}
            >
              <ChevronDownIcon className="size-5" />
            </ChangeButton>
          </span>
          {!isFixed && (
            <ChangeButton
              intent="visibility"
              value={`${code} ${isHidden ? "show" : "hide"}`}
              aria-label={isHidden ? m.currency_show({ code }) : m.currency_hide({ code })}
            >
              {isHidden ? <EyeOffIcon className="size-5" /> : <EyeIcon className="size-5" />}
            </ChangeButton>
          )}
        </span>
      </td>
    </tr>
  );
}

/**
 * A typed rate and the stored one it replaces. The stored one may change meanwhile and counts as
 * seen once the form's answer has shown it.
 */
function useRate({
  value,
  given,
  answer,
}: {
  value: string;
  given: string;
  answer: FormError | undefined;
}) {
  const [held, setHeld] = useState({ typed: value, given, answer });
  const isTyped = held.typed !== held.given && held.typed !== given;
  const isNews = answer !== held.answer || (given !== held.given && !isTyped);
  const now = isNews ? { typed: isTyped ? held.typed : given, given, answer } : held;
  if (isNews) setHeld(now);
  const type = (typed: string) => setHeld({ ...now, typed });
  return { typed: now.typed, seen: now.given, type };
}

function RateInput({
  code,
  field: { id, name, error },
  value,
  onType,
}: {
  code: string;
  field: Omit<ControlProps, "defaultValue">;
  value: string | undefined;
  onType: (typed: string) => void;
}) {
  return (
    <>
      <input
        id={id}
        name={name}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        maxLength={20}
        defaultValue={value}
        onInput={({ currentTarget }) => onType(currentTarget.value)}
        aria-label={m.currency_rate_of({ code })}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        required
        className={classNames(
          CONTROL,
          "min-h-11 scroll-mt-20 scroll-mb-28 py-1.5 tabular-nums rtl:text-end",
        )}
      />
      {error && (
        <span className="mt-2 block">
          <FieldError id={id}>{error}</FieldError>
        </span>
      )}
    </>
  );
}

function Preview({ currency, rate }: { currency: Currency; rate: number | null }) {
  if (rate === null) return "–";
  return <Amount fils={aedToFils(sampleAed)} currency={{ ...currency, rate }} />;
}

// Outside the form of the rates, so that typed rates stay.
export const ChangeForms = () =>
  (["move", "visibility"] as const).map((intent) => (
    <ActionForm
      key={intent}
      id={formOf[intent]}
      action="/admin/currencies/change"
      fields={{ intent }}
    />
  ));

const formOf = { move: "move-currency", visibility: "visibility-currency" };

function ChangeButton({
  intent,
  ...button
}: ComponentProps<"button"> & { intent: keyof typeof formOf; "aria-label": string }) {
  return (
    <button
      {...button}
      type="submit"
      form={formOf[intent]}
      name={intent}
      className="grid size-11 scroll-mt-20 scroll-mb-28 place-items-center rounded-md text-muted hover:bg-ivory/8 hover:text-ivory active:bg-ivory/4 disabled:opacity-30"
    />
  );
}
