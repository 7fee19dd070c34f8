import type { Bookable } from "#app/features/booking/booking.ts";
import { m } from "#app/paraglide/messages.js";
import { ButtonLink } from "#app/ui/button.tsx";

/**
 * On phones, the way to the booking form at the height of a thumb, beside the WhatsApp button. It
 * sticks to the end of what stands before the form, and so never lies over the form itself.
 */
export function BookBar({ priceAed, suvPriceAed }: Pick<Bookable, "priceAed" | "suvPriceAed">) {
  return (
    <div className="sticky bottom-[max(1rem,env(safe-area-inset-bottom))] z-20 -mt-14 mb-4 px-4 sm:hidden print:hidden">
      <ButtonLink
        to="#booking"
        className="h-14 w-[calc(100%-4.25rem)] whitespace-nowrap shadow-float"
      >
        {m.booking_submit()}
        <span className="ms-auto">
          {suvPriceAed === undefined
            ? m.services_price({ price: priceAed })
            : m.services_price_from({ price: priceAed })}
        </span>
      </ButtonLink>
    </div>
  );
}
