import type { ReactNode } from "react";
import { BookingSection, HeadedForm } from "#app/features/booking/components.tsx";
import type { FormError } from "#app/lib/form.ts";
import { formatAed } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { ButtonLink } from "#app/ui/button.tsx";
import { Container, Section, SectionHeading } from "#app/ui/section.tsx";
import type { OfferPage } from "./offer-page.server.ts";

export function OfferBooking({
  page,
  formError,
  wayBack,
  busyText,
}: {
  page: OfferPage;
  formError?: FormError;
  wayBack: ReactNode;
  busyText?: string;
}) {
  const { offer, booking } = page;
  const { closed } = offer.standing;
  if (closed && !booking.booking)
    return <Closed page={page} closed={closed} formError={formError} />;
  return (
    <BookingSection
      heading={m.offers_book_heading()}
      {...booking}
      formError={formError}
      savings={<Saved page={page} />}
      wayBack={wayBack}
      busyText={busyText}
    />
  );
}

function Closed({
  page: { booking, offer, usual },
  closed,
  formError,
}: {
  page: OfferPage;
  closed: NonNullable<OfferPage["offer"]["standing"]["closed"]>;
  formError?: FormError;
}) {
  const { service } = offer;
  return (
    <Section id="booking" labelledBy="booking-heading" tone="surface">
      <Container width="form">
        {formError ? (
          <HeadedForm
            title={m.offers_usual_heading({ service: service.title })}
            bookable={usual}
            now={booking.now}
            formError={formError}
            action={service.path}
          />
        ) : (
          <>
            <SectionHeading
              id="booking-heading"
              title={closed.heading}
              lead={closed.text}
              space="narrow"
            />
            <ButtonLink to={service.path}>
              {m.offers_usual_view({ service: service.title })}
            </ButtonLink>
          </>
        )}
      </Container>
    </Section>
  );
}

function Saved({ page: { offer, booking } }: { page: OfferPage }) {
  const { vehicleSize, servicePriceAed } = booking.booking ?? {};
  const saved = vehicleSize && offer.standing.savings[vehicleSize];
  if (!saved || saved.offerAed !== servicePriceAed) return null;
  const amount = formatAed(saved.savedAed, getLocale());
  return (
    <p className="mt-6 text-lg text-brass-light">
      {m.offers_you_saved({ amount, percent: saved.percent })}
    </p>
  );
}
