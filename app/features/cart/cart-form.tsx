import type { FormEvent, ReactNode } from "react";
import { Form, useFetchers, useLocation, useSubmit } from "react-router";
import { type CartIntent, type CartSubmission, submissionOf } from "./cart-action.ts";

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
