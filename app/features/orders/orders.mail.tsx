import type { ReactNode } from "react";
import { brandName } from "#app/lib/brand.ts";
import { absoluteUrl } from "#app/lib/i18n-url.ts";
import { formatFils } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { MailLayout } from "#app/platform/mail/mail-layout.tsx";
import {
  MailButton,
  MailFacts,
  MailGoods,
  MailSteps,
  MailSums,
  MailText,
  ReplyButtons,
} from "#app/platform/mail/mail-parts.tsx";
import type { OutgoingMail } from "#app/platform/mail/outbox.server.ts";
import {
  type FactsOf,
  isHarmless,
  isolate,
  mailGreeting,
  renderMail,
} from "#app/platform/mail/render-mail.ts";
import type { Brand, Settings } from "#app/platform/settings.ts";
import type { OrderStatus, ReturnState } from "#db/schema/enums.ts";
import {
  addressFact,
  customerFacts,
  formOf,
  goods,
  headFacts,
  orderSubject,
  sums,
  totalFact,
} from "./order-mail-facts.ts";
import { isUnderWay, type Order, statusLabel, statusText } from "./orders.ts";

type MailSettings = Pick<Settings, "brand" | "mail">;
type Props = { order: Order; brand: Brand };

type OrderFacts = {
  brand: Brand;
  order: Omit<Order, "createdAt" | "steps" | "paidFils"> & {
    createdAt: string;
    /** Not in mails that an earlier version queued. */
    paidFils?: number;
    steps: { status: OrderStatus; at: string }[];
  };
};

export type ReturnNews = {
  state: Exclude<ReturnState, "asked">;
  answer: string;
  refundFils: number;
};

type OrderMailFacts = FactsOf<typeof orderMailTemplates>;

export const orderMailTemplates = {
  "order-receipt-1": (facts: OrderFacts) => renderMail(<Receipt {...propsOf(facts)} />),
  "order-notice-1": (facts: OrderFacts) => renderMail(<WorkshopNotice {...propsOf(facts)} />),
  "order-status-1": (facts: OrderFacts) => renderMail(<StatusChange {...propsOf(facts)} />),
  "order-return-1": ({ news, ...facts }: OrderFacts & { news: ReturnNews }) =>
    renderMail(<ReturnAnswer {...propsOf(facts)} news={news} />),
  "order-paid-1": ({ link, ...facts }: OrderFacts & { link: string }) =>
    renderMail(<Paid {...propsOf(facts)} link={link} />),
};

const factsOf = ({ order, brand }: Props): OrderFacts => ({
  brand,
  order: {
    ...order,
    createdAt: order.createdAt.toISOString(),
    steps: order.steps.map(({ status, at }) => ({ status, at: at.toISOString() })),
  },
});

const propsOf = ({ order, brand }: OrderFacts): Props => ({
  brand,
  order: {
    ...order,
    createdAt: new Date(order.createdAt),
    paidFils: order.paidFils ?? 0,
    steps: order.steps.map(({ status, at }) => ({ status, at: new Date(at) })),
  },
});

export function newOrderMails(
  order: Order,
  { brand, mail }: MailSettings,
): [customer: OutgoingMail, workshop: OutgoingMail] {
  const { locale, customer } = order;
  const data = factsOf({ order, brand });
  return [
    {
      ...mailTo(order, brand),
      subject: m.orders_mail_customer_subject({ number: order.orderNumber }, { locale }),
      facts: { template: "order-receipt-1", data } satisfies OrderMailFacts,
    },
    {
      to: mail.workshop,
      replyTo: customer.email,
      subject: m.orders_mail_workshop_subject(orderSubject(order, "en"), { locale: "en" }),
      facts: { template: "order-notice-1", data } satisfies OrderMailFacts,
      form: formOf(order),
    },
  ];
}

function Receipt({ order, brand }: Props) {
  const { locale } = order;
  const { total, name } = orderSubject(order, locale);
  const address = addressFact(order);
  return (
    <MailLayout
      brand={brand}
      locale={locale}
      heading={mailGreeting(m.mail_greeting, name, locale)}
      preview={m.orders_mail_customer_preview({ total }, { locale })}
    >
      <MailText>
        {m.orders_mail_customer_intro(
          { brand: isolate(brandName(brand, locale), locale) },
          { locale },
        )}
      </MailText>
      <MailFacts locale={locale} facts={headFacts(order, locale)} />
      <MailGoods locale={locale} goods={goods(order, brand, { locale })} />
      <MailSums locale={locale} {...sums(order, locale)} />
      {address.value.split("\n").every(isHarmless) && (
        <MailFacts locale={locale} facts={[address]} />
      )}
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

function WorkshopNotice({ order, brand }: Props) {
  const { locale } = order;
  const greeting = m.orders_mail_whatsapp_text(
    { ...orderSubject(order, locale), brand: brandName(brand, locale), number: order.orderNumber },
    { locale },
  );
  return (
    <MailLayout
      brand={brand}
      locale="en"
      heading={m.orders_mail_workshop_heading({}, { locale: "en" })}
      preview={m.orders_mail_workshop_intro(orderSubject(order, "en"), { locale: "en" })}
    >
      <MailText>
        {m.orders_mail_workshop_intro(orderSubject(order, "en"), { locale: "en" })}
      </MailText>
      <ReplyButtons phone={order.customer.phone} greeting={greeting} />
      <MailFacts locale="en" facts={[...headFacts(order, "en"), ...customerFacts(order)]} />
      <MailGoods
        locale="en"
        goods={goods(order, brand, { locale: "en", label: m.orders_mail_workshop_qty })}
      />
      <MailSums locale="en" {...sums(order, "en")} />
      <MailFacts
        locale="en"
        facts={[
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

export function statusMail(order: Order, { brand }: { brand: Brand }): OutgoingMail {
  const { locale, status } = order;
  const label = statusLabel[status]({}, { locale });
  return {
    ...mailTo(order, brand),
    subject: m.orders_mail_status_subject({ number: order.orderNumber, status: label }, { locale }),
    facts: {
      template: "order-status-1",
      data: factsOf({ order, brand }),
    } satisfies OrderMailFacts,
  };
}

export function returnMail(
  order: Order,
  { brand }: { brand: Brand },
  news: ReturnNews,
): OutgoingMail {
  const { locale, orderNumber: number } = order;
  const data = { ...factsOf({ order, brand }), news };
  return {
    ...mailTo(order, brand),
    subject: m.orders_mail_return_subject({ number, state: news.state }, { locale }),
    facts: { template: "order-return-1", data } satisfies OrderMailFacts,
  };
}

/** The receipt of what was paid at the counter, with its private link. */
export function receiptMail(
  order: Order,
  { brand }: { brand: Brand },
  { link, sealedSecret }: { link: string; sealedSecret: string },
): OutgoingMail {
  const data = { ...factsOf({ order, brand }), link };
  return {
    ...mailTo(order, brand),
    subject: receiptSubject(order),
    sealedSecret,
    facts: { template: "order-paid-1", data } satisfies OrderMailFacts,
  };
}

const receiptSubject = ({ orderNumber, locale }: Order) =>
  m.orders_mail_receipt_subject({ number: orderNumber }, { locale });

const mailTo = (order: Order, brand: Brand) => ({
  to: order.customer.email,
  replyTo: brand.email,
  form: formOf(order),
});

function StatusChange({ order, brand }: Props) {
  const { locale, status } = order;
  const heading = statusLabel[status]({}, { locale });
  const text = statusText(order, locale);
  return <OrderNews order={order} brand={brand} heading={heading} texts={[text]} />;
}

function ReturnAnswer({ order, brand, news }: Props & { news: ReturnNews }) {
  const { locale } = order;
  const { state, answer, refundFils } = news;
  const heading = m.orders_mail_return({ state }, { locale });
  const amount = formatFils(refundFils, locale);
  const refund = refundFils > 0 ? m.orders_mail_refund({ amount }, { locale }) : "";
  const texts = [m.orders_mail_return_text({ state }, { locale }), answer, refund];
  return <OrderNews order={order} brand={brand} heading={heading} texts={texts} />;
}

function Paid({ order, brand, link }: Props & { link: string }) {
  const { locale } = order;
  const from = isolate(brandName(brand, locale), locale);
  const texts = [m.visit_text_receipt({ brand: from }, { locale })];
  return (
    <OrderNews order={order} brand={brand} heading={receiptSubject(order)} texts={texts}>
      <MailButton href={link}>{m.visit_mail_receipt({}, { locale })}</MailButton>
    </OrderNews>
  );
}

/** What happened to an order, with the order below and a button, which opens it by default. */
function OrderNews({
  order,
  brand,
  heading,
  texts,
  children = <ViewOrder order={order} brand={brand} />,
}: Props & { heading: string; texts: string[]; children?: ReactNode }) {
  const { locale } = order;
  const said = texts.filter(Boolean);
  return (
    <MailLayout brand={brand} locale={locale} heading={heading} preview={said.join(" ")}>
      {said.map((text) => (
        <MailText key={text}>{text}</MailText>
      ))}
      <MailFacts locale={locale} facts={headFacts(order, locale)} />
      <MailGoods locale={locale} goods={goods(order, brand, { locale })} />
      <MailSums locale={locale} total={totalFact(order, locale)} />
      {children}
      <ChangeHint order={order} brand={brand} />
    </MailLayout>
  );
}

function ViewOrder({ order: { id, locale }, brand }: Props) {
  const href = absoluteUrl(brand.siteUrl, `/profile/orders/${id}`, locale);
  return <MailButton href={href}>{m.orders_mail_view({}, { locale })}</MailButton>;
}

function ChangeHint({ order: { locale, status }, brand }: Props) {
  // A line break would swap its halves in Arabic.
  const phone = isolate(brand.phone.replaceAll(" ", "\u00a0"), locale);
  const hint = isUnderWay(status) ? m.orders_mail_change : m.orders_mail_questions;
  return <MailText>{hint({ phone }, { locale })}</MailText>;
}
