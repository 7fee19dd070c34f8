import { formatFils } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";

export type MoneyRefusal =
  | { reason: "open-changed" | "above-open" | "nothing"; openFils: number }
  | { reason: "above-paid"; paidFils: number }
  | { reason: "drawer-short"; heldFils: number }
  | {
      reason:
        | "not-found"
        | "till-closed"
        | "no-drawer"
        | "no-lines"
        | "over"
        | "not-allowed"
        | "partly-credited";
    };

/** Why no money was taken, or given back. */
export function moneyProblem(refused: MoneyRefusal): string {
  const amountOf = (fils: number) => formatFils(fils, getLocale());
  switch (refused.reason) {
    case "open-changed":
      return refused.openFils === 0
        ? m.money_paid_already()
        : m.money_open_changed({ amount: amountOf(refused.openFils) });
    case "above-open":
      return m.money_above_open({ amount: amountOf(refused.openFils) });
    case "nothing":
      return m.money_nothing();
    case "above-paid":
      return m.money_above_paid({ amount: amountOf(refused.paidFils) });
    case "drawer-short":
      // Not how much there is: the drawer is counted blind.
      return m.money_drawer_short();
    case "till-closed":
    case "no-drawer":
      return m.money_no_drawer();
    case "no-lines":
      return m.money_no_lines();
    case "over":
      return m.money_cancelled();
    case "not-allowed":
      return m.money_undo_not_yours();
    case "partly-credited":
      return m.money_partly_credited();
    case "not-found":
      return m.money_gone();
  }
}
