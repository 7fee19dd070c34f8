import { slotTextAt } from "#app/features/hours/hours-text.ts";
import { absoluteUrl } from "#app/lib/i18n-url.ts";
import { formatFils } from "#app/lib/money.ts";
import { formatPhone } from "#app/lib/phone.ts";
import { formatDate, type LocalDate, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { MailLayout } from "#app/platform/mail/mail-layout.tsx";
import { MailButton, MailFacts, MailSteps, MailText } from "#app/platform/mail/mail-parts.tsx";
import type { OutgoingMail } from "#app/platform/mail/outbox.server.ts";
import { type FactsOf, renderMail } from "#app/platform/mail/render-mail.ts";
import type { Brand, Settings } from "#app/platform/settings.ts";

type CustomerDeed =
  | { did: "moved"; before: Date }
  | { did: "cancelled" }
  | { did: "approved" | "declined"; work: string; priceFils: number; fits: boolean };

type NoticedVisit = {
  id: string;
  reference: string;
  name: string;
  email: string;
  phone: string;
  serviceName: string;
  carMake: string;
  carModel: string;
};

type Facts = {
  did: CustomerDeed["did"];
  visit: NoticedVisit;
  arrivesAt: string;
  before: string | null;
  work: string;
  price: string;
  fits: boolean;
  brand: Brand;
};

export const workshopNoticeTemplates = {
  "visit-notice-1": (facts: Facts) => renderMail(<Notice {...facts} />),
};

const english = { locale: "en" } as const;

const subjects = {
  moved: m.visit_notice_moved,
  cancelled: m.visit_notice_cancelled,
  approved: m.visit_notice_approved,
  declined: m.visit_notice_declined,
};

const inWords = (instant: Date) =>
  `${formatDate(today(instant), "en")}, ${slotTextAt(instant, "en")}`;

export function workshopNotice(
  { mail, brand }: Pick<Settings, "mail" | "brand">,
  { visit, arrivesAt, deed }: { visit: NoticedVisit; arrivesAt: Date; deed: CustomerDeed },
): OutgoingMail {
  const { id, reference, name, email, phone, serviceName, carMake, carModel } = visit;
  const known = { id, reference, name, email, phone, serviceName, carMake, carModel };
  const decided = "work" in deed ? deed : null;
  const data: Facts = {
    did: deed.did,
    visit: known,
    arrivesAt: arrivesAt.toISOString(),
    brand,
    before: "before" in deed ? deed.before.toISOString() : null,
    work: decided?.work ?? "",
    price: decided ? formatFils(decided.priceFils, "en") : "",
    fits: decided?.fits ?? true,
  };
  return {
    to: mail.workshop,
    ...(email && { replyTo: email }),
    subject: subjects[deed.did]({ name, time: inWords(arrivesAt) }, english),
    facts: { template: "visit-notice-1", data } satisfies FactsOf<typeof workshopNoticeTemplates>,
    form: {
      form_type: "booking",
      customer_name: name,
      customer_email: email,
      customer_phone: phone,
    },
  };
}

function Notice({ did, visit, arrivesAt, before, work, price, fits, brand }: Facts) {
  const { id, reference, name, phone, serviceName, carMake, carModel } = visit;
  const heading = subjects[did]({ name, time: inWords(new Date(arrivesAt)) }, english);
  const facts = [
    { label: m.mail_label_reference({}, english), value: reference },
    { label: m.mail_label_service({}, english), value: serviceName },
    { label: m.mail_label_vehicle({}, english), value: `${carMake} ${carModel}` },
    { label: m.mail_label_time({}, english), value: inWords(new Date(arrivesAt)) },
    ...(before
      ? [{ label: m.visit_notice_before({}, english), value: inWords(new Date(before)) }]
      : []),
    ...(work ? [{ label: m.visit_notice_work({}, english), value: `${work}, ${price}` }] : []),
    { label: m.mail_label_name({}, english), value: name },
    { label: m.mail_label_phone({}, english), value: formatPhone(phone) },
  ];
  return (
    <MailLayout brand={brand} locale="en" heading={heading} preview={heading}>
      <MailFacts locale="en" facts={facts} />
      {!fits && <MailText>{m.visit_event_no_room({}, english)}</MailText>}
      <MailButton href={absoluteUrl(brand.siteUrl, `/admin/visits/${id}`, "en")}>
        {m.visit_notice_open({}, english)}
      </MailButton>
    </MailLayout>
  );
}

type Digest = {
  date: LocalDate;
  brand: Brand;
  visits: { arrivesAt: string; serviceName: string; carMake: string; carModel: string }[];
  toPlace: number;
  lateCalls: number;
  /** Mails of earlier versions have none. */
  lowStock?: { name: string; left: number }[];
};

export const digestMailTemplates = {
  "visit-digest-1": (digest: Digest) => renderMail(<DigestMail {...digest} />),
};

export function digestMail({ to, ...digest }: Digest & { to: string }): OutgoingMail {
  const day = formatDate(digest.date, "en");
  return {
    to,
    subject: m.visit_digest_subject({ day, count: digest.visits.length }, english),
    facts: {
      template: "visit-digest-1",
      data: digest,
    } satisfies FactsOf<typeof digestMailTemplates>,
    form: { form_type: "booking", customer_name: "", customer_email: "", customer_phone: "" },
  };
}

function DigestMail({ date, brand, visits, toPlace, lateCalls, lowStock = [] }: Digest) {
  const heading = formatDate(date, "en");
  return (
    <MailLayout
      brand={brand}
      locale="en"
      heading={heading}
      preview={m.visit_digest_subject({ day: heading, count: visits.length }, english)}
    >
      <MailFacts
        locale="en"
        facts={[
          { label: m.visit_digest_visits({}, english), value: String(visits.length) },
          { label: m.visit_digest_to_place({}, english), value: String(toPlace) },
          { label: m.visit_digest_late_calls({}, english), value: String(lateCalls) },
        ]}
      />
      {visits.length > 0 && (
        <MailSteps
          title={m.visit_digest_today({}, english)}
          steps={visits.map(({ arrivesAt, carMake, carModel, serviceName }) => {
            const time = slotTextAt(new Date(arrivesAt), "en");
            return `${time} · ${carMake} ${carModel} · ${serviceName}`;
          })}
        />
      )}
      {lowStock.length > 0 && (
        <MailSteps
          title={m.visit_digest_low_stock({}, english)}
          steps={lowStock.map(({ name, left }) => `${name} · ${left}`)}
        />
      )}
      <MailButton href={absoluteUrl(brand.siteUrl, "/admin/board", "en")}>
        {m.visit_digest_open({}, english)}
      </MailButton>
    </MailLayout>
  );
}
