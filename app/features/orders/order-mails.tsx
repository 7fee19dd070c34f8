import type { Locale } from "#app/lib/locale.ts";
import { formatFils } from "#app/lib/money.ts";
import { formatPhone } from "#app/lib/phone.ts";
import { formatInstant } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { isolate } from "#app/platform/mail/isolate.ts";
import { MailLayout } from "#app/platform/mail/mail-layout.tsx";
import {
  AnswerButtons,
  MailButton,
  type MailFact,
  MailFacts,
  MailSteps,
  MailText,
} from "#app/platform/mail/mail-parts.tsx";
import type { OutgoingMail } from "#app/platform/mail/outbox.server.ts";
import { renderMail } from "#app/platform/mail/render-mail.ts";
import type { Brand, Settings } from "#app/platform/settings.ts";
import { amountRows, deliveryLines, formatSigned } from "./order-facts.ts";
import { statusLabel } from "./order-status.ts";
import type { Order } from "./orders.ts";

type MailSettings = Pick<Settings, "brand" | "mail">;
type Props = { order: Order; brand: Brand };

/**
 * The two mails of a new order: the confirmation for the customer in the language of the request,
 * and the notice for the workshop in English. Amounts are in dirhams: that is what is paid.
 */
export async function newOrderMails(
  order: Order,
  { brand, mail }: MailSettings,
): Promise<OutgoingMail[]> {
  const { locale, customer } = order;
  return [
    {
      to: customer.email,
      replyTo: brand.email,
      subject: m.orders_mail_customer_subject({ number: order.orderNumber }, { locale }),
      ...(await renderMail(<Confirmation order={order} brand={brand} />)),
      form: formOf(order),
    },
    {
      to: mail.workshop,
      replyTo: customer.email,
      subject: m.orders_mail_workshop_subject(words(order, "en"), { locale: "en" }),
      ...(await renderMail(<Notice order={order} brand={brand} />)),
      form: formOf(order),
    },
  ];
}

/** Tells the customer, in the language of the order, what became of it. */
export async function statusMail(order: Order, { brand }: MailSettings): Promise<OutgoingMail> {
  const { locale, status } = order;
  const label = statusLabel[status]({}, { locale });
  return {
    to: order.customer.email,
    replyTo: brand.email,
    subject: m.orders_mail_status_subject({ number: order.orderNumber, status: label }, { locale }),
    ...(await renderMail(<StatusChange order={order} brand={brand} />)),
    form: formOf(order),
  };
}

function Confirmation({ order, brand }: Props) {
  const { locale } = order;
  const { total, name } = words(order, locale);
  return (
    <MailLayout
      brand={brand}
      locale={locale}
      heading={m.mail_greeting({ name: isolate(name, locale) }, { locale })}
      preview={m.orders_mail_customer_preview({ total }, { locale })}
    >
      <MailText>
        {m.orders_mail_customer_intro({ brand: isolate(brand.name, locale) }, { locale })}
      </MailText>
      <MailFacts locale={locale} facts={[...headFacts(order, locale), ...lineFacts(order)]} />
      <MailFacts locale={locale} facts={[...amountFacts(order, locale), addressFact(order)]} />
      <ViewOrder order={order} brand={brand} />
      <MailSteps
        title={m.mail_next_heading({}, { locale })}
        steps={[
          m.orders_mail_next_pack({}, { locale }),
          m.orders_mail_next_deliver({}, { locale }),
          m.orders_mail_next_pay({ total }, { locale }),
        ]}
      />
      <ChangeHint order={order} brand={brand} />
    </MailLayout>
  );
}

const statusText = {
  pending: m.orders_mail_status_pending,
  confirmed: m.orders_mail_status_confirmed,
  processing: m.orders_mail_status_processing,
  shipped: m.orders_mail_status_shipped,
  delivered: m.orders_mail_status_delivered,
  completed: m.orders_mail_status_completed,
  cancelled: m.orders_mail_status_cancelled,
};

function StatusChange({ order, brand }: Props) {
  const { locale, status } = order;
  const { total } = words(order, locale);
  const text = statusText[status]({ total }, { locale });
  return (
    <MailLayout
      brand={brand}
      locale={locale}
      heading={statusLabel[status]({}, { locale })}
      preview={text}
    >
      <MailText>{text}</MailText>
      <MailFacts
        locale={locale}
        facts={[
          ...headFacts(order, locale),
          ...lineFacts(order),
          { label: m.orders_total({}, { locale }), value: total },
        ]}
      />
      <ViewOrder order={order} brand={brand} />
      <ChangeHint order={order} brand={brand} />
    </MailLayout>
  );
}

function ViewOrder({ order: { id, locale }, brand }: Props) {
  const home = locale === "ar" ? `${brand.siteUrl}/ar` : brand.siteUrl;
  return (
    <MailButton href={`${home}/profile/orders/${id}`}>
      {m.orders_mail_view({}, { locale })}
    </MailButton>
  );
}

function ChangeHint({ order: { locale }, brand }: Props) {
  const phone = isolate(brand.phone, locale);
  return <MailText>{m.orders_mail_change({ phone }, { locale })}</MailText>;
}

/** In English, whatever the customer reads; the WhatsApp text is in the customer's language. */
function Notice({ order, brand }: Props) {
  const { locale } = order;
  const greeting = m.orders_mail_whatsapp_text(
    { ...words(order, locale), brand: brand.name, number: order.orderNumber },
    { locale },
  );
  return (
    <MailLayout
      brand={brand}
      locale="en"
      heading={m.orders_mail_workshop_heading({}, { locale: "en" })}
      preview={m.orders_mail_workshop_intro(words(order, "en"), { locale: "en" })}
    >
      <MailText>{m.orders_mail_workshop_intro(words(order, "en"), { locale: "en" })}</MailText>
      <AnswerButtons phone={order.customer.phone} greeting={greeting} />
      <MailFacts locale="en" facts={[...headFacts(order, "en"), ...customerFacts(order)]} />
      <MailFacts locale="en" facts={noticeLineFacts(order)} />
      <MailFacts
        locale="en"
        facts={[
          ...amountFacts(order, "en"),
          {
            label: m.orders_mail_workshop_items({}, { locale: "en" }),
            value: String(order.totalItems),
          },
          {
            label: m.orders_mail_workshop_payment_label({}, { locale: "en" }),
            value: m.orders_mail_workshop_payment({}, { locale: "en" }),
          },
        ]}
      />
    </MailLayout>
  );
}

function headFacts(order: Order, locale: Locale): MailFact[] {
  return [
    { label: m.orders_number({}, { locale }), value: order.orderNumber },
    { label: m.orders_date({}, { locale }), value: formatInstant(order.createdAt, locale) },
  ];
}

function lineFacts({ lines, locale }: Order): MailFact[] {
  return lines.map(({ name, quantity, amountFils }) => ({
    label: m.orders_line_times({ name: name[locale], quantity }, { locale }),
    value: formatFils(amountFils, locale),
  }));
}

function noticeLineFacts({ lines }: Order): MailFact[] {
  return lines.map(({ name, quantity, amountFils }) => ({
    label: m.orders_mail_workshop_qty({ name: name.en, quantity }, { locale: "en" }),
    value: formatFils(amountFils, "en"),
  }));
}

function amountFacts(order: Order, locale: Locale): MailFact[] {
  return [
    ...amountRows(order, locale).map(({ label, fils }) => ({
      label,
      value: formatSigned(fils, locale),
    })),
    { label: m.orders_total({}, { locale }), value: words(order, locale).total },
  ];
}

function addressFact(order: Order): MailFact {
  const { locale } = order;
  return {
    label: m.orders_address({}, { locale }),
    value: deliveryLines(order, locale).join("\n"),
  };
}

function customerFacts(order: Order): MailFact[] {
  const channel = { quick: m.orders_channel_quick, checkout: m.orders_channel_checkout };
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
      value: channel[order.channel]({}, { locale: "en" }),
    },
  ];
  return facts.filter((fact) => fact !== null && fact !== "");
}

/** The parts of an order that its sentences name. */
function words(order: Order, locale: Locale) {
  return {
    name: order.customer.name,
    count: order.totalItems,
    total: formatFils(order.totalFils, locale),
  };
}

function formOf({ customer }: Order): OutgoingMail["form"] {
  return {
    form_type: "order",
    customer_name: customer.name,
    customer_email: customer.email,
    customer_phone: customer.phone,
  };
}
