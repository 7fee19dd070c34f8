import type { ComponentProps, ReactNode } from "react";
import { useHref } from "react-router";
import { AnalyticsEvent } from "#app/features/analytics/analytics-event.tsx";
import { dueTextInHour } from "#app/features/hours/promises.ts";
import type { Bookable } from "#app/features/services/bookable.ts";
import type { FormError } from "#app/lib/form.ts";
import { formatAed } from "#app/lib/money.ts";
import { telHref } from "#app/lib/phone.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { useNow } from "#app/platform/use-now.ts";
import { useBrand, useInstallation } from "#app/platform/use-site.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Fact, Facts } from "#app/ui/facts.tsx";
import { PhoneIcon } from "#app/ui/icons.tsx";
import { Outcome } from "#app/ui/outcome.tsx";
import { CalendarIcon } from "#app/ui/page-icons.tsx";
import { Container, Section, SectionHeading } from "#app/ui/section.tsx";
import { type BookableForm, BookingForm } from "./booking-form.tsx";

export function BookingSection({
  heading = m.booking_title(),
  form,
  booking,
  now,
  formError,
  savings,
  wayBack,
  busyText,
}: {
  heading?: string;
  form: BookableForm;
  booking: ConfirmedBooking | null;
  now: Date;
  formError?: FormError;
  savings?: ReactNode;
  wayBack?: ReactNode;
  busyText?: string;
}) {
  return (
    <Section id="booking" labelledBy="booking-heading" tone="surface">
      <Container width="form">
        {booking ? (
          <BookingConfirmation booking={booking} savings={savings} wayBack={wayBack} />
        ) : (
          <HeadedForm
            title={heading}
            bookable={form}
            now={now}
            formError={formError}
            busyText={busyText}
          />
        )}
      </Container>
    </Section>
  );
}

export function HeadedForm({
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

type ConfirmedBooking = {
  id: string;
  priceAed: number;
  facts: { name: string; value: string }[];
  callWhen: string;
  ways: { to: string; text: string }[];
};

function BookingConfirmation({
  booking,
  savings,
  wayBack,
}: {
  booking: ConfirmedBooking;
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
        lead={m.booking_success_text({ when: booking.callWhen })}
        space="narrow"
      />
      <Facts>
        {booking.facts.map(({ name, value }) => (
          <Fact key={name} name={name}>
            <bdi>{value}</bdi>
          </Fact>
        ))}
      </Facts>
      {savings}
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
        {wayBack}
        <ButtonLink variant="secondary" to={telHref(phone)} icon={<PhoneIcon />}>
          {m.booking_success_call()}
        </ButtonLink>
      </div>
      <AnalyticsEvent name="service_booking_submit" amount={booking.priceAed} once={booking.id} />
    </Outcome>
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
