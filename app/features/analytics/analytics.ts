/** Everything that is counted, here and by the tag manager, and what it is worth in dirhams. */
export const eventValueAed = {
  contact_form_submit: () => 50,
  service_booking_submit: (priceAed: number) => priceAed || 100,
  purchase: (totalAed: number) => totalAed,
  offers_page_view: (priceAed: number) => priceAed,
};

export type AnalyticsEventName = keyof typeof eventValueAed;
