import { useNavigation } from "react-router";
import { PageHead } from "#app/features/site/page-head.tsx";
import { m } from "#app/paraglide/messages.js";
import { Container } from "#app/ui/section.tsx";
import type { Route } from "./+types/checkout.ts";
import { handleCheckout, loadCheckout } from "./checkout.server.ts";
import { CheckoutForm } from "./checkout-form.tsx";
import { quoteAgain } from "./quote-again.ts";

export function loader({ request, context }: Route.LoaderArgs) {
  return loadCheckout(context, request);
}

export function action({ request, context }: Route.ActionArgs) {
  return handleCheckout(context, request);
}

export const shouldRevalidate = quoteAgain;

/** Nothing of an order is kept by browsers. */
export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "no-store" });

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const { state, formMethod } = useNavigation();
  const busy = formMethod === "POST";
  return (
    <>
      <PageHead page={m.orders_checkout_title()} hasErrors={actionData !== undefined} />
      <Container className="pt-[calc(var(--spacing-header)+clamp(2.5rem,5vw,4rem))] pb-section">
        <h1 className="mb-10 text-3xl">{m.orders_checkout_title()}</h1>
        {state === "loading" && !busy && (
          <p role="status" className="mb-6 text-muted">
            {m.orders_checkout_loading()}
          </p>
        )}
        {/* Another way to say the address is another form, and so is another customer's. */}
        <CheckoutForm
          key={loaderData.mode + loaderData.quote.owner}
          checkout={loaderData}
          formError={actionData}
          busy={busy}
        />
      </Container>
    </>
  );
}
