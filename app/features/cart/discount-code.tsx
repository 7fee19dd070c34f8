import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { useAmountText } from "#app/features/currency/amount.tsx";
import { CodeDescription } from "#app/features/discounts/code-description.tsx";
import type { AppliedDiscount, ListedDiscount } from "#app/features/discounts/discounts.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/button.tsx";
import { AlertIcon, CheckIcon } from "#app/ui/icons.tsx";
import { NotLoaded } from "#app/ui/not-loaded.tsx";
import type { CartActionResult, RejectedCode } from "./cart-action.ts";
import { CartForm } from "./cart-form.tsx";
import { CodeList, codeFetcher, DiscountCodeForm, Fold } from "./code-form.tsx";
import { discountErrorText } from "./discount-error-text.ts";

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
  const box = useFocusAfterChange(applied?.code);
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

function useFocusAfterChange(code: string | undefined) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(code);
  useEffect(() => {
    if (before.current !== code) box.current?.focus({ preventScroll: true });
    before.current = code;
  }, [code]);
  return box;
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
