import type { ReactNode } from "react";
import type { Bookable } from "#app/features/booking/booking.ts";
import { BookingForm } from "#app/features/booking/booking-form.tsx";
import type { FormError } from "#app/lib/form.ts";
import { m } from "#app/paraglide/messages.js";
import { Container, Section, SectionHeading } from "#app/ui/section.tsx";
import { BookingConfirmation, type ConfirmedBooking } from "./booking-confirmation.tsx";

/** Where a page books what it is about: the form, or after it the confirmation. */
export function BookingSection({
  title,
  heading = m.booking_title(),
  form,
  booking,
  now,
  formError,
  savings,
  wayBack,
  busyText,
}: {
  /** The name of what is booked. */
  title: string;
  /** Above the form, where it does not book a service. */
  heading?: string;
  form: Pick<Bookable, "priceAed" | "suvPriceAed" | "slots">;
  booking: ConfirmedBooking | null;
  now: Date;
  formError?: FormError;
  /** Said in the confirmation of an offer. */
  savings?: ReactNode;
  /** In the confirmation, the way to more of the same kind. */
  wayBack?: ReactNode;
  busyText?: string;
}) {
  return (
    <Section id="booking" labelledBy="booking-heading" tone="surface">
      <Container width="form">
        {booking ? (
          <BookingConfirmation
            booking={booking}
            serviceTitle={title}
            savings={savings}
            wayBack={wayBack}
          />
        ) : (
          <>
            <SectionHeading id="booking-heading" title={heading} lead={m.booking_intro()} />
            <BookingForm bookable={form} now={now} formError={formError} busyText={busyText} />
          </>
        )}
      </Container>
    </Section>
  );
}
