import { type RouterContextProvider, redirect } from "react-router";
import { book, findBooking } from "#app/features/booking/booking.server.ts";
import { type Bookable, bookingSchema } from "#app/features/booking/booking.ts";
import { callbackNotice } from "#app/features/booking/callback-notice.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { handleForm } from "#app/platform/form.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Books what the page at `path` is about, and goes on to its confirmation on the same page. */
export function handleBooking(
  context: Context,
  request: Request,
  { bookable, path }: { bookable: Bookable; path: string },
) {
  const app = context.get(appContext);
  const { phone } = app.settings.brand;
  const { pathname } = new URL(request.url);
  return handleForm(
    { context, request },
    {
      schema: bookingSchema({ ...bookable, now: app.now() }),
      limited: { tooMany: m.booking_too_many({ phone }), trapped: m.site_form_honeypot() },
      failed: m.booking_failed({ phone }),
      handle: async (input) =>
        showBooking(
          path,
          await book(app, { bookable, input, locale: getLocale(), path: pathname }),
        ),
    },
  );
}

export const showBooking = (path: string, id: string) => redirect(`${path}?booked=${id}#outcome`);

export async function bookingOfPage(context: Context, request: Request, bookable: Bookable) {
  const { db, now } = context.get(appContext);
  const { priceAed, suvPriceAed, slots } = bookable;
  const id = new URL(request.url).searchParams.get("booked");
  const found = id ? await findBooking(db, id) : null;
  const booking =
    found?.serviceId === bookable.id
      ? { ...found, callbackNotice: callbackNotice(found.bookedAt, getLocale()) }
      : null;
  return { form: { priceAed, suvPriceAed, slots }, booking, now: startOfHour(now()) };
}

const hourMs = 3_600_000;

/** Every slot begins on the hour: until the next one the form, and so its page, stays the same. */
const startOfHour = (now: Date) => new Date(Math.floor(now.getTime() / hourMs) * hourMs);
