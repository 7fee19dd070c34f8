import { type RouterContextProvider, redirect } from "react-router";
import { type BookedBy, book, findBooking } from "#app/features/booking/booking.server.ts";
import {
  type Bookable,
  type BookingSummary,
  bookingSchema,
} from "#app/features/booking/booking.ts";
import { callbackNotice } from "#app/features/booking/callback-notice.ts";
import { nearestText } from "#app/features/capacity/nearest.ts";
import { extrasOfRequest } from "#app/features/extras/extras.server.ts";
import {
  addUpField,
  chooseExtras,
  extraPriceAed,
  tickedExtras,
} from "#app/features/extras/extras.ts";
import { costsText } from "#app/features/extras/extras-text.ts";
import { readHoursOrLast } from "#app/features/hours/hours.server.ts";
import type { Localized } from "#app/lib/locale.ts";
import { formatAed } from "#app/lib/money.ts";
import { formatDate, formatTime } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { type App, appContext } from "#app/platform/app.ts";
import { findUser } from "#app/platform/auth/session.server.ts";
import { handleForm, invalidForm, readForm } from "#app/platform/form.server.ts";
import { sealedCookie } from "#app/platform/sealed-cookie.server.ts";
import { visitPath } from "./visit-link.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Books what the page at `path` is about, and goes on to its confirmation on the same page. */
export async function handleBooking(
  context: Context,
  request: Request,
  { bookable, path }: { bookable: Bookable; path: string },
) {
  const app = context.get(appContext);
  const { phone } = app.settings.brand;
  const { pathname } = new URL(request.url);
  const hours = await readHoursOrLast(app);
  const form = await readForm(request);
  if (form.has(addUpField)) return invalidForm(form, {}, { status: 200 });
  return handleForm(
    { context, form },
    {
      schema: bookingSchema({ ...bookable, hours, now: app.now() }),
      limited: { tooMany: m.booking_too_many({ phone }), trapped: m.site_form_honeypot() },
      failed: m.booking_failed({ phone }),
      async handle(input, { invalid }) {
        const offered = await extrasOfRequest(context, bookable);
        const chosen = chooseExtras(offered, tickedExtras(form.keys()), input.vehicleSize);
        if (!chosen.ok) return invalid({ problem: extraProblem(chosen) });
        const { extras } = chosen;
        const locale = getLocale();
        const by = await bookedBy(context, form);
        const booked = await book(app, { bookable, input, extras, locale, path: pathname, by });
        if (booked.ok) return showOwnBooking(context, path, booked);
        return invalid({ errors: { selectedTime: takenText(booked.nearest) } }, 409);
      },
    },
  );
}

/** Of a customer who is signed in. Staff book for others in their own area. */
async function bookedBy(context: Context, form: FormData): Promise<BookedBy | undefined> {
  const user = await findUser(context);
  if (user?.role !== "customer") return undefined;
  return { userId: user.id, carId: null, keepsCar: form.has("keepsCar") };
}

const extraProblem = ({ title }: { title: Localized | null }) =>
  title ? m.extras_not_for_car({ extra: title[getLocale()] }) : m.extras_gone();

/** What was typed stays, and these are offered instead. */
const takenText = (nearest: readonly Date[]) =>
  nearest.length === 0
    ? m.booking_taken_none()
    : m.booking_taken({ times: nearestText(nearest, getLocale()) });

export const showBooking = (path: string, id: string, headers = new Headers()) =>
  redirect(`${path}?booked=${id}#outcome`, { headers });

const hourSeconds = 3_600;

/** Gives whoever just booked, and nobody who is sent the address, the link to their private page. */
const bookedCookie = sealedCookie("booked", hourSeconds);

async function showOwnBooking(
  context: Context,
  path: string,
  { id, visitToken }: { id: string; visitToken: string | null },
) {
  if (!visitToken) return showBooking(path, id);
  const cookie = await bookedCookie.keep(context, { visitToken }, id);
  return showBooking(path, id, new Headers({ "Set-Cookie": cookie }));
}

export async function bookingOfPage(context: Context, request: Request, bookable: Bookable) {
  const app = context.get(appContext);
  const { priceAed, suvPriceAed, startTimes } = bookable;
  const id = new URL(request.url).searchParams.get("booked");
  const found = id ? await findBooking(app.db, id) : null;
  const booking =
    found?.serviceId === bookable.id
      ? {
          ...found,
          servicePriceAed: found.priceAed - extraPriceAed(found.extras),
          facts: factsOf(found, bookable),
          callbackNotice: await noticeOf(app, found.bookedAt),
          ways: await waysFrom(context, request, found.id),
        }
      : null;
  return {
    form: { id: bookable.id, priceAed, suvPriceAed, startTimes },
    booking,
    now: startOfHour(app.now()),
  };
}

/** A confirmation in words. */
function factsOf(booking: BookingSummary, bookable: Bookable) {
  const locale = getLocale();
  const { reference, date, time, priceAed, extras } = booking;
  return [
    { name: m.booking_reference(), value: reference },
    { name: m.booking_success_service(), value: bookable.title[locale] },
    { name: m.booking_date_legend(), value: formatDate(date, locale) },
    { name: m.booking_time_legend(), value: formatTime(time, locale) },
    ...extras.map((extra) => ({ name: extra.title[locale], value: costsText(extra, locale) })),
    { name: m.booking_summary_price(), value: formatAed(priceAed, locale, "alone") },
  ];
}

async function waysFrom(context: Context, request: Request, bookingId: string) {
  const kept = await bookedCookie.read(context, request, bookingId);
  const again = { to: "/services", text: m.booking_success_again() };
  return kept?.visitToken
    ? [{ to: visitPath(kept.visitToken), text: m.visit_open() }, again]
    : [again];
}

const noticeOf = async (app: App, bookedAt: Date) =>
  callbackNotice(await readHoursOrLast(app), bookedAt, getLocale());

const hourMs = 3_600_000;

/** Every slot begins on the hour: until the next one the form, and so its page, stays the same. */
const startOfHour = (now: Date) => new Date(Math.floor(now.getTime() / hourMs) * hourMs);
