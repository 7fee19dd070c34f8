import { type AlsoBooked, alsoText } from "#app/features/extras/extras.ts";
import { slotTextAt } from "#app/features/hours/hours-text.ts";
import { brandName } from "#app/lib/brand.ts";
import { joined, type Locale } from "#app/lib/locale.ts";
import { formatFils } from "#app/lib/money.ts";
import { formatDate, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { MailLayout } from "#app/platform/mail/mail-layout.tsx";
import { MailButton, MailFacts, MailText } from "#app/platform/mail/mail-parts.tsx";
import type { OutgoingMail } from "#app/platform/mail/outbox.server.ts";
import { type FactsOf, isHarmless, isolate, renderMail } from "#app/platform/mail/render-mail.ts";
import type { Brand } from "#app/platform/settings.ts";
import type { LineApproval, VisitLineKind } from "#db/schema/enums.ts";
import { isAgreed } from "./customer-visit.ts";

export type VisitNews =
  | "booked"
  | "confirmed"
  | "moved"
  | "cancelled"
  | "back"
  | "ready"
  | "proposed"
  | "promise"
  | "no-show"
  | "collected"
  | "link"
  | "receipt"
  | "day-before"
  | "hours-before";

type ToldVisit = {
  reference: string;
  name: string;
  email: string;
  phone: string;
  locale: Locale;
  arrivesAt: Date;
  readyAt: Date | null;
  serviceName: string;
  carMake: string;
  carModel: string;
  cancelReason: string | null;
  lines: (AlsoBooked & { id: string; kind: VisitLineKind; approval: LineApproval })[];
};

type News = {
  visit: ToldVisit;
  news: VisitNews;
  lineId?: string | undefined;
  before?: Date | null;
  link: string;
  brand: Brand;
};

/** Data of a queued mail; instants are texts. */
type Facts = {
  news: VisitNews;
  before: string | null;
  link: string;
  brand: Brand;
  locale: Locale;
  words: Words;
  readyAt: string | null;
};

export const visitMailTemplates = {
  "visit-news-1": (facts: Facts) => renderMail(<NewsMail {...facts} />),
};

type Words = ReturnType<typeof wordsOf>;
type Text = (words: Words, options: { locale: Locale }) => string;

const subjects: Record<VisitNews, Text> = {
  booked: m.visit_subject_booked,
  confirmed: m.visit_subject_confirmed,
  moved: m.visit_subject_moved,
  cancelled: m.visit_subject_cancelled,
  back: m.visit_subject_back,
  ready: m.visit_subject_ready,
  proposed: m.visit_subject_proposed,
  promise: m.visit_subject_promise,
  "no-show": m.visit_subject_no_show,
  collected: m.visit_subject_collected,
  link: m.visit_subject_link,
  receipt: m.visit_subject_receipt,
  "day-before": m.visit_subject_reminder,
  "hours-before": m.visit_subject_reminder,
};

const texts: Record<VisitNews, Text> = {
  booked: m.visit_text_booked,
  confirmed: m.visit_text_confirmed,
  moved: m.visit_text_moved,
  cancelled: m.visit_text_cancelled,
  back: m.visit_text_back,
  ready: m.visit_text_ready,
  proposed: m.visit_text_proposed,
  promise: m.visit_text_promise,
  "no-show": m.visit_text_no_show,
  collected: m.visit_text_collected,
  link: m.visit_text_link,
  receipt: m.visit_text_receipt,
  "day-before": m.visit_text_reminder,
  "hours-before": m.visit_text_reminder,
};

const reasons: Record<string, (_: object, options: { locale: Locale }) => string> = {
  customer: m.visit_reason_customer,
  workshop: m.visit_reason_workshop,
  weather: m.visit_reason_weather,
};

export function newsMail(told: News): OutgoingMail {
  const { visit, news, before, link, brand } = told;
  const { locale, name, email, phone } = visit;
  const words = wordsOf(told);
  const readyAt = visit.readyAt?.toISOString() ?? null;
  const data = { news, before: before?.toISOString() ?? null, link, brand, locale, words, readyAt };
  return {
    to: email,
    replyTo: brand.email,
    subject: subjects[news](words, { locale }),
    facts: { template: "visit-news-1", data } satisfies FactsOf<typeof visitMailTemplates>,
    form: {
      form_type: "booking",
      customer_name: name,
      customer_email: email,
      customer_phone: phone,
    },
  };
}

export function newsWhatsapp(told: News): string {
  const { visit, news, link } = told;
  const words = wordsOf(told);
  const sentence = texts[news](words, { locale: visit.locale });
  return m.visit_whatsapp_news({ name: visit.name, sentence, link }, { locale: visit.locale });
}

function wordsOf({ visit, lineId, brand }: News) {
  const { locale, arrivesAt, readyAt, reference, serviceName, carMake, carModel } = visit;
  const line = visit.lines.find(({ id }) => id === lineId);
  const first = visit.lines.find(({ kind }) => kind === "service");
  const also = visit.lines.filter((each) => each !== first && isAgreed(each));
  const reason = reasons[visit.cancelReason ?? ""];
  const car = `${carMake} ${carModel}`;
  return {
    reference,
    service: visit.lines[0]?.name[locale] ?? serviceName,
    also: also.map((each) => alsoText(each, locale)),
    // Text of a stranger in a mail must not become a link.
    car: isHarmless(car) ? isolate(car, locale) : "",
    brand: isolate(brandName(brand, locale), locale),
    phone: isolate(brand.phone.replaceAll(" ", "\u00a0"), locale),
    ...inWords(arrivesAt, locale),
    ready: readyAt ? joined(Object.values(inWords(readyAt, locale)), locale) : "",
    work: line?.name[locale] ?? "",
    price: line ? formatFils(line.priceFils * line.quantity, locale) : "",
    reason: reason?.({}, { locale }) ?? "",
  };
}

const inWords = (instant: Date, locale: Locale) => ({
  date: formatDate(today(instant), locale),
  time: slotTextAt(instant, locale),
});

function NewsMail({ news, link, brand, locale, words }: Facts) {
  const sentence = texts[news](words, { locale });
  const withTime = !["cancelled", "no-show", "collected", "receipt"].includes(news);
  const facts = [
    { label: m.mail_label_reference({}, { locale }), value: words.reference },
    { label: m.mail_label_service({}, { locale }), value: words.service },
    ...words.also.map((value) => ({ label: m.extras_also({}, { locale }), value })),
    ...(withTime
      ? [
          { label: m.mail_label_date({}, { locale }), value: words.date },
          { label: m.mail_label_time({}, { locale }), value: words.time },
        ]
      : []),
    ...(withTime && words.ready
      ? [{ label: m.visit_ready({}, { locale }), value: words.ready }]
      : []),
  ];
  return (
    <MailLayout
      brand={brand}
      locale={locale}
      heading={subjects[news](words, { locale })}
      preview={sentence}
    >
      <MailText>{[sentence, words.reason].filter(Boolean).join(" ")}</MailText>
      <MailFacts locale={locale} facts={facts} />
      <MailButton href={link}>
        {news === "receipt"
          ? m.visit_mail_receipt({}, { locale })
          : m.visit_mail_open({}, { locale })}
      </MailButton>
      <MailText>{m.visit_mail_help({ phone: words.phone }, { locale })}</MailText>
    </MailLayout>
  );
}
