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
  const { standing, booking } = page;
  const { closed } = standing;
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
  page: { booking, service },
  closed,
  formError,
}: {
  page: OfferPage;
  closed: NonNullable<OfferPage["standing"]["closed"]>;
  formError?: FormError;
}) {
  const address = service.path;
  return (
    <Section id="booking" labelledBy="booking-heading" tone="surface">
      <Container width="form">
        {formError ? (
          <HeadedForm
            title={m.offers_usual_heading({ service: service.title })}
            bookable={service.form}
            now={booking.now}
            formError={formError}
            action={address}
          />
        ) : (
          <>
            <SectionHeading
              id="booking-heading"
              title={closed.heading}
              lead={closed.text}
              space="narrow"
            />
            <ButtonLink to={address}>{m.offers_usual_view({ service: service.title })}</ButtonLink>
          </>
        )}
      </Container>
    </Section>
  );
}

function Saved({ page: { standing, booking } }: { page: OfferPage }) {
  const { vehicleSize, servicePriceAed } = booking.booking ?? {};
  const saved = vehicleSize && standing.savings[vehicleSize];
  if (!saved || saved.offerAed !== servicePriceAed) return null;
  const amount = formatAed(saved.savedAed, getLocale());
  return (
    <p className="mt-6 text-lg text-brass-light">
      {m.offers_you_saved({ amount, percent: saved.percent })}
    </p>
  );
}
