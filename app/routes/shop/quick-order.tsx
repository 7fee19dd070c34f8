import { lazy, Suspense } from "react";
import type { FormError } from "#app/lib/form.ts";
import type { QuickOrderData as Order } from "./quick-order.server.ts";

// Few visits of the shop end here, so the shop does not carry it.
const QuickOrderDialog = lazy(() => import("./quick-order-dialog.tsx"));

/** The quick order over the perfumes, where the address says so. */
export function QuickOrder({
  order,
  formError,
  closeTo,
}: {
  order: Order | null;
  formError: FormError | undefined;
  closeTo: string;
}) {
  return (
    order && (
      <Suspense>
        <QuickOrderDialog order={order} formError={formError} closeTo={closeTo} />
      </Suspense>
    )
  );
}
