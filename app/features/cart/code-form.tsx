import { type ReactNode, useEffect, useRef } from "react";
import { useAmountText } from "#app/features/currency/amount.tsx";
import { CodeDescription } from "#app/features/discounts/code-description.tsx";
import type { ListedDiscount } from "#app/features/discounts/discounts.ts";
import { aedToFils } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { ChevronDownIcon } from "#app/ui/icons.tsx";
import type { RejectedCode } from "./cart-action.ts";
import { CartForm } from "./cart-form.tsx";
import { discountErrorText } from "./discount-error-text.ts";

export const codeFetcher = "discount-code";

export const codeFieldId = "discount-code";

export function DiscountCodeForm({
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

export function CodeList({ listed, anchor }: { listed: ListedDiscount[]; anchor: string }) {
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

export function Fold({
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
