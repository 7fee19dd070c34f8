import { builtInPerfumes } from "#app/content/perfumes.ts";
import { amountRows, rowAmountText } from "#app/features/pricing/pricing.ts";
import { type BrandNames, brandName } from "#app/lib/brand.ts";
import type { Locale } from "#app/lib/locale.ts";
import { formatFils } from "#app/lib/money.ts";
import { formatPhone } from "#app/lib/phone.ts";
import { formatInstant } from "#app/lib/time.ts";
import { parseUploadKey, uploadName, uploadWidths } from "#app/lib/uploaded-picture.ts";
import { m } from "#app/paraglide/messages.js";
import { channelLabel, deliveryLines, type Order, statusText } from "./orders.ts";

type MailFactText = { label: string; value: string };

type Good = MailFactText & { picture: MailPicture | null; alt: string };

export function headFacts(order: Order, locale: Locale): MailFactText[] {
  return [
    { label: m.orders_number({}, { locale }), value: order.orderNumber },
    { label: m.orders_date({}, { locale }), value: formatInstant(order.createdAt, locale) },
  ];
}

export function goods(
  { lines }: Order,
  { siteUrl }: { siteUrl: string },
  { locale, label = m.orders_line_times }: { locale: Locale; label?: typeof m.orders_line_times },
): Good[] {
  return lines.map(({ name: { [locale]: name }, image, quantity, amountFils }) => ({
    picture: mailPicture(image, siteUrl),
    alt: m.orders_mail_picture({ name }, { locale }),
    label: label({ name, quantity }, { locale }),
    value: formatFils(amountFils, locale),
  }));
}

export function sums(order: Order, locale: Locale): { rows: MailFactText[]; total: MailFactText } {
  const rows = amountRows(order, locale);
  return {
    rows: rows.map((row) => ({ label: row.label, value: rowAmountText(row, locale) })),
    total: totalFact(order, locale),
  };
}

export const totalFact = (order: Order, locale: Locale): MailFactText => ({
  label: m.orders_total({}, { locale }),
  value: orderSubject(order, locale).total,
});

export function addressFact(order: Order): MailFactText {
  const { locale } = order;
  return {
    label: m.orders_address({}, { locale }),
    value: deliveryLines(order, locale).join("\n"),
  };
}

export function customerFacts(order: Order): MailFactText[] {
  const { name, email, phone } = order.customer;
  const facts = [
    { label: m.mail_label_name({}, { locale: "en" }), value: name },
    { label: m.mail_label_phone({}, { locale: "en" }), value: formatPhone(phone) },
    { label: m.mail_label_email({}, { locale: "en" }), value: email },
    {
      label: m.orders_mail_workshop_address({}, { locale: "en" }),
      value: deliveryLines(order, "en").join("\n"),
    },
    order.instructions && {
      label: m.orders_instructions({}, { locale: "en" }),
      value: order.instructions,
    },
    {
      label: m.orders_mail_workshop_channel({}, { locale: "en" }),
      value: channelLabel[order.channel]({}, { locale: "en" }),
    },
  ];
  return facts.filter((fact) => fact !== null && fact !== "");
}

export function orderSubject(order: Order, locale: Locale) {
  return {
    name: order.customer.name,
    count: order.totalItems,
    total: formatFils(order.totalFils, locale),
  };
}

export function formOf({ customer }: Order) {
  return {
    form_type: "order" as const,
    customer_name: customer.name,
    customer_email: customer.email,
    customer_phone: customer.phone,
  };
}

type MailPicture = { src: string; width: number; height: number };

const size = 64;

const builtIn = new Set<string>(builtInPerfumes.map(({ image }) => image));

/** At a lasting address: mails are opened months later. */
export function mailPicture(key: string, siteUrl: string): MailPicture | null {
  if (builtIn.has(key)) return { src: `${siteUrl}/mail/${key}.jpg`, width: size, height: size };
  const uploaded = parseUploadKey(key);
  if (!uploaded) return null;
  const { id, width, height } = uploaded;
  const [smallest = width] = uploadWidths(uploaded);
  return {
    src: `${siteUrl}/uploads/${uploadName(id, smallest, "jpg")}`,
    width: size,
    height: Math.round((size * height) / width),
  };
}

export function orderWhatsapp(order: Order, brand: BrandNames): string {
  const { locale, orderNumber: number } = order;
  const text = statusText(order, locale);
  return m.orders_staff_greeting(
    { name: order.customer.name, brand: brandName(brand, locale), number, text },
    { locale },
  );
}
