import { aedToFils } from "#app/lib/money.ts";

/** Everything that is counted, here and by the tag manager, and what it is worth in fils. */
export const eventValueFils = {
  contact_form_submit: () => aedToFils(50),
  service_booking_submit: (priceAed: number) => aedToFils(priceAed || 100),
  purchase: (totalFils: number) => totalFils,
  offers_page_view: (priceAed: number) => aedToFils(priceAed),
};

export type AnalyticsEventName = keyof typeof eventValueFils;
