import { type FormEvent, type ReactNode, useEffect } from "react";
import { Form, useFetchers, useLocation, useRevalidator, useSubmit } from "react-router";
import { useAmountText } from "#app/features/currency/amount.tsx";
import { aedToFils } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/button.tsx";
import { AlertIcon } from "#app/ui/icons.tsx";
import { MinusIcon, PlusIcon } from "#app/ui/page-icons.tsx";
import { availableQuantity, type CartLine, maxQuantity } from "./cart.ts";
import { type CartIntent, type CartSubmission, submissionOf } from "./cart-action.ts";

export function QuantityControl({
  line,
  anchor,
  removesLast = false,
}: {
  line: CartLine;
  anchor: string;
  removesLast?: boolean;
}) {
  const { perfumeId, name, quantity } = line;
  const less = Math.min(quantity - 1, Math.max(availableQuantity(line), 1));
  const removes = removesLast && quantity === 1;
  const step = { perfumeId, anchor, className: "flex" };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would ask for a legend that is seen
    <div
      role="group"
      aria-label={m.cart_quantity({ name })}
      className="flex w-fit items-center rounded-md border border-edge"
    >
      <CartForm {...step} intent={removes ? "remove" : "set"} quantity={removes ? undefined : less}>
        <Button
          variant="quiet"
          aria-label={removes ? m.cart_remove_named({ name }) : m.cart_less({ name })}
          disabled={quantity === 1 && !removes}
          className={square}
        >
          <MinusIcon className="size-4" />
        </Button>
      </CartForm>
      <span className="min-w-7 text-center tabular-nums">{quantity}</span>
      <CartForm {...step} intent="set" quantity={quantity + 1}>
        <Button
          variant="quiet"
          aria-label={m.cart_more({ name })}
          disabled={quantity >= maxQuantity || line.change?.kind === "fewer"}
          className={square}
        >
          <PlusIcon className="size-4" />
        </Button>
      </CartForm>
    </div>
  );
}

const square = "size-11 border-0 p-0! disabled:bg-transparent";

const OLD_AFTER_MS = 10_000;

/** The document may be old: restored by Back, prefetched, or asleep. */
function mayBeOld(): boolean {
  if (performance.now() > OLD_AFTER_MS) return true;
  const [loaded] = performance.getEntriesByType("navigation");
  if (!(loaded instanceof PerformanceNavigationTiming)) return false;
  const { deliveryType } = loaded as { deliveryType?: string };
  return loaded.type === "back_forward" || deliveryType === "navigational-prefetch";
}

const isOrdering = () => new URLSearchParams(location.search).get("order") === "open";

export function useFreshCart(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const read = () => {
      if (!isOrdering()) void revalidate();
    };
    const readIfKept = (event: PageTransitionEvent) => {
      if (event.persisted) read();
    };
    const readIfSeen = () => {
      if (document.visibilityState === "visible") read();
    };
    if (mayBeOld()) read();
    addEventListener("pageshow", readIfKept);
    document.addEventListener("visibilitychange", readIfSeen);
    return () => {
      removeEventListener("pageshow", readIfKept);
      document.removeEventListener("visibilitychange", readIfSeen);
    };
  }, [revalidate]);
}

export function CartChanges({ lines, anchor }: { lines: readonly CartLine[]; anchor: string }) {
  if (!lines.some(({ change }) => change)) return null;
  return (
    <div className="grid gap-4 rounded-md border border-yellow/60 bg-yellow/6 p-5 sm:flex sm:items-center sm:justify-between sm:gap-8">
      <div>
        <p className="flex items-center gap-2.5 font-medium">
          <AlertIcon className="size-5 text-yellow" />
          {m.cart_changes_title()}
        </p>
        <p className="mt-1 text-sm text-muted">{m.cart_changes_text()}</p>
      </div>
      <CartForm intent="accept" anchor={anchor} className="shrink-0">
        <Button className="w-full">{m.cart_accept()}</Button>
      </CartForm>
    </div>
  );
}

export function LineChange({ line: { change, priceAed } }: { line: CartLine }) {
  const amount = useAmountText();
  if (!change) return null;
  const texts = [
    change.kind === "gone" && m.cart_change_gone(),
    change.kind === "fewer" && m.cart_change_fewer({ left: change.left }),
    change.kind !== "gone" &&
      change.wasAed !== null &&
      m.cart_change_price({
        was: amount(aedToFils(change.wasAed)),
        now: amount(aedToFils(priceAed)),
      }),
  ];
  return (
    <p className="flex gap-2 text-sm text-yellow">
      <AlertIcon className="mt-[0.2em] size-4" />
      <span>{texts.filter(Boolean).join(" · ")}</span>
    </p>
  );
}

const action = "/cart";

export function CartForm({
  intent,
  perfumeId,
  quantity,
  anchor,
  fetcherKey,
  className,
  children,
}: {
  intent: CartIntent;
  perfumeId?: string;
  quantity?: number;
  anchor?: string;
  fetcherKey?: string;
  className?: string;
  children: ReactNode;
}) {
  const submit = useSubmit();
  const { pathname, search } = useLocation();
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    // Only a page without script is redirected back.
    form.delete("to");
    void submit(form, { method: "post", action, navigate: false, fetcherKey, flushSync: true });
  };
  return (
    <Form method="post" action={action} noValidate onSubmit={send} className={className}>
      <input type="hidden" name="intent" value={intent} />
      {perfumeId && <input type="hidden" name="perfumeId" value={perfumeId} />}
      {quantity !== undefined && <input type="hidden" name="quantity" value={quantity} />}
      <input type="hidden" name="to" value={pathname + search + (anchor ? `#${anchor}` : "")} />
      {children}
    </Form>
  );
}

export function useCartSubmissions(): (CartSubmission & { answered: boolean })[] {
  return useFetchers().flatMap(({ formAction, formData, state }) => {
    const submission = formAction?.endsWith(action) && formData ? submissionOf(formData) : null;
    return submission ? [{ ...submission, answered: state !== "submitting" }] : [];
  });
}
