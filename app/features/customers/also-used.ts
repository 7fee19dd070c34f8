import { formatDate, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";

/** By which kind of record a name or e-mail came; `staff` wrote down what a caller said. */
export type NameSource = "booking" | "staff" | "order" | "message";

export type UsedName = {
  value: string;
  source: NameSource;
  at: Date;
  /** An account proved this e-mail to be its own. */
  isProven: boolean;
};

const sourceLabel: Record<NameSource, () => string> = {
  booking: m.customers_used_booking,
  staff: m.customers_used_staff,
  order: m.customers_used_order,
  message: m.customers_used_message,
};

/** Where it came from and when, and whether it is proven. */
export const usedText = ({ source, at, isProven }: UsedName): string =>
  [
    sourceLabel[source](),
    formatDate(today(at), getLocale(), "short"),
    ...(isProven ? [m.customers_used_proven()] : []),
  ].join(" · ");
