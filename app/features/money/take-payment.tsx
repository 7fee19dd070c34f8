import { type ReactNode, useState } from "react";
import type { FetcherWithComponents } from "react-router";
import { formatFils, formatHundredths, readAed } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Button } from "#app/ui/button.tsx";
import { Checkbox, Options, SelectField, TextField } from "#app/ui/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { Problem } from "#app/ui/problem.tsx";
import { likelyCash, type Money, paymentProblem, paymentsOf, tenderMethods } from "./counter.ts";

type Fetcher<Answer> = FetcherWithComponents<Answer>;

const figureOf = (fils: number) => formatHundredths(fils).replaceAll(",", "");

/** Cash with its change, card, or both together; the amount that is open stands above. */
export function TakePayment<Answer>({
  money,
  email,
  fetcher,
  children,
}: {
  money: Money;
  email: string;
  fetcher: Fetcher<Answer>;
  children?: ReactNode;
}) {
  const { openFils, tills, key } = money;
  const locale = getLocale();
  const [typed, setTyped] = useState({ cash: "", card: "", transfer: "" });
  const [problem, setProblem] = useState<string>();
  const set = (name: keyof typeof typed) => (value: string) =>
    setTyped((before) => ({ ...before, [name]: value }));
  const fils = (text: string) => readAed(text.trim()) ?? 0;
  const restFils = Math.max(0, openFils - fils(typed.card) - fils(typed.transfer));
  const read = paymentsOf(
    tenderMethods.map((method) => ({ method, amountFils: fils(typed[method]), reference: "" })),
    openFils,
  );
  return (
    <fetcher.Form
      method="post"
      className="grid gap-5"
      onSubmit={(event) => {
        const found = paymentProblem(new FormData(event.currentTarget), openFils);
        setProblem(found ?? undefined);
        if (found) event.preventDefault();
      }}
    >
      <input type="hidden" name="intent" value="pay" />
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="open" value={openFils} />
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-muted">{m.money_open()}</span>
        <strong className="text-2xl font-medium tabular-nums">
          {formatFils(openFils, locale)}
        </strong>
      </p>
      <fieldset className="grid gap-3">
        <legend className="sr-only">{m.money_cash()}</legend>
        <AmountField
          name="cash"
          label={m.money_cash_received()}
          value={typed.cash}
          onType={set("cash")}
        />
        <div className="grid auto-cols-fr grid-flow-col gap-2">
          {likelyCash(restFils).map((amountFils, index) => (
            <Button
              key={amountFils}
              type="button"
              variant="secondary"
              className="px-2 tabular-nums"
              onClick={() => set("cash")(figureOf(amountFils))}
            >
              {index === 0 ? m.money_exact() : figureOf(amountFils)}
            </Button>
          ))}
        </div>
        <p aria-live="polite" className="flex justify-between gap-4 text-lg empty:hidden">
          {read.ok && read.changeFils > 0 && (
            <>
              <span>{m.money_change()}</span>
              <strong className="font-medium tabular-nums">
                {formatFils(read.changeFils, locale)}
              </strong>
            </>
          )}
        </p>
      </fieldset>
      <fieldset className="grid gap-3 border-t border-line pt-4 sm:grid-cols-2">
        <legend className="sr-only">{m.money_card()}</legend>
        <AmountField name="card" label={m.money_card()} value={typed.card} onType={set("card")} />
        <TextField
          id="pay-card-reference"
          name="cardReference"
          label={m.money_card_reference()}
          autoComplete="off"
          optional
        />
        <Button
          type="button"
          variant="secondary"
          className="sm:col-span-2"
          onClick={() => setTyped({ cash: "", card: figureOf(openFils), transfer: "" })}
        >
          {m.money_all_by_card({ amount: formatFils(openFils, locale) })}
        </Button>
      </fieldset>
      <DrawerField id="pay-till" tills={tills} usual={m.money_own_drawer()} />
      <details>
        <summary className="flex min-h-11 items-center text-sm text-brass-light">
          {m.money_more()}
        </summary>
        <div className="mt-3 grid gap-4 sm:grid-cols-2">
          <AmountField
            name="transfer"
            label={m.money_transfer()}
            value={typed.transfer}
            onType={set("transfer")}
          />
          {moreFields.map(({ name, label, ...more }) => (
            <TextField
              key={name}
              id={`pay-${name}`}
              name={name}
              label={label()}
              {...more}
              hint={more.hint?.()}
              autoComplete="off"
              optional
            />
          ))}
        </div>
      </details>
      {children}
      {email && (
        <Checkbox name="mail" defaultChecked>
          <span className="wrap-anywhere">{m.money_mail_receipt({ email })}</span>
        </Checkbox>
      )}
      <Problem text={problem} />
      <Button size="lg" busy={fetcher.state !== "idle"}>
        {m.money_take()}
      </Button>
    </fetcher.Form>
  );
}

function DrawerField({ id, tills, usual }: Pick<Money, "tills"> & { id: string; usual: string }) {
  if (tills.length < 2) return null;
  return (
    <SelectField id={id} name="till" required={false} label={m.money_drawer()} defaultValue="">
      <option value="">{usual}</option>
      <Options of={tills.map(({ id, till }) => [id, m.money_drawer_number({ till })])} />
    </SelectField>
  );
}

const moreFields: {
  name: string;
  label: () => string;
  hint?: () => string;
  inputMode?: "numeric";
}[] = [
  { name: "transferReference", label: m.money_transfer_reference },
  { name: "buyerName", label: m.money_buyer_name, hint: m.money_buyer_hint },
  { name: "buyerTrn", label: m.money_buyer_trn, inputMode: "numeric" },
  { name: "buyerAddress", label: m.money_buyer_address },
];

function AmountField({
  name,
  label,
  value,
  onType,
}: {
  name: string;
  label: string;
  value: string;
  onType: (value: string) => void;
}) {
  return (
    <TextField
      id={`pay-${name}`}
      name={name}
      label={label}
      inputMode="decimal"
      autoComplete="off"
      optional
      value={value}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
      className="text-lg tabular-nums"
    />
  );
}

export function Receipt({
  receipt,
}: {
  receipt: { changeFils: number; invoiceId: string } | undefined;
}) {
  if (!receipt) return null;
  const { changeFils, invoiceId } = receipt;
  return (
    <div
      role="status"
      className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-md border border-green/60 bg-green/6 px-4 py-2 print:hidden"
    >
      <span className="text-lg">
        {changeFils > 0
          ? m.money_change_due({ amount: formatFils(changeFils, getLocale()) })
          : m.money_no_change()}
      </span>
      <Link
        reloadDocument
        to={`/invoices/${invoiceId}`}
        className="inline-flex min-h-11 items-center underline decoration-edge underline-offset-4"
      >
        {m.money_receipt()}
      </Link>
    </div>
  );
}

export function MoneySummary({ money }: { money: Money }) {
  const { openFils, paidFils, papers } = money;
  const locale = getLocale();
  if (papers.length === 0) return null;
  return (
    <>
      <dl className="mt-2 grid gap-1 text-sm">
        {[
          { label: m.money_paid(), fils: paidFils },
          { label: m.money_open(), fils: openFils },
        ].map(({ label, fils }) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-muted">{label}</dt>
            <dd className="tabular-nums">{formatFils(fils, locale)}</dd>
          </div>
        ))}
      </dl>
      <ul aria-label={m.money_papers()} className="mt-3 grid border-t border-line pt-2 text-sm">
        {papers.map(({ id, kind, number, totalFils }) => (
          <li key={id} className="flex items-center justify-between gap-4">
            <Link
              reloadDocument
              to={`/invoices/${id}`}
              className="inline-flex min-h-11 items-center underline decoration-edge underline-offset-4"
            >
              {kind === "invoice" ? m.money_invoice() : m.money_credit_note()}
              <bdi className="ms-2">{number}</bdi>
            </Link>
            <span className="tabular-nums">{formatFils(totalFils, locale)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

export function UndoPayment<Answer>({
  money,
  fetcher,
  children,
}: {
  money: Money;
  fetcher: Fetcher<Answer>;
  children?: ReactNode;
}) {
  return (
    <fetcher.Form key={money.undoes} method="post" className="grid gap-4">
      <input type="hidden" name="intent" value="refund" />
      <input type="hidden" name="invoice" value={money.undoes ?? ""} />
      <p className="text-sm text-muted">
        {m.money_undo_text({ amount: formatFils(money.paidFils, getLocale()) })}
      </p>
      <TextField id="undo-reason" name="refundReason" label={m.ui_reason()} autoComplete="off" />
      <DrawerField id="undo-till" tills={money.tills} usual={m.money_refund_drawer()} />
      {children}
      <Button variant="danger" className="justify-self-start" busy={fetcher.state !== "idle"}>
        {m.money_undo()}
      </Button>
    </fetcher.Form>
  );
}
