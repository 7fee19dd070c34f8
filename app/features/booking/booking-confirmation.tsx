import type { ReactNode } from "react";
import { useHref } from "react-router";
import { eventValueFils } from "#app/features/analytics/analytics.ts";
import { AnalyticsEvent } from "#app/features/analytics/analytics-event.tsx";
import { telHref } from "#app/lib/phone.ts";
import { formatDate, formatTime } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { useBrand } from "#app/platform/use-brand.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Fact, Facts } from "#app/ui/facts.tsx";
import { PhoneIcon } from "#app/ui/icons.tsx";
import { Outcome } from "#app/ui/outcome.tsx";
import { CalendarIcon } from "#app/ui/page-icons.tsx";
import { Price } from "#app/ui/price.tsx";
import { SectionHeading } from "#app/ui/section.tsx";
import type { BookingSummary } from "./booking.ts";

/** What the page says of a booking; the notice by when we call, where it was made while we are closed. */
export type ConfirmedBooking = BookingSummary & { callbackNotice: string | null };

/** After a booking: what was booked, what happens next, and the ways on. */
export function BookingConfirmation({
  booking,
  serviceTitle,
  savings,
  wayBack,
}: {
  booking: ConfirmedBooking;
  serviceTitle: string;
  savings?: ReactNode;
  wayBack?: ReactNode;
}) {
  const { phone } = useBrand();
  const calendarHref = useHref(`/bookings/${booking.id}/calendar.ics`);
  return (
    <Outcome labelledBy="booking-heading">
      <SectionHeading
        id="booking-heading"
        title={m.booking_success_title()}
        lead={[m.booking_success_text(), booking.callbackNotice].filter(Boolean).join(" ")}
        space="narrow"
      />
      <BookingFacts booking={booking} serviceTitle={serviceTitle} />
      {savings}
      <p className="mt-6 text-muted">
        {m.booking_summary_payment()} {m.booking_success_email()}
      </p>
      <div className="mt-8 grid gap-3 sm:grid-cols-2">
        <a
          href={calendarHref}
          download
          className="col-span-full inline-flex min-h-11 items-center gap-2.5 justify-self-start text-ivory underline decoration-brass underline-offset-[0.3em] hover:text-brass-light"
        >
          <CalendarIcon />
          {m.booking_success_calendar()}
        </a>
        {wayBack}
        <ButtonLink to="/services">{m.booking_success_again()}</ButtonLink>
        <ButtonLink variant="secondary" to={telHref(phone)} icon={<PhoneIcon />}>
          {m.booking_success_call()}
        </ButtonLink>
      </div>
      <AnalyticsEvent
        name="service_booking_submit"
        valueFils={eventValueFils.service_booking_submit(booking.priceAed)}
        once={booking.id}
      />
    </Outcome>
  );
}

function BookingFacts({
  booking,
  serviceTitle,
}: {
  booking: BookingSummary;
  serviceTitle: string;
}) {
  const locale = getLocale();
  return (
    <Facts>
      <Fact name={m.booking_reference()}>
        <bdi>{booking.reference}</bdi>
      </Fact>
      <Fact name={m.booking_success_service()}>{serviceTitle}</Fact>
      <Fact name={m.booking_date_legend()}>{formatDate(booking.date, locale)}</Fact>
      <Fact name={m.booking_time_legend()}>{formatTime(booking.time, locale)}</Fact>
      <Fact name={m.booking_summary_price()}>
        <Price aed={booking.priceAed} />
      </Fact>
    </Facts>
  );
}
