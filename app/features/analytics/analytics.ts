import { aedToFils } from "#app/lib/money.ts";
import type { AnalyticsEventName } from "#db/schema/enums.ts";

export const eventValueFils = {
  contact_form_submit: () => aedToFils(50),
  service_booking_submit: (priceAed: number) => aedToFils(priceAed || 100),
  purchase: (totalFils: number) => totalFils,
  offers_page_view: (priceAed: number) => aedToFils(priceAed),
} satisfies Record<AnalyticsEventName, (amount: number) => number>;
