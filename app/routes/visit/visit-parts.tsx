import type { ReactNode } from "react";
import { useHref } from "react-router";
import { directionsHref } from "#app/features/contact/contact.ts";
import { isOverIn, isToCome } from "#app/features/visits/appointment.ts";
import type { CustomerView } from "#app/features/visits/customer-visit.server.ts";
import { changeableUntil, dayAndTime } from "#app/features/visits/customer-visit.ts";
import { joined } from "#app/lib/locale.ts";
import { formatPhone, telHref, whatsappHref } from "#app/lib/phone.ts";
import { formatInstant } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { useBrand, useBrandName } from "#app/platform/use-site.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Fact } from "#app/ui/facts.tsx";
import { PhoneIcon } from "#app/ui/icons.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { CalendarIcon } from "#app/ui/page-icons.tsx";

type Props = { visit: CustomerView };

export function WhenAndWhere({ visit }: Props) {
  const name = useBrandName();
  const { address, mapPoint, phone } = useBrand();
  const locale = getLocale();
  const { arrivesAt, car, plate, bookingId, reference } = visit;
  const calendarHref = useHref(`/bookings/${bookingId}/calendar.ics`);
  const when = dayAndTime(arrivesAt, locale);
  const isAwaited = isToCome(visit.state);
  return (
    <Part id="where" title={m.visit_where_heading()}>
      <dl className="max-sm:*:block">
        <Fact name={isAwaited ? m.visit_when() : m.visit_when_was()}>
          <time dateTime={arrivesAt.toISOString()}>{joined([when.day, when.time], locale)}</time>
        </Fact>
        <Fact name={m.visit_car()}>
          <bdi>{car}</bdi>
          {plate && (
            <span className="block text-sm text-muted">
              <bdi>{plate}</bdi>
            </span>
          )}
        </Fact>
        <Fact name={m.visit_where()}>
          {name}
          <span className="block text-sm text-muted">{address[locale]}</span>
        </Fact>
        {isAwaited && <Fact name={m.visit_bring()}>{m.visit_bring_text()}</Fact>}
      </dl>
      <div className="mt-5 flex flex-wrap gap-x-8 gap-y-1">
        <TextLink arrow to={directionsHref(mapPoint)}>
          {m.site_directions()}
        </TextLink>
        {isAwaited && (
          <a
            href={calendarHref}
            download
            className="inline-flex min-h-11 items-center gap-2.5 text-ivory underline decoration-brass underline-offset-[0.3em] hover:text-brass-light"
          >
            <CalendarIcon />
            {m.visit_calendar()}
          </a>
        )}
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        {isOverIn(visit.state) && <ButtonLink to="/services">{m.visit_again()}</ButtonLink>}
        <ButtonLink
          variant="secondary"
          to={whatsappHref(phone, m.visit_whatsapp_text({ reference }))}
          rel="noreferrer"
        >
          {m.visit_whatsapp()}
        </ButtonLink>
        <ButtonLink variant="secondary" to={telHref(phone)} icon={<PhoneIcon />}>
          <bdi>{m.visit_call({ phone: formatPhone(phone) })}</bdi>
        </ButtonLink>
      </div>
    </Part>
  );
}

type Papers = { id: string; kind: "invoice" | "credit-note"; number: string }[];

export function VisitPapers({ papers, path }: { papers: Papers; path: string }) {
  if (papers.length === 0) return null;
  return (
    <Part id="papers" title={m.money_papers()}>
      <ul>
        {papers.map(({ id, kind, number }) => (
          <li key={id}>
            <TextLink to={`${path}/invoices/${id}`} className="inline-block py-3">
              {kind === "invoice" ? m.money_invoice() : m.money_credit_note()} <bdi>{number}</bdi>
            </TextLink>
          </li>
        ))}
      </ul>
    </Part>
  );
}

export function ChangeOfPlans({ visit, path }: Props & { path: string }) {
  if (!isToCome(visit.state)) return null;
  const until = formatInstant(changeableUntil(visit), getLocale());
  return (
    <Part id="change" title={m.visit_change_heading()}>
      <p className="max-w-prose text-muted">
        {visit.mayChange ? m.visit_change_until({ until }) : m.visit_change_over()}
      </p>
      {visit.mayChange && (
        <>
          <ButtonLink to={`${path}/move`} className="mt-5" variant="secondary">
            {m.visit_move()}
          </ButtonLink>
          <details className="mt-4">
            <summary className="inline-flex min-h-11 cursor-pointer items-center text-muted underline decoration-edge underline-offset-[0.3em] hover:text-ivory">
              {m.visit_cancel()}
            </summary>
            <form method="post" className="mt-2 rounded-lg border border-line bg-surface p-5">
              <p className="mb-4">{m.visit_cancel_sure()}</p>
              <Button name="intent" value="cancel" variant="danger">
                {m.visit_cancel_now()}
              </Button>
            </form>
          </details>
        </>
      )}
    </Part>
  );
}

export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={`${id}-heading`} className="mt-12">
      <h2 id={`${id}-heading`} className="mb-4 text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
