import { m } from "#app/paraglide/messages.js";
import { orderSubject } from "./order-mail-facts.ts";
import { statusText } from "./order-status.ts";
import type { Order } from "./orders.ts";

/** The words that a chat about an order begins with, in the language it was placed in. */
export function orderWhatsapp(order: Order, brand: { name: string }): string {
  const { locale, orderNumber: number } = order;
  const { name, total } = orderSubject(order, locale);
  const text = statusText(order, total, { locale });
  return m.orders_staff_greeting({ name, brand: brand.name, number, text }, { locale });
}
