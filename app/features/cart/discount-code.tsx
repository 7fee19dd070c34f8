import { type ReactNode, useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { useAmountText } from "#app/features/currency/amount.tsx";
import { CodeDescription } from "#app/features/discounts/code-description.tsx";
import type { AppliedDiscount, ListedDiscount } from "#app/features/discounts/discounts.ts";
import { aedToFils } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { AlertIcon, CheckIcon, ChevronDownIcon } from "#app/ui/icons.tsx";
import { NotLoaded } from "#app/ui/states.tsx";
import { useFocusKeeper } from "#app/ui/use-focus-keeper.ts";
import type { CartActionResult, RejectedCode } from "./cart-action.ts";
import { CartForm } from "./components.tsx";

export type CartCodes = {
  applied: AppliedDiscount | null;
  dropped: { code: string; error: RejectedCode["error"] } | null;
  listed: ListedDiscount[] | null;
};

export function DiscountCode({
  codes: { applied, dropped, listed },
  anchor,
  rejected,
}: {
  codes: CartCodes;
  anchor: string;
  rejected?: RejectedCode;
}) {
  const { data, state } = useFetcher<CartActionResult | null>({ key: codeFetcher });
  const answered = data ? codeErrorOf(data) : rejected;
  const box = useFocusKeeper<HTMLDivElement>(applied?.code);
  return (
    <div ref={box} tabIndex={-1} className="grid gap-3 outline-none">
      {applied ? (
        <Applied discount={applied} anchor={anchor} />
      ) : (
        <>
          {dropped && !answered && <Dropped {...dropped} anchor={anchor} />}
          <Fold title={m.cart_code_add()} open={answered !== undefined}>
            <div className="grid gap-3">
              <DiscountCodeForm rejected={answered} busy={state !== "idle"} anchor={anchor} />
              {listed !== null && listed.length > 0 && <CodeList listed={listed} anchor={anchor} />}
            </div>
          </Fold>
          {listed === null && <NotLoaded />}
        </>
      )}
    </div>
  );
}

function Applied({ discount, anchor }: { discount: AppliedDiscount; anchor: string }) {
  const { code } = discount;
  return (
    <div className="flex items-center justify-between gap-3 rounded-md border border-green/50 bg-green/6 py-1.5 ps-4">
      <p className="flex min-w-0 gap-2.5 py-1">
        <CheckIcon className="mt-[0.2em] size-4 text-green" />
        <span>
          <span className="block wrap-anywhere">{m.cart_code_applied({ code })}</span>
          <span className="block text-sm text-muted">
            <CodeDescription of={discount} />
          </span>
        </span>
      </p>
      <RemoveCode code={code} anchor={anchor} />
    </div>
  );
}

function Dropped({ code, error, anchor }: NonNullable<CartCodes["dropped"]> & { anchor: string }) {
  const amount = useAmountText();
  return (
    <div className="flex items-start justify-between gap-3 text-sm text-yellow">
      <p role="status" className="flex min-w-0 gap-2 py-3">
        <AlertIcon className="mt-[0.2em] size-4" />
        <span className="wrap-anywhere">
          {m.cart_code_dropped({ code })}: {discountErrorText(error, amount)}
        </span>
      </p>
      <RemoveCode code={code} anchor={anchor} />
    </div>
  );
}

function RemoveCode({ code, anchor }: { code: string; anchor: string }) {
  return (
    <CartForm intent="remove-code" anchor={anchor} fetcherKey={codeFetcher}>
      <Button variant="quiet" aria-label={`${m.cart_code_remove()}: ${code}`}>
        {m.cart_code_remove()}
      </Button>
    </CartForm>
  );
}

const codeErrorOf = (answer: CartActionResult) => ("code" in answer ? answer.code : undefined);

const codeFetcher = "discount-code";

export const codeFieldId = "discount-code";

function DiscountCodeForm({
  rejected,
  busy,
  anchor,
}: {
  rejected: RejectedCode | undefined;
  busy: boolean;
  anchor: string;
}) {
  const amount = useAmountText();
  const row = useRef<HTMLDivElement>(null);
  const before = useRef(rejected);
  useEffect(() => {
    if (rejected && before.current !== rejected) row.current?.querySelector("input")?.focus();
    before.current = rejected;
  }, [rejected]);
  return (
    <CartForm intent="apply-code" anchor={anchor} fetcherKey={codeFetcher}>
      <div ref={row} className="grid grid-cols-[1fr_auto] grid-rows-[auto_auto] gap-x-2 gap-y-2">
        <TextField
          id={codeFieldId}
          name="code"
          label={m.cart_code()}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={100}
          defaultValue={rejected?.typed}
          error={rejected && discountErrorText(rejected.error, amount)}
        />
        <Button
          variant="secondary"
          busy={busy}
          className="col-start-2 row-start-2 min-h-12 self-start"
        >
          {m.cart_code_apply()}
        </Button>
      </div>
    </CartForm>
  );
}

function CodeList({ listed, anchor }: { listed: ListedDiscount[]; anchor: string }) {
  const amount = useAmountText();
  return (
    <Fold title={m.cart_codes_available({ count: listed.length })}>
      <ul className="grid">
        {listed.map(({ code, description, descriptionAr, minPurchaseAed }) => (
          <li
            key={code}
            className="flex items-center justify-between gap-4 border-t border-line py-2.5"
          >
            <p className="min-w-0 text-sm">
              <span className="block font-medium tracking-label wrap-anywhere">
                <bdi>{code}</bdi>
              </span>
              <span className="block text-muted">
                <CodeDescription of={{ description, descriptionAr }} />
              </span>
              {minPurchaseAed > 0 && (
                <span className="block text-muted">
                  {m.cart_code_minimum({ amount: amount(aedToFils(minPurchaseAed)) })}
                </span>
              )}
            </p>
            <CartForm intent="apply-code" anchor={anchor} fetcherKey={codeFetcher}>
              <input type="hidden" name="code" value={code} />
              <Button
                variant="quiet"
                aria-label={`${m.cart_code_apply()}: ${code}`}
                className="-me-3"
              >
                {m.cart_code_apply()}
              </Button>
            </CartForm>
          </li>
        ))}
      </ul>
    </Fold>
  );
}

function Fold({
  title,
  open = false,
  children,
}: {
  title: ReactNode;
  open?: boolean;
  children: ReactNode;
}) {
  return (
    <details open={open} className="group/fold">
      <summary className="flex min-h-11 list-none items-center justify-between gap-3 text-sm text-ivory underline-offset-4 hover:underline [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDownIcon className="size-4 text-brass transition-transform group-open/fold:rotate-180" />
      </summary>
      <div className="pt-2 pb-1">{children}</div>
    </details>
  );
}

export function discountErrorText(
  error: RejectedCode["error"],
  amount: (fils: number) => string,
): string {
  return error.reason === "below-minimum"
    ? m.cart_code_below_minimum({ amount: amount(aedToFils(error.minPurchaseAed)) })
    : errorTexts[error.reason]();
}

const errorTexts = {
  invalid: m.cart_code_invalid,
  expired: m.cart_code_expired,
  "used-up": m.cart_code_used_up,
  "not-started": m.cart_code_not_started,
  "used-by-customer": m.cart_code_used_by_customer,
  "first-order-only": m.cart_code_first_order_only,
  "too-many": m.cart_code_too_many,
  failed: m.cart_code_failed,
};
