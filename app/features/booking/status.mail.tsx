import { slotText } from "#app/features/hours/slot-text.ts";
import { type BrandNames, brandName } from "#app/lib/brand-name.ts";
import type { Locale } from "#app/lib/locale.ts";
import { aedToFils, formatFils } from "#app/lib/money.ts";
import { formatDate, type LocalDate, type MinutesOfDay } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { MailLayout } from "#app/platform/mail/mail-layout.tsx";
import { MailButton, MailFacts, MailText } from "#app/platform/mail/mail-parts.tsx";
import type { FactsOf } from "#app/platform/mail/mail-templates.ts";
import type { OutgoingMail } from "#app/platform/mail/outbox.server.ts";
import { isolate, renderMail } from "#app/platform/mail/render-mail.ts";
import type { Brand } from "#app/platform/settings.ts";
import type { BookingStatus } from "#db/schema/enums.ts";

export type NotifiedBooking = {
  reference: string;
  name: string;
  email: string;
  phone: string;
  serviceName: string;
  serviceTitle?: string;
  priceAed: number;
  date: LocalDate;
  time: MinutesOfDay;
  locale: Locale;
};

export type NotifiedStatus = "confirmed" | "cancelled";

type Props = {
  booking: NotifiedBooking;
  status: NotifiedStatus;
  brand: Brand;
  visitLink?: string;
};

const texts = {
  confirmed: {
    subject: m.inbox_mail_confirmed_subject,
    heading: m.inbox_mail_confirmed_heading,
    text: m.inbox_mail_confirmed_text,
    hint: m.inbox_mail_confirmed_hint,
  },
  cancelled: {
    subject: m.inbox_mail_cancelled_subject,
    heading: m.inbox_mail_cancelled_heading,
    text: m.inbox_mail_cancelled_text,
    hint: m.inbox_mail_cancelled_hint,
  },
};

export const bookingStatusTemplates = {
  "booking-status-1": (props: Props) => renderMail(<StatusChange {...props} />),
  "booking-status-2": (props: Props) => renderMail(<StatusChange {...props} />),
};

export function bookingStatusMail({
  sealedSecret,
  ...props
}: Props & { sealedSecret?: string }): OutgoingMail {
  const { booking, status, brand } = props;
  const { locale, email, name, phone } = booking;
  const date = formatDate(booking.date, locale);
  return {
    to: email,
    replyTo: brand.email,
    subject: texts[status].subject({ service: bookedTitle(booking), date }, { locale }),
    facts: {
      template: "booking-status-2",
      data: { ...props, booking: notified(booking) },
    } satisfies FactsOf<typeof bookingStatusTemplates>,
    sealedSecret,
    form: {
      form_type: "booking",
      customer_name: name,
      customer_email: email,
      customer_phone: phone,
    },
  };
}

const notified = (booking: NotifiedBooking): NotifiedBooking => ({
  reference: booking.reference,
  name: booking.name,
  email: booking.email,
  phone: booking.phone,
  serviceName: booking.serviceName,
  serviceTitle: booking.serviceTitle,
  priceAed: booking.priceAed,
  date: booking.date,
  time: booking.time,
  locale: booking.locale,
});

function StatusChange({ booking, status, brand, visitLink }: Props) {
  const { locale, reference, priceAed } = booking;
  const { heading, text, hint } = texts[status];
  const date = formatDate(booking.date, locale);
  const time = slotText(booking.date, booking.time, locale);
  // A line break would swap its halves in Arabic.
  const phone = isolate(brand.phone.replaceAll(" ", "\u00a0"), locale);
  const sentence = text(
    { brand: isolate(brandName(brand, locale), locale), date, time },
    { locale },
  );
  return (
    <MailLayout brand={brand} locale={locale} heading={heading({}, { locale })} preview={sentence}>
      <MailText>{sentence}</MailText>
      <MailFacts
        locale={locale}
        facts={[
          { label: m.mail_label_reference({}, { locale }), value: reference },
          { label: m.mail_label_service({}, { locale }), value: bookedTitle(booking) },
          {
            label: m.mail_label_price({}, { locale }),
            value: formatFils(aedToFils(priceAed), locale),
          },
          { label: m.mail_label_date({}, { locale }), value: date },
          { label: m.mail_label_time({}, { locale }), value: time },
        ]}
      />
      {visitLink && <MailButton href={visitLink}>{m.visit_mail_open({}, { locale })}</MailButton>}
      <MailText>{hint({ phone }, { locale })}</MailText>
    </MailLayout>
  );
}

type Booking = {
  name: string;
  serviceName: string;
  serviceTitle?: string;
  date: LocalDate;
  time: MinutesOfDay;
  status: BookingStatus;
  locale: Locale;
};

const chatTexts = {
  pending: m.inbox_whatsapp_pending,
  confirmed: m.inbox_whatsapp_confirmed,
  completed: m.inbox_whatsapp_completed,
  cancelled: m.inbox_whatsapp_cancelled,
};

export function bookingWhatsapp(booking: Booking, brand: BrandNames): string {
  const { name, date, time, status, locale } = booking;
  const parts = {
    name,
    brand: brandName(brand, locale),
    service: bookedTitle(booking),
    date: formatDate(date, locale),
    time: slotText(date, time, locale),
  };
  return chatTexts[status](parts, { locale });
}

const bookedTitle = ({
  serviceTitle,
  serviceName,
}: Pick<Booking, "serviceTitle" | "serviceName">): string => serviceTitle ?? serviceName;
