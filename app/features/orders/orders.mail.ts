import { builtInPerfumes } from "#app/content/perfumes.ts";
import { amountRows, rowAmountText } from "#app/features/pricing/pricing.ts";
import { type BrandNames, brandName } from "#app/lib/brand.ts";
import { absoluteUrl } from "#app/lib/i18n-url.ts";
import type { Locale } from "#app/lib/locale.ts";
import { formatFils } from "#app/lib/money.ts";
import { formatPhone } from "#app/lib/phone.ts";
import { formatInstant } from "#app/lib/time.ts";
import { parseUploadKey, uploadName, uploadWidths } from "#app/lib/uploaded-picture.ts";
import { m } from "#app/paraglide/messages.js";
import {
  factIn,
  type Letter,
  type LetterPart,
  type MailFact,
  type MailGood,
  replyButtons,
} from "#app/platform/mail/letter.ts";
import { formOf, type OutgoingMail } from "#app/platform/mail/outbox.server.ts";
import { isHarmless, isolate, mailGreeting } from "#app/platform/mail/render-mail.ts";
import type { Brand, Settings } from "#app/platform/settings.ts";
import type { ReturnState } from "#db/schema/enums.ts";
import {
  channelLabel,
  deliveryLines,
  isOpenOrder,
  type Order,
  statusLabel,
  statusText,
} from "./orders.ts";

export type ReturnNews = {
  state: Exclude<ReturnState, "asked">;
  answer: string;
  refundFils: number;
};

export function newOrderMails(
  order: Order,
  { brand, mail }: Pick<Settings, "brand" | "mail">,
): [customer: OutgoingMail, workshop: OutgoingMail] {
  const { locale, customer } = order;
  return [
    {
      ...mailTo(order, brand),
      subject: m.orders_mail_customer_subject({ number: order.orderNumber }, { locale }),
      body: receipt(order, brand),
    },
    {
      to: mail.workshop,
      replyTo: customer.email,
      subject: m.orders_mail_workshop_subject(orderSubject(order, "en"), { locale: "en" }),
      body: workshopNotice(order, brand),
      form: formOf("order", customer),
    },
  ];
}

function receipt(order: Order, brand: Brand): Letter {
  const { locale } = order;
  const { total, name } = orderSubject(order, locale);
  const address = deliveryLines(order, locale);
  const called = isolate(brandName(brand, locale), locale);
  return {
    brand,
    locale,
    heading: mailGreeting(m.mail_greeting, name, locale),
    preview: m.orders_mail_customer_preview({ total }, { locale }),
    parts: [
      m.orders_mail_customer_intro({ brand: called }, { locale }),
      { facts: headFacts(order, locale) },
      { goods: goods(order, brand, { locale }) },
      sums(order, locale),
      address.every(isHarmless) && {
        facts: [factIn(locale)(m.orders_address, address.join("\n"))],
      },
      viewOrder(order, brand),
      {
        title: m.mail_next_heading({}, { locale }),
        steps: [
          m.orders_mail_next_pack({}, { locale }),
          m.orders_mail_next_deliver({}, { locale }),
          m.orders_mail_next_pay({ total }, { locale }),
        ],
      },
      changeHint(order, brand),
    ],
  };
}

function workshopNotice(order: Order, brand: Brand): Letter {
  const { locale } = order;
  const intro = m.orders_mail_workshop_intro(orderSubject(order, "en"), { locale: "en" });
  const greeting = m.orders_mail_whatsapp_text(
    { ...orderSubject(order, locale), brand: brandName(brand, locale), number: order.orderNumber },
    { locale },
  );
  const fact = factIn("en");
  return {
    brand,
    locale: "en",
    heading: m.orders_mail_workshop_heading({}, { locale: "en" }),
    preview: intro,
    parts: [
      intro,
      ...replyButtons(order.customer.phone, greeting),
      { facts: [...headFacts(order, "en"), ...customerFacts(order)] },
      { goods: goods(order, brand, { locale: "en", label: m.orders_mail_workshop_qty }) },
      sums(order, "en"),
      {
        facts: [
          fact(m.orders_mail_workshop_items, String(order.totalItems)),
          fact(
            m.orders_mail_workshop_payment_label,
            m.orders_mail_workshop_payment({}, { locale: "en" }),
          ),
        ],
      },
    ],
  };
}

export function statusMail(order: Order, { brand }: { brand: Brand }): OutgoingMail {
  const { locale, status, orderNumber: number } = order;
  const heading = statusLabel[status]({}, { locale });
  return {
    ...mailTo(order, brand),
    subject: m.orders_mail_status_subject({ number, status: heading }, { locale }),
    body: orderNews(order, brand, { heading, texts: [statusText(order, locale)] }),
  };
}

export function returnMail(
  order: Order,
  { brand }: { brand: Brand },
  { state, answer, refundFils }: ReturnNews,
): OutgoingMail {
  const { locale, orderNumber: number } = order;
  const heading = m.orders_mail_return({ state }, { locale });
  const amount = formatFils(refundFils, locale);
  const refund = refundFils > 0 ? m.orders_mail_refund({ amount }, { locale }) : "";
  const texts = [m.orders_mail_return_text({ state }, { locale }), answer, refund];
  return {
    ...mailTo(order, brand),
    subject: m.orders_mail_return_subject({ number, state }, { locale }),
    body: orderNews(order, brand, { heading, texts }),
  };
}

export function receiptMail(
  order: Order,
  { brand }: { brand: Brand },
  { link, sealedSecret }: { link: string; sealedSecret: string },
): OutgoingMail {
  const { locale, orderNumber: number } = order;
  const subject = m.orders_mail_receipt_subject({ number }, { locale });
  const from = isolate(brandName(brand, locale), locale);
  const texts = [m.visit_text_receipt({ brand: from }, { locale })];
  const button = { button: m.visit_mail_receipt({}, { locale }), href: link };
  return {
    ...mailTo(order, brand),
    subject,
    sealedSecret,
    body: orderNews(order, brand, { heading: subject, texts, button }),
  };
}

const mailTo = (order: Order, brand: Brand) => ({
  to: order.customer.email,
  replyTo: brand.email,
  form: formOf("order", order.customer),
});

/** What happened to an order, with the order below and a button, which opens it by default. */
function orderNews(
  order: Order,
  brand: Brand,
  {
    heading,
    texts,
    button = viewOrder(order, brand),
  }: { heading: string; texts: string[]; button?: LetterPart },
): Letter {
  const { locale } = order;
  return {
    brand,
    locale,
    heading,
    preview: texts.filter(Boolean).join(" "),
    parts: [
      ...texts,
      { facts: headFacts(order, locale) },
      { goods: goods(order, brand, { locale }) },
      { rows: [], total: totalFact(order, locale) },
      button,
      changeHint(order, brand),
    ],
  };
}

const viewOrder = ({ id, locale }: Order, { siteUrl }: Brand): LetterPart => ({
  button: m.orders_mail_view({}, { locale }),
  href: absoluteUrl(siteUrl, `/profile/orders/${id}`, locale),
});

function changeHint({ locale, status }: Order, brand: Brand): string {
  // A line break would swap its halves in Arabic.
  const phone = isolate(brand.phone.replaceAll(" ", "\u00a0"), locale);
  const hint = isOpenOrder(status) ? m.orders_mail_change : m.orders_mail_questions;
  return hint({ phone }, { locale });
}

function headFacts(order: Order, locale: Locale): MailFact[] {
  const fact = factIn(locale);
  return [
    fact(m.orders_number, order.orderNumber),
    fact(m.orders_date, formatInstant(order.createdAt, locale)),
  ];
}

function goods(
  { lines }: Order,
  { siteUrl }: { siteUrl: string },
  { locale, label = m.orders_line_times }: { locale: Locale; label?: typeof m.orders_line_times },
): MailGood[] {
  return lines.map(({ name: { [locale]: name }, image, quantity, amountFils }) => ({
    picture: mailPicture(image, siteUrl),
    alt: m.orders_mail_picture({ name }, { locale }),
    label: label({ name, quantity }, { locale }),
    value: formatFils(amountFils, locale),
  }));
}

function sums(order: Order, locale: Locale): { rows: MailFact[]; total: MailFact } {
  const rows = amountRows(order, locale);
  return {
    rows: rows.map((row) => ({ label: row.label, value: rowAmountText(row, locale) })),
    total: totalFact(order, locale),
  };
}

const totalFact = (order: Order, locale: Locale): MailFact =>
  factIn(locale)(m.orders_total, orderSubject(order, locale).total);

function customerFacts(order: Order): (MailFact | false)[] {
  const { customer, instructions, channel } = order;
  const fact = factIn("en");
  return [
    fact(m.ui_name, customer.name),
    fact(m.ui_phone, formatPhone(customer.phone)),
    fact(m.ui_email, customer.email),
    fact(m.orders_delivery_address, deliveryLines(order, "en").join("\n")),
    instructions ? fact(m.orders_instructions, instructions) : false,
    fact(m.orders_channel, channelLabel[channel]({}, { locale: "en" })),
  ];
}

function orderSubject(order: Order, locale: Locale) {
  return {
    name: order.customer.name,
    count: order.totalItems,
    total: formatFils(order.totalFils, locale),
  };
}

const size = 64;

const builtIn = new Set<string>(builtInPerfumes.map(({ image }) => image));

/** At a lasting address: mails are opened months later. */
export function mailPicture(key: string, siteUrl: string): MailGood["picture"] {
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
