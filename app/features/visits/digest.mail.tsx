import { slotTextAt } from "#app/features/hours/slot-text.ts";
import { absoluteUrl } from "#app/lib/i18n-url.ts";
import { formatDate, type LocalDate } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { MailLayout } from "#app/platform/mail/mail-layout.tsx";
import { MailButton, MailFacts, MailSteps } from "#app/platform/mail/mail-parts.tsx";
import type { OutgoingMail } from "#app/platform/mail/outbox.server.ts";
import { type FactsOf, renderMail } from "#app/platform/mail/render-mail.ts";
import type { Brand } from "#app/platform/settings.ts";

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

const english = { locale: "en" } as const;

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
