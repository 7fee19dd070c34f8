import { m } from "#app/paraglide/messages.js";

export const cancelReasons = ["customer", "workshop", "weather"] as const;
export type CancelReason = (typeof cancelReasons)[number];

export const reasonLabel: Record<CancelReason | "no-show", () => string> = {
  customer: m.board_reason_customer,
  workshop: m.board_reason_workshop,
  weather: m.board_reason_weather,
  "no-show": m.board_reason_no_show,
};
