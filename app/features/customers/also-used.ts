import { formatDate, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";

export type NameSource = "booking" | "staff" | "order" | "message";

export type UsedName = {
  value: string;
  source: NameSource;
  at: Date;
  isProven: boolean;
};

const sourceLabel: Record<NameSource, () => string> = {
  booking: m.customers_used_booking,
  staff: m.customers_used_staff,
  order: m.orders_order,
  message: m.contact_one,
};

export const usedText = ({ source, at, isProven }: UsedName): string =>
  [
    sourceLabel[source](),
    formatDate(today(at), getLocale(), "short"),
    ...(isProven ? [m.customers_used_proven()] : []),
  ].join(" · ");
