import { absoluteUrl } from "#app/lib/i18n-url.ts";
import { m } from "#app/paraglide/messages.js";
import { MailGoods, MailSums } from "#app/platform/mail/mail-goods.tsx";
import { MailLayout } from "#app/platform/mail/mail-layout.tsx";
import { MailButton, MailFacts, MailText } from "#app/platform/mail/mail-parts.tsx";
import { isolate } from "#app/platform/mail/mail-text.ts";
import type { OutgoingMail } from "#app/platform/mail/outbox.server.ts";
import { renderMail } from "#app/platform/mail/render-mail.ts";
import type { Brand } from "#app/platform/settings.ts";
import { formOf, goods, headFacts, orderSubject, totalFact } from "./order-mail-facts.ts";
import { statusLabel, statusText } from "./order-status.ts";
import { isUnderWay, type Order } from "./orders.ts";

type Props = { order: Order; brand: Brand };

/** Tells the customer, in the language of the order, what became of it. */
export async function statusMail(order: Order, { brand }: { brand: Brand }): Promise<OutgoingMail> {
  const { locale, status } = order;
  const label = statusLabel[status]({}, { locale });
  return {
    to: order.customer.email,
    replyTo: brand.email,
    subject: m.orders_mail_status_subject({ number: order.orderNumber, status: label }, { locale }),
    ...renderMail(<StatusChange order={order} brand={brand} />),
    form: formOf(order),
  };
}

function StatusChange({ order, brand }: Props) {
  const { locale, status } = order;
  const { total } = orderSubject(order, locale);
  const text = statusText(order, total, { locale });
  return (
    <MailLayout
      brand={brand}
      locale={locale}
      heading={statusLabel[status]({}, { locale })}
      preview={text}
    >
      <MailText>{text}</MailText>
      <MailFacts locale={locale} facts={headFacts(order, locale)} />
      <MailGoods locale={locale} goods={goods(order, brand, { locale })} />
      <MailSums locale={locale} total={totalFact(order, locale)} />
      <ViewOrder order={order} brand={brand} />
      <ChangeHint order={order} brand={brand} />
    </MailLayout>
  );
}

/** The way to the order on the site. */
export function ViewOrder({ order: { id, locale }, brand }: Props) {
  const href = absoluteUrl(brand.siteUrl, `/profile/orders/${id}`, locale);
  return <MailButton href={href}>{m.orders_mail_view({}, { locale })}</MailButton>;
}

/** How to have something changed, as long as it can be. */
export function ChangeHint({ order: { locale, status }, brand }: Props) {
  // Broken in two lines, its halves would change places in Arabic.
  const phone = isolate(brand.phone.replaceAll(" ", "\u00a0"), locale);
  const hint = isUnderWay(status) ? m.orders_mail_change : m.orders_mail_questions;
  return <MailText>{hint({ phone }, { locale })}</MailText>;
}
