import { extraText } from "#app/features/extras/extras.ts";
import { slotText } from "#app/features/hours/hours-text.ts";
import { dueText } from "#app/features/hours/promises.ts";
import { brandName } from "#app/lib/brand.ts";
import { joined, type Locale } from "#app/lib/locale.ts";
import { aedToFils, formatFils } from "#app/lib/money.ts";
import { formatPhone } from "#app/lib/phone.ts";
import { formatDate } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { MailLayout } from "#app/platform/mail/mail-layout.tsx";
import {
  MailButton,
  type MailFact,
  MailFacts,
  MailSteps,
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
import type { BookingDetails } from "./booking.ts";
import { bookingCalendar, type CalendarEntry } from "./calendar.ts";
import { readyAtText } from "./ready-text.ts";

type Props = {
  booking: BookingDetails;
  brand: Brand;
  locale: Locale;
  when: string;
  readyAt: string;
};

type ConfirmationProps = Props & { visitLink: string };
type NoticeProps = Props & { englishTitle: string };

type BookingMailFacts = FactsOf<typeof bookingMailTemplates>;

export const bookingMailTemplates = {
  "booking-confirmation-5": ({
    calendar,
    ...props
  }: ConfirmationProps & { calendar: CalendarEntry }) => {
    const file = bookingCalendar(calendar, { ...props, attendee: props.booking.email });
    return {
      ...renderMail(<Confirmation {...props} />),
      attachments: [{ filename: "booking.ics", ...file }],
    };
  },
  "booking-notice-2": (props: NoticeProps) => renderMail(<WorkshopNotice {...props} />),
};

/** For the customer in the language of the request, for the workshop in English. */
export function bookingMails(
  booking: BookingDetails,
  {
    locale,
    settings: { brand, mail },
    calendar,
    englishTitle,
    asked,
    readyAt,
    visitLink: { link: visitLink, sealedSecret },
  }: {
    locale: Locale;
    englishTitle: string;
    settings: Pick<Settings, "brand" | "mail">;
    calendar: CalendarEntry;
    asked: { askedAt: Date; dueAt: Date };
    readyAt: Date;
    visitLink: { link: string; sealedSecret: string };
  },
): [customer: OutgoingMail, workshop: OutgoingMail] {
  const propsIn = (language: Locale) => ({
    booking,
    brand,
    locale,
    readyAt: readyAt.toISOString(),
    when: dueText("call", asked, language),
  });
  const inEnglish = { ...booking, serviceTitle: englishTitle };
  const form = {
    form_type: "booking",
    customer_name: fullName(booking),
    customer_email: booking.email,
    customer_phone: booking.phone,
  } as const;
  return [
    {
      to: booking.email,
      replyTo: brand.email,
      subject: m.mail_booking_customer_subject({ service: booking.serviceTitle }, { locale }),
      facts: {
        template: "booking-confirmation-5",
        data: { ...propsIn(locale), visitLink, calendar },
      } satisfies BookingMailFacts,
      sealedSecret,
      form,
    },
    {
      to: mail.workshop,
      replyTo: booking.email,
      subject: m.mail_booking_workshop_subject(bookingSubject(inEnglish, "en"), { locale: "en" }),
      facts: {
        template: "booking-notice-2",
        data: { ...propsIn("en"), englishTitle },
      } satisfies BookingMailFacts,
      form,
    },
  ];
}

function Confirmation({ booking, brand, locale, when, readyAt, visitLink }: ConfirmationProps) {
  const { date, time } = bookingSubject(booking, locale);
  const facts = bookingFacts({ booking, readyAt }, locale).filter(
    ({ value }) => value === booking.email || isHarmless(value),
  );
  const phone = isolate(brand.phone, locale);
  return (
    <MailLayout
      brand={brand}
      locale={locale}
      heading={mailGreeting(m.mail_greeting, booking.firstName, locale)}
      preview={m.mail_booking_customer_preview({ date, time, when }, { locale })}
    >
      <MailText>
        {m.mail_booking_customer_intro(
          { brand: isolate(brandName(brand, locale), locale) },
          { locale },
        )}
      </MailText>
      <MailFacts locale={locale} facts={facts} />
      <MailButton href={visitLink}>{m.visit_mail_open({}, { locale })}</MailButton>
      <MailSteps
        title={m.mail_next_heading({}, { locale })}
        steps={[
          m.mail_booking_next_call({ when }, { locale }),
          m.mail_booking_next_pay({}, { locale }),
          m.mail_booking_next_calendar({}, { locale }),
        ]}
      />
      <MailText>{m.mail_booking_change({ phone }, { locale })}</MailText>
    </MailLayout>
  );
}

function WorkshopNotice({
  booking: asBooked,
  brand,
  locale,
  englishTitle,
  when,
  readyAt,
}: NoticeProps) {
  const booking = { ...asBooked, serviceTitle: englishTitle };
  const intro = m.mail_booking_workshop_intro({ name: fullName(booking), when }, { locale: "en" });
  const language = { en: m.mail_language_en, ar: m.mail_language_ar }[locale];
  const greeting = m.mail_booking_whatsapp_text(
    { ...bookingSubject(asBooked, locale), brand: brandName(brand, locale) },
    { locale },
  );
  return (
    <MailLayout
      brand={brand}
      locale="en"
      heading={m.mail_booking_workshop_heading({}, { locale: "en" })}
      preview={intro}
    >
      <MailText>{intro}</MailText>
      <ReplyButtons phone={booking.phone} greeting={greeting} />
      <MailFacts
        locale="en"
        facts={[
          {
            label: m.mail_label_language({}, { locale: "en" }),
            value: language({}, { locale: "en" }),
          },
          ...bookingFacts({ booking, readyAt }, "en"),
          {
            label: m.mail_label_notes({}, { locale: "en" }),
            value: booking.additionalNotes || m.booking_no_notes({}, { locale: "en" }),
          },
        ]}
      />
    </MailLayout>
  );
}

function bookingFacts(
  { booking, readyAt }: Pick<Props, "booking" | "readyAt">,
  locale: Locale,
): MailFact[] {
  const { service, date, time, name } = bookingSubject(booking, locale);
  const size = { sedan: m.mail_vehicle_sedan, suv: m.mail_vehicle_suv };
  const vehicleSize = booking.vehicleSize
    ? [
        {
          label: m.mail_label_vehicle_size({}, { locale }),
          value: size[booking.vehicleSize]({}, { locale }),
        },
      ]
    : [];
  return [
    { label: m.mail_label_reference({}, { locale }), value: booking.reference },
    { label: m.mail_label_service({}, { locale }), value: service },
    ...booking.extras.map((extra) => ({
      label: m.extras_one({}, { locale }),
      value: extraText(extra, locale),
    })),
    {
      label: m.mail_label_price({}, { locale }),
      value: formatFils(aedToFils(booking.priceAed), locale),
    },
    { label: m.mail_label_date({}, { locale }), value: date },
    { label: m.mail_label_time({}, { locale }), value: time },
    {
      label: m.booking_ready_label({}, { locale }),
      value: readyAtText(new Date(readyAt), locale),
    },
    {
      label: m.mail_label_vehicle({}, { locale }),
      value: joined([`${booking.carMake} ${booking.carModel}`, booking.carYear], locale),
    },
    ...vehicleSize,
    { label: m.mail_label_name({}, { locale }), value: name },
    { label: m.mail_label_phone({}, { locale }), value: formatPhone(booking.phone) },
    { label: m.mail_label_email({}, { locale }), value: booking.email },
  ];
}

function bookingSubject(booking: BookingDetails, locale: Locale) {
  return {
    service: booking.serviceTitle,
    date: formatDate(booking.date, locale),
    time: slotText(booking.date, booking.time, locale),
    name: fullName(booking),
  };
}

function fullName({ firstName, lastName }: BookingDetails): string {
  return `${firstName} ${lastName}`;
}
