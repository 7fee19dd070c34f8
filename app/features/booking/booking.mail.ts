import { extraText } from "#app/features/extras/extras.ts";
import { slotText } from "#app/features/hours/hours-text.ts";
import { dueText } from "#app/features/hours/promises.ts";
import { vehicleSizeLabel } from "#app/features/services/services.ts";
import { brandName } from "#app/lib/brand.ts";
import { joined, type Locale } from "#app/lib/locale.ts";
import { aedToFils, formatFils } from "#app/lib/money.ts";
import { formatPhone } from "#app/lib/phone.ts";
import { formatDate } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { factIn, type Letter, type MailFact, replyButtons } from "#app/platform/mail/letter.ts";
import { formOf, type OutgoingMail } from "#app/platform/mail/outbox.server.ts";
import { isHarmless, isolate, mailGreeting } from "#app/platform/mail/render-mail.ts";
import type { Settings } from "#app/platform/settings.ts";
import type { BookingDetails } from "./booking.ts";
import { bookingCalendar } from "./calendar.ts";
import { readyAtText } from "./ready-text.ts";

type Booked = {
  booking: BookingDetails;
  locale: Locale;
  englishTitle: string;
  settings: Pick<Settings, "brand" | "mail">;
  asked: { askedAt: Date; dueAt: Date };
  arrivesAt: Date;
  readyAt: Date;
  visitLink: { link: string; sealedSecret: string };
};

/** For the customer in the language of the request, for the workshop in English. */
export function bookingMails(booked: Booked): [customer: OutgoingMail, workshop: OutgoingMail] {
  const { booking, locale, englishTitle, settings, asked, arrivesAt, readyAt } = booked;
  const { brand, mail } = settings;
  const form = formOf("booking", { ...booking, name: fullName(booking) });
  const inEnglish = { ...booking, serviceTitle: englishTitle };
  return [
    {
      to: booking.email,
      replyTo: brand.email,
      subject: m.mail_booking_customer_subject({ service: booking.serviceTitle }, { locale }),
      body: confirmation(booked),
      sealedSecret: booked.visitLink.sealedSecret,
      attachments: [
        bookingCalendar(
          { ...booking, arrivesAt, readyAt, calendarSequence: 0, status: "pending" },
          { brand, locale, attendee: booking.email, stampedAt: asked.askedAt },
        ),
      ],
      form,
    },
    {
      to: mail.workshop,
      replyTo: booking.email,
      subject: m.mail_booking_workshop_subject(bookingSubject(inEnglish, "en"), { locale: "en" }),
      body: workshopNotice(booked),
      form,
    },
  ];
}

function confirmation({ booking, settings, locale, asked, readyAt, visitLink }: Booked): Letter {
  const { brand } = settings;
  const when = dueText("call", asked, locale);
  const { date, time } = bookingSubject(booking, locale);
  const facts = bookingFacts({ booking, readyAt }, locale).filter(
    ({ value }) => value === booking.email || isHarmless(value),
  );
  return {
    brand,
    locale,
    heading: mailGreeting(m.mail_greeting, booking.firstName, locale),
    preview: m.mail_booking_customer_preview({ date, time, when }, { locale }),
    parts: [
      m.mail_booking_customer_intro(
        { brand: isolate(brandName(brand, locale), locale) },
        { locale },
      ),
      { facts },
      { button: m.visit_mail_open({}, { locale }), href: visitLink.link },
      {
        title: m.mail_next_heading({}, { locale }),
        steps: [
          m.mail_booking_next_call({ when }, { locale }),
          m.mail_booking_next_pay({}, { locale }),
          m.mail_booking_next_calendar({}, { locale }),
        ],
      },
      m.mail_booking_change({ phone: isolate(brand.phone, locale) }, { locale }),
    ],
  };
}

function workshopNotice(booked: Booked): Letter {
  const { booking: asBooked, settings, locale, englishTitle, asked, readyAt } = booked;
  const { brand } = settings;
  const booking = { ...asBooked, serviceTitle: englishTitle };
  const when = dueText("call", asked, "en");
  const intro = m.mail_booking_workshop_intro({ name: fullName(booking), when }, { locale: "en" });
  const language = { en: m.ui_english, ar: m.ui_arabic }[locale];
  const greeting = m.mail_booking_whatsapp_text(
    { ...bookingSubject(asBooked, locale), brand: brandName(brand, locale) },
    { locale },
  );
  const fact = factIn("en");
  const notes = booking.additionalNotes || m.booking_no_notes({}, { locale: "en" });
  return {
    brand,
    locale: "en",
    heading: m.board_new_booking({}, { locale: "en" }),
    preview: intro,
    parts: [
      intro,
      ...replyButtons(booking.phone, greeting),
      {
        facts: [
          fact(m.ui_language, language({}, { locale: "en" })),
          ...bookingFacts({ booking, readyAt }, "en"),
          fact(m.inbox_additional_notes, notes),
        ],
      },
    ],
  };
}

function bookingFacts(
  { booking, readyAt }: Pick<Booked, "booking" | "readyAt">,
  locale: Locale,
): MailFact[] {
  const { service, date, time, name } = bookingSubject(booking, locale);
  const { vehicleSize, carMake, carModel, carYear } = booking;
  const fact = factIn(locale);
  return [
    fact(m.booking_reference, booking.reference),
    fact(m.booking_service, service),
    ...booking.extras.map((extra) => fact(m.extras_one, extraText(extra, locale))),
    fact(m.ui_price, formatFils(aedToFils(booking.priceAed), locale)),
    fact(m.ui_date, date),
    fact(m.ui_time, time),
    fact(m.booking_ready_label, readyAtText(readyAt, locale)),
    fact(m.inbox_vehicle, joined([`${carMake} ${carModel}`, carYear], locale)),
    ...(vehicleSize
      ? [fact(m.mail_label_vehicle_size, vehicleSizeLabel[vehicleSize]({}, { locale }))]
      : []),
    fact(m.ui_name, name),
    fact(m.ui_phone, formatPhone(booking.phone)),
    fact(m.ui_email, booking.email),
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
