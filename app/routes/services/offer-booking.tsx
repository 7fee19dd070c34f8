import { BookingSection, HeadedForm } from "#app/features/booking/components.tsx";
import type { FormError } from "#app/lib/form.ts";
import { formatAed } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { ButtonLink } from "#app/ui/button.tsx";
import { Container, Section, SectionHeading } from "#app/ui/section.tsx";
import type { BookablePage, OfferView } from "./bookable-page.server.ts";

type Props = { offer: OfferView; booking: BookablePage["booking"]; formError?: FormError };

type Words = { list: string; book: () => string; more: () => string; busy?: () => string };

/** The form of an offer or a package, its outcome, and what stands there once it is over. */
export function OfferBooking({ words, offer, booking, formError }: Props & { words: Words }) {
  const { list, book, more, busy } = words;
  if (offer.closed && !booking.booking)
    return <Closed offer={offer} booking={booking} formError={formError} />;
  return (
    <BookingSection
      heading={book()}
      {...booking}
      formError={formError}
      savings={<Saved offer={offer} booking={booking} />}
      wayBack={
        <ButtonLink variant="secondary" to={list}>
          {more()}
        </ButtonLink>
      }
      busyText={busy?.()}
    />
  );
}

function Closed({ offer, booking, formError }: Props) {
  const { service, closed } = offer;
  return (
    <Section id="booking" labelledBy="booking-heading" tone="surface">
      <Container width="form">
        {formError ? (
          <HeadedForm
            title={m.offers_usual_heading({ service: service.title })}
            bookable={service}
            now={booking.now}
            formError={formError}
            action={service.path}
          />
        ) : (
          <>
            <SectionHeading
              id="booking-heading"
              title={closed?.heading}
              lead={closed?.text}
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

function Saved({ offer, booking }: Props) {
  const { vehicleSize, servicePriceAed } = booking.booking ?? {};
  const saved = vehicleSize && offer.savings[vehicleSize];
  if (!saved || saved.offerAed !== servicePriceAed) return null;
  const amount = formatAed(saved.savedAed, getLocale());
  return (
    <p className="mt-6 text-lg text-brass-light">
      {m.offers_you_saved({ amount, percent: saved.percent })}
    </p>
  );
}
