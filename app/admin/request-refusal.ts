import { m } from "#app/paraglide/messages.js";
import type { ChangeError } from "#app/platform/change-record.server.ts";

/** What the records of an inbox may refuse. */
export type InboxError = { reason: "open-again" | "out-of-stock" | "discount-used-up" | "paid" };

/** What staff read of it. */
export function refusalText<Status extends string>(
  refusal: ChangeError<InboxError, Status>,
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
      const status = label[refusal.version]();
      const { by: name } = refusal;
      return name
        ? m.requests_changed({ name, status })
        : m.requests_changed_by_somebody({ status });
    }
  }
}
