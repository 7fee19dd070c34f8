import { slotTextAt } from "#app/features/hours/hours-text.ts";
import { absoluteUrl } from "#app/lib/i18n-url.ts";
import { formatFils } from "#app/lib/money.ts";
import { formatPhone } from "#app/lib/phone.ts";
import { formatDate, type LocalDate } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { factIn } from "#app/platform/mail/letter.ts";
import { formOf, type OutgoingMail } from "#app/platform/mail/outbox.server.ts";
import type { Brand, Settings } from "#app/platform/settings.ts";
import { dayAndTime } from "./customer-visit.ts";
import type { ToldVisit } from "./visit.mail.ts";

type CustomerDeed =
  | { did: "moved"; before: Date }
  | { did: "cancelled" }
  | { did: "approved" | "declined"; work: string; priceFils: number; fits: boolean };

const english = { locale: "en" } as const;
const fact = factIn("en");

const subjects = {
  moved: m.visit_notice_moved,
  cancelled: m.visit_notice_cancelled,
  approved: m.visit_notice_approved,
  declined: m.visit_notice_declined,
};

const inWords = (instant: Date) => Object.values(dayAndTime(instant, "en")).join(", ");

export function workshopNotice(
  { mail, brand }: Pick<Settings, "mail" | "brand">,
  {
    visit,
    arrivesAt,
    deed,
  }: { visit: ToldVisit & { id: string }; arrivesAt: Date; deed: CustomerDeed },
): OutgoingMail {
  const { id, reference, name, email, phone, serviceName, carMake, carModel } = visit;
  const time = inWords(arrivesAt);
  const subject = subjects[deed.did]({ name, time }, english);
  return {
    to: mail.workshop,
    ...(email && { replyTo: email }),
    subject,
    body: {
      brand,
      locale: "en",
      heading: subject,
      preview: subject,
      parts: [
        {
          facts: [
            fact(m.booking_reference, reference),
            fact(m.booking_service, serviceName),
            fact(m.inbox_vehicle, `${carMake} ${carModel}`),
            fact(m.ui_time, time),
            "before" in deed && fact(m.visit_notice_before, inWords(deed.before)),
            "work" in deed &&
              fact(m.visit_notice_work, `${deed.work}, ${formatFils(deed.priceFils, "en")}`),
            fact(m.ui_name, name),
            fact(m.ui_phone, formatPhone(phone)),
          ],
        },
        "fits" in deed && !deed.fits && m.visit_event_no_room({}, english),
        {
          button: m.visit_notice_open({}, english),
          href: absoluteUrl(brand.siteUrl, `/admin/visits/${id}`, "en"),
        },
      ],
    },
    form: formOf("booking", visit),
  };
}

type Digest = {
  to: string;
  date: LocalDate;
  brand: Brand;
  visits: { arrivesAt: Date; serviceName: string; carMake: string; carModel: string }[];
  toPlace: number;
  lateCalls: number;
  lowStock: { name: string; left: number }[];
};

export function digestMail({
  to,
  date,
  brand,
  visits,
  toPlace,
  lateCalls,
  lowStock,
}: Digest): OutgoingMail {
  const day = formatDate(date, "en");
  const subject = m.visit_digest_subject({ day, count: visits.length }, english);
  return {
    to,
    subject,
    body: {
      brand,
      locale: "en",
      heading: day,
      preview: subject,
      parts: [
        {
          facts: [
            fact(m.visit_digest_visits, String(visits.length)),
            fact(m.board_to_place, String(toPlace)),
            fact(m.visit_digest_late_calls, String(lateCalls)),
          ],
        },
        visits.length > 0 && {
          title: m.ui_today({}, english),
          steps: visits.map(({ arrivesAt, carMake, carModel, serviceName }) => {
            return `${slotTextAt(arrivesAt, "en")} · ${carMake} ${carModel} · ${serviceName}`;
          }),
        },
        lowStock.length > 0 && {
          title: m.visit_digest_low_stock({}, english),
          steps: lowStock.map(({ name, left }) => `${name} · ${left}`),
        },
        {
          button: m.visit_digest_open({}, english),
          href: absoluteUrl(brand.siteUrl, "/admin/board", "en"),
        },
      ],
    },
    form: formOf("booking", { name: "", email: "", phone: "" }),
  };
}
