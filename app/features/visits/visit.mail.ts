import { type AlsoBooked, alsoText } from "#app/features/extras/extras.ts";
import { brandName } from "#app/lib/brand.ts";
import { joined, type Locale } from "#app/lib/locale.ts";
import { formatFils } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { factIn } from "#app/platform/mail/letter.ts";
import { formOf, type OutgoingMail } from "#app/platform/mail/outbox.server.ts";
import { isHarmless, isolate } from "#app/platform/mail/render-mail.ts";
import type { Brand } from "#app/platform/settings.ts";
import { isAgreed, type LineApproval, type VisitLineKind } from "#db/schema/enums.ts";
import { dayAndTime } from "./customer-visit.ts";

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

export type VisitNews = Parameters<typeof m.visit_subject>[0]["news"];

/** News that end a visit tell no time of it. */
const endings: VisitNews[] = ["cancelled", "no-show", "collected", "receipt"];

const reasons: Record<string, (_: object, options: { locale: Locale }) => string> = {
  customer: m.visit_reason_customer,
  workshop: m.visit_reason_workshop,
  weather: m.visit_reason_weather,
};

export function newsMail(notice: News): OutgoingMail {
  const { visit, news, before, link, brand } = notice;
  const { locale } = visit;
  const words = wordsOf(notice);
  const subject = m.visit_subject({ ...words, news }, { locale });
  const sentence = sentenceOf(news, words, locale);
  const isEnd = endings.includes(news);
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
            fact(m.booking_reference, words.reference),
            fact(m.booking_service, words.service),
            ...words.also.map((work) => fact(m.extras_also, work)),
            !isEnd && fact(m.ui_date, words.date),
            !isEnd && fact(m.ui_time, words.time),
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

export function newsWhatsapp(notice: News): string {
  const { visit, news, link } = notice;
  const sentence = sentenceOf(news, wordsOf(notice), visit.locale);
  return m.visit_whatsapp_news({ name: visit.name, sentence, link }, { locale: visit.locale });
}

const sentenceOf = (news: VisitNews, words: ReturnType<typeof wordsOf>, locale: Locale): string =>
  news === "receipt"
    ? m.visit_text_receipt(words, { locale })
    : m.visit_text({ ...words, news }, { locale });

function wordsOf({ visit, lineId, brand }: News) {
  const { locale, arrivesAt, readyAt, reference, serviceName, carMake, carModel } = visit;
  const line = visit.lines.find(({ id }) => id === lineId);
  const first = visit.lines.find(({ kind }) => kind === "service");
  const also = visit.lines.filter((each) => each !== first && isAgreed(each));
  const reason = reasons[visit.cancelReason ?? ""];
  const car = `${carMake} ${carModel}`;
  const arrival = dayAndTime(arrivesAt, locale);
  return {
    reference,
    service: visit.lines[0]?.name[locale] ?? serviceName,
    also: also.map((each) => alsoText(each, locale)),
    // Text of a stranger in a mail must not become a link.
    car: isHarmless(car) ? isolate(car, locale) : "",
    brand: isolate(brandName(brand, locale), locale),
    phone: isolate(brand.phone.replaceAll(" ", "\u00a0"), locale),
    date: arrival.day,
    time: arrival.time,
    ready: readyAt ? joined(Object.values(dayAndTime(readyAt, locale)), locale) : "",
    work: line?.name[locale] ?? "",
    price: line?.priceFils
      ? formatFils(line.priceFils * line.quantity, locale)
      : m.visit_free({}, { locale }),
    reason: reason?.({}, { locale }) ?? "",
  };
}
