import { m } from "#app/paraglide/messages.js";
import type { PaymentMethod } from "#db/schema/enums.ts";

export const paymentMethodLabel: Record<PaymentMethod, typeof m.orders_cash_on_delivery> = {
  cod: m.orders_cash_on_delivery,
};
