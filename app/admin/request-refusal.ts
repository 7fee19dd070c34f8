import { m } from "#app/paraglide/messages.js";

/** Why a change of a request was not made. */
export type RequestRefusal<Status> =
  | { reason: "not-found" }
  | { reason: "changed"; status: Status; by: string | null }
  | { reason: "open-again" }
  /** Brought back, an order would take its bottles and its discount's use again. */
  | { reason: "out-of-stock" }
  | { reason: "discount-used-up" }
  /** A paid order is returned. */
  | { reason: "paid" };

/** What staff read of it. */
export function refusalText<Status extends string>(
  refusal: RequestRefusal<Status>,
  label: Record<Status, () => string>,
): string {
  switch (refusal.reason) {
    case "not-found":
      return m.requests_gone();
    case "open-again":
      return m.requests_open_again();
    case "out-of-stock":
      return m.orders_desk_out_of_stock();
    case "discount-used-up":
      return m.orders_desk_discount_used_up();
    case "paid":
      return m.orders_desk_paid();
    case "changed": {
      const status = label[refusal.status]();
      const { by: name } = refusal;
      return name
        ? m.requests_changed({ name, status })
        : m.requests_changed_by_somebody({ status });
    }
  }
}
