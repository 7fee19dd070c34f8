import type { ComponentProps } from "react";
import { useHref } from "react-router";
import { AnalyticsEvent } from "#app/features/analytics/analytics-event.tsx";
import { BookingForm } from "#app/features/booking/booking-form.tsx";
import { dueTextInHour } from "#app/features/hours/promises.ts";
import type { Bookable } from "#app/features/services/services.ts";
import type { FormError } from "#app/lib/form.ts";
import { formatAed } from "#app/lib/money.ts";
import { telHref } from "#app/lib/phone.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { useNow } from "#app/platform/use-now.ts";
import { useBrand, useInstallation } from "#app/platform/use-site.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Fact } from "#app/ui/facts.tsx";
import { PhoneIcon } from "#app/ui/icons.tsx";
import { Outcome } from "#app/ui/outcome.tsx";
import { CalendarIcon } from "#app/ui/page-icons.tsx";
import { Container, Section, SectionHeading } from "#app/ui/section.tsx";
import type { BookablePage, OfferView } from "./bookable-page.server.ts";

type Words = { list: string; book: () => string; more?: () => string; busy?: () => string };

type Props = { page: BookablePage; words: Words; formError?: FormError };

/** The form of what a page books, its outcome, or what stands there while an offer cannot be booked. */
export function BookingSection({ page, words, formError }: Props) {
  const { form, booking, now } = page.booking;
  const offer = page.bookable.kind === "services" ? undefined : page.bookable;
  return (
    <Section id="booking" labelledBy="booking-heading" tone="surface">
      <Container width="form">
        {booking ? (
          <BookingConfirmation booking={booking} offer={offer} words={words} />
        ) : offer?.closed && !formError ? (
          <Closed offer={offer} />
        ) : (
          <HeadedForm
            {...(offer?.closed
              ? {
                  title: m.offers_usual_heading({ service: offer.service.title }),
                  bookable: offer.service,
                  action: offer.service.path,
                }
              : { title: words.book(), bookable: form, busyText: words.busy?.() })}
            now={now}
            formError={formError}
          />
        )}
      </Container>
    </Section>
  );
}

function HeadedForm({
  title,
  now: sent,
  ...form
}: { title: string } & ComponentProps<typeof BookingForm>) {
  const now = useNow(sent);
  const { hours } = useInstallation();
  const when = dueTextInHour("call", { hours, now }, getLocale());
  return (
    <>
      <SectionHeading id="booking-heading" title={title} lead={m.booking_intro({ when })} />
      <BookingForm {...form} now={now} />
    </>
  );
}

function Closed({ offer: { service, closed } }: { offer: OfferView }) {
  return (
    <>
      <SectionHeading
        id="booking-heading"
        title={closed?.heading}
        lead={closed?.text}
        space="narrow"
      />
      <ButtonLink to={service.path}>{m.offers_usual_view({ service: service.title })}</ButtonLink>
    </>
  );
}

type Confirmed = {
  booking: NonNullable<BookablePage["booking"]["booking"]>;
  offer?: OfferView;
  words: Words;
};

function BookingConfirmation({ booking, offer, words: { list, more } }: Confirmed) {
  const { phone } = useBrand();
  const calendarHref = useHref(`/bookings/${booking.id}/calendar.ics`);
  return (
    <Outcome labelledBy="booking-heading">
      <SectionHeading
        id="booking-heading"
        title={m.booking_success_title()}
        lead={m.booking_success_text({ when: booking.callWhen })}
        space="narrow"
      />
      <dl>
        {booking.facts.map(({ name, value }) => (
          <Fact key={name} name={name}>
            <bdi>{value}</bdi>
          </Fact>
        ))}
      </dl>
      {offer && <Saved offer={offer} booking={booking} />}
      <p className="mt-6 text-muted">
        {m.booking_summary_payment()} {m.booking_success_email()}
      </p>
      <div className="mt-8 grid gap-3 sm:grid-cols-2 sm:[&>:nth-child(2):nth-last-child(odd)]:col-span-full">
        <a
          href={calendarHref}
          download
          className="col-span-full inline-flex min-h-11 items-center gap-2.5 justify-self-start text-ivory underline decoration-brass underline-offset-[0.3em] hover:text-brass-light"
        >
          <CalendarIcon />
          {m.booking_success_calendar()}
        </a>
        {booking.ways.map(({ to, text }, index) => (
          <ButtonLink key={to} to={to} variant={index === 0 ? "primary" : "secondary"}>
            {text}
          </ButtonLink>
        ))}
        {more && (
          <ButtonLink variant="secondary" to={list}>
            {more()}
          </ButtonLink>
        )}
        <ButtonLink variant="secondary" to={telHref(phone)} icon={<PhoneIcon />}>
          {m.booking_success_call()}
        </ButtonLink>
      </div>
      <AnalyticsEvent name="service_booking_submit" amount={booking.priceAed} once={booking.id} />
    </Outcome>
  );
}

function Saved({ offer, booking }: { offer: OfferView; booking: Confirmed["booking"] }) {
  const { vehicleSize, servicePriceAed } = booking;
  const saved = vehicleSize && offer.savings[vehicleSize];
  if (!saved || saved.offerAed !== servicePriceAed) return null;
  const amount = formatAed(saved.savedAed, getLocale());
  return (
    <p className="mt-6 text-lg text-brass-light">
      {m.offers_you_saved({ amount, percent: saved.percent })}
    </p>
  );
}

export function BookBar({ priceAed, suvPriceAed }: Pick<Bookable, "priceAed" | "suvPriceAed">) {
  return (
    <div className="sticky bottom-0 z-20 -mt-22 border-t border-line bg-ground px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] sm:hidden print:hidden">
      <ButtonLink
        to="#booking"
        className="h-14 w-[calc(100%-4.25rem)] whitespace-nowrap shadow-float"
      >
        {m.booking_submit()}
        <span className="ms-auto">
          {suvPriceAed === undefined
            ? formatAed(priceAed, getLocale())
            : m.services_price_from({ price: formatAed(priceAed, getLocale()) })}
        </span>
      </ButtonLink>
    </div>
  );
}
