import { Form, useNavigation } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { Button, ButtonLink } from "#app/ui/button.tsx";

/** What a customer does with an order: print it, keep it, order the same again. */
export function OrderActions({ orderId }: { orderId: string }) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <div className="flex flex-wrap gap-3">
      <Form method="post">
        <Button busy={busy} busyText={m.account_order_again_busy()}>
          {m.account_order_again()}
        </Button>
      </Form>
      <ButtonLink to={`/orders/${orderId}/invoice`} variant="secondary">
        {m.account_order_invoice()}
      </ButtonLink>
      <ButtonLink to={`/orders/${orderId}/invoice.pdf`} variant="secondary">
        {m.account_order_invoice_pdf()}
      </ButtonLink>
    </div>
  );
}
