import { type AlsoBooked, alsoText } from "#app/features/extras/extras.ts";
import { slotTextAt } from "#app/features/hours/hours-text.ts";
import { brandName } from "#app/lib/brand.ts";
import { joined, type Locale } from "#app/lib/locale.ts";
import { formatFils } from "#app/lib/money.ts";
import { formatDate, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { factIn } from "#app/platform/mail/letter.ts";
import { formOf, type OutgoingMail } from "#app/platform/mail/outbox.server.ts";
import { isHarmless, isolate } from "#app/platform/mail/render-mail.ts";
import type { Brand } from "#app/platform/settings.ts";
import type { LineApproval, VisitLineKind } from "#db/schema/enums.ts";
import { isAgreed } from "./customer-visit.ts";

export type ToldVisit = {
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

type Words = ReturnType<typeof wordsOf>;
type Text = (words: Words, options: { locale: Locale }) => string;
/** News that end a visit tell no time of it. */
type Texts = { subject: Text; text: Text; isEnd?: true };

const texts = {
  booked: { subject: m.visit_subject_booked, text: m.visit_text_booked },
  confirmed: { subject: m.visit_subject_confirmed, text: m.visit_text_confirmed },
  moved: { subject: m.visit_subject_moved, text: m.visit_text_moved },
  cancelled: { subject: m.visit_subject_cancelled, text: m.visit_text_cancelled, isEnd: true },
  back: { subject: m.visit_subject_back, text: m.visit_text_back },
  ready: { subject: m.visit_subject_ready, text: m.visit_text_ready },
  proposed: { subject: m.visit_subject_proposed, text: m.visit_text_proposed },
  promise: { subject: m.visit_subject_promise, text: m.visit_text_promise },
  "no-show": { subject: m.visit_subject_no_show, text: m.visit_text_no_show, isEnd: true },
  collected: { subject: m.visit_subject_collected, text: m.visit_text_collected, isEnd: true },
  link: { subject: m.visit_subject_link, text: m.visit_text_link },
  receipt: { subject: m.visit_subject_receipt, text: m.visit_text_receipt, isEnd: true },
  "day-before": { subject: m.visit_subject_reminder, text: m.visit_text_reminder },
  "hours-before": { subject: m.visit_subject_reminder, text: m.visit_text_reminder },
} as const satisfies { [news: string]: Texts };

export type VisitNews = keyof typeof texts;

const reasons: Record<string, (_: object, options: { locale: Locale }) => string> = {
  customer: m.visit_reason_customer,
  workshop: m.visit_reason_workshop,
  weather: m.visit_reason_weather,
};

export function newsMail(told: News): OutgoingMail {
  const { visit, news, before, link, brand } = told;
  const { locale } = visit;
  const { subject: heading, text, isEnd } = textsOf(news);
  const words = wordsOf(told);
  const subject = heading(words, { locale });
  const sentence = text(words, { locale });
  const open = news === "receipt" ? m.visit_mail_receipt : m.visit_mail_open;
  const fact = factIn(locale);
  return {
    to: visit.email,
    replyTo: brand.email,
    subject,
    body: {
      brand,
      locale,
      heading: subject,
      preview: sentence,
      parts: [
        [sentence, words.reason].filter(Boolean).join(" "),
        {
          facts: [
            fact(m.mail_label_reference, words.reference),
            fact(m.mail_label_service, words.service),
            ...words.also.map((work) => fact(m.extras_also, work)),
            !isEnd && fact(m.mail_label_date, words.date),
            !isEnd && fact(m.mail_label_time, words.time),
            !isEnd && words.ready !== "" && fact(m.visit_ready, words.ready),
          ],
        },
        { button: open({}, { locale }), href: link },
        m.visit_mail_help({ phone: words.phone }, { locale }),
      ],
      about: { news, before: before?.toISOString() ?? null },
    },
    form: formOf("booking", visit),
  };
}

export function newsWhatsapp(told: News): string {
  const { visit, news, link } = told;
  const sentence = textsOf(news).text(wordsOf(told), { locale: visit.locale });
  return m.visit_whatsapp_news({ name: visit.name, sentence, link }, { locale: visit.locale });
}

const textsOf = (news: VisitNews): Texts => texts[news];

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
