import { m } from "#app/paraglide/messages.js";
import type { CallOutcome, ReturnState, StopOutcome } from "#db/schema/enums.ts";

/** So often an order is called before it is cancelled for want of an answer. */
export const mostTries = 3;

export const mostStops = 60;

export const callLabels: Record<CallOutcome, () => string> = {
  confirmed: m.delivery_call_confirmed,
  "no-answer": m.delivery_call_no_answer,
  "wants-change": m.delivery_call_wants_change,
};

export const stopLabels: Record<StopOutcome, () => string> = {
  delivered: m.delivery_stop_delivered,
  partly: m.delivery_stop_partly,
  refused: m.delivery_stop_refused,
  "not-home": m.delivery_stop_not_home,
};

export const returnLabels: Record<ReturnState, () => string> = {
  asked: m.delivery_return_asked,
  approved: m.delivery_return_approved,
  declined: m.delivery_return_declined,
  received: m.delivery_return_done,
};

/** A search of a map for an address, because an order has no coordinates. */
export const mapSearchHref = (lines: readonly string[]): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query: lines.join(", ") })}`;
