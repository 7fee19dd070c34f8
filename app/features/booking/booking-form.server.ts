import { redirect } from "react-router";
import {
  type BookedBy,
  type BookingSummary,
  book,
  findBooking,
  findOwnBooking,
} from "#app/features/booking/booking.server.ts";
import { bookingSchema, dayChosen } from "#app/features/booking/booking.ts";
import { nearestText } from "#app/features/capacity/nearest.ts";
import {
  type BookableCar,
  type BookingFormValues,
  bookerValues,
  type Car,
  carName,
} from "#app/features/customers/car.ts";
import { findBooker, findCar } from "#app/features/customers/cars.server.ts";
import { extrasOfRequest } from "#app/features/extras/extras.server.ts";
import {
  addUpField,
  chooseExtras,
  chosenExtra,
  costsText,
  extraField,
  extraPriceAed,
  isForSize,
  tickedExtras,
} from "#app/features/extras/extras.ts";
import { readHoursOrLast } from "#app/features/hours/hours.server.ts";
import { slotText } from "#app/features/hours/hours-text.ts";
import { dueText } from "#app/features/hours/promises.ts";
import type { Bookable } from "#app/features/services/bookable.ts";
import type { Localized } from "#app/lib/locale.ts";
import { formatAed } from "#app/lib/money.ts";
import { formatDate, parseDateThisCentury, startOfHour } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext, type Context } from "#app/platform/app.ts";
import { findUser } from "#app/platform/auth/session.server.ts";
import { handleForm, invalidForm, readForm } from "#app/platform/form.server.ts";
import { loadPart } from "#app/platform/page.server.ts";
import { sealedCookie } from "#app/platform/sealed-cookie.server.ts";
import type { VehicleSize } from "#db/schema/enums.ts";
import { vehicleSizeLabel } from "./booking-list.ts";
import { readFreeTimes } from "./free-times.server.ts";
import { readyAtText } from "./ready-text.ts";
import { visitPath } from "./visit-link.server.ts";

/** Books the service of a page, which then shows the confirmation. */
export async function handleBooking(
  { context, request, url }: { context: Context; request: Request; url: URL },
  bookable: Bookable,
) {
  const app = context.get(appContext);
  const { phone } = app.settings.brand;
  const hours = await readHoursOrLast(app);
  const form = await readForm(request);
  if (form.has(addUpField)) return invalidForm(form, {}, { status: 200 });
  const { by, car } = await readBookedBy(context, form);
  return handleForm(
    { context, form },
    {
      schema: bookingSchema({ ...bookable, hours, now: app.now() }),
      limited: { tooMany: m.ui_too_many({ phone }), trapped: m.site_form_honeypot() },
      failed: m.booking_failed({ phone }),
      async handle(input, { invalid }) {
        const size = car?.vehicleSize;
        if (car && size && input.vehicleSize && input.vehicleSize !== size) {
          form.set("vehicleSize", size);
          return invalid({ errors: { vehicleSize: sizeText(car, size) } });
        }
        const offered = await extrasOfRequest(context, bookable);
        const chosen = chooseExtras(offered, tickedExtras(form.keys()), input.vehicleSize);
        if (!chosen.ok) return invalid({ problem: extraProblem(chosen) });
        const { extras } = chosen;
        const locale = getLocale();
        const booked = await book(app, { bookable, input, extras, locale, path: url.pathname, by });
        if (booked.ok) return showOwnBooking(context, bookable.path, booked);
        if (booked.reason === "ended") return invalid({ problem: m.offers_just_ended() }, 409);
        return invalid({ errors: { selectedTime: takenText(booked.nearest) } }, 409);
      },
    },
  );
}

/** The signed-in customer, and the chosen car of the garage, whose facts replace the typed ones. */
async function readBookedBy(
  context: Context,
  form: FormData,
): Promise<{ by?: BookedBy; car?: Car | null }> {
  // During an outage the booking itself fails and keeps the form.
  const user = await findUser(context).catch(() => null);
  if (user?.role !== "customer") return {};
  const owned = { userId: user.id, carId: String(form.get("carId") ?? "") };
  const car = await findCar(context.get(appContext).db, owned).catch(() => null);
  if (car) {
    form.set("carMake", car.make);
    form.set("carModel", car.model);
    form.set("carYear", car.year);
  }
  const keepsCar = !car && form.has("keepsCar");
  return { by: { userId: user.id, carId: car?.id ?? null, keepsCar }, car };
}

const extraProblem = ({ title }: { title: Localized | null }) =>
  title ? m.extras_not_for_car({ extra: title[getLocale()] }) : m.extras_gone();

/** A saved car of another size has another price, which the customer sees before booking. */
const sizeText = (car: Car, size: VehicleSize) =>
  m.garage_size_differs({ car: carName(car), size: vehicleSizeLabel[size]() });

const takenText = (nearest: readonly Date[]) =>
  nearest.length === 0
    ? m.booking_taken_none()
    : m.booking_taken({ times: nearestText(nearest, getLocale()) });

export const showBooking = (path: string, id: string, headers = new Headers()) =>
  redirect(`${path}?booked=${id}#outcome`, { headers });

const hourSeconds = 3_600;

/** The private link is shown to the browser that booked, and not to others with the address. */
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
  const { searchParams } = new URL(request.url);
  const id = searchParams.get("booked");
  const found = id ? await findBooking(app.db, id) : null;
  const booking =
    found?.serviceId === bookable.id
      ? {
          ...found,
          servicePriceAed: found.priceAed - extraPriceAed(found.extras),
          facts: factsOf(found, bookable),
          callWhen: dueText("call", found, getLocale()),
          ways: await waysFrom(context, request, found.id),
        }
      : null;
  const known = booking ? null : await knownOf(context, request, bookable);
  const asked = askedOf(searchParams, app.now());
  const initial = asked && { initial: { ...known?.initial, ...asked } };
  return {
    form: { id: bookable.id, priceAed, suvPriceAed, startTimes, ...known, ...initial },
    booking,
    now: startOfHour(app.now()),
  };
}

function factsOf(booking: BookingSummary, bookable: Bookable) {
  const locale = getLocale();
  const { reference, date, time, readyAt, priceAed, extras } = booking;
  return [
    { name: m.booking_reference(), value: reference },
    { name: m.booking_service(), value: bookable.title[locale] },
    { name: m.booking_date_legend(), value: formatDate(date, locale) },
    { name: m.booking_time_legend(), value: slotText(date, time, locale) },
    ...(readyAt ? [{ name: m.booking_ready_label(), value: readyAtText(readyAt, locale) }] : []),
    ...extras.map((extra) => ({ name: extra.title[locale], value: costsText(extra, locale) })),
    { name: m.booking_summary_price(), value: formatAed(priceAed, locale) },
  ];
}

/** Values for a signed-in customer: of the newest car, or of the booking that is made again. */
async function knownOf(context: Context, request: Request, bookable: Bookable) {
  const booker = await findBooker(context);
  if (!booker) return null;
  const again = new URL(request.url).searchParams.get("again");
  const last = again ? await loadPart(context, "again", () => readAgain(context, again)) : null;
  if (!last) return { cars: booker.cars, initial: bookerValues(booker, booker.cars[0]) };
  const isSame = (car: BookableCar) => car.make === last.make && car.model === last.model;
  const car = booker.cars.find(({ id }) => id === last.carId) ?? booker.cars.find(isSame);
  const vehicleSize = car?.vehicleSize ?? last.vehicleSize;
  const offered = await extrasOfRequest(context, bookable);
  // Extras that are no longer offered for this car are left out.
  const extras = offered
    .filter(
      (extra) => last.extras.some(({ id }) => id === extra.id) && isForSize(extra, vehicleSize),
    )
    .map((extra) => chosenExtra(extra, vehicleSize));
  const asked = { bookable, vehicleSize, extras, day: null, locale: getLocale() };
  const { first } = await readFreeTimes(context.get(appContext), asked);
  return {
    cars: booker.cars,
    initial: {
      ...bookerValues({ ...booker, ...last.person }, { ...(car ?? last), vehicleSize }),
      ...(first && { selectedDate: first.date, selectedTime: first.time }),
      ...Object.fromEntries(extras.map(({ id }) => [extraField(id), "on"])),
    },
  };
}

async function readAgain(context: Context, bookingId: string) {
  const user = await findUser(context);
  return user && findOwnBooking(context.get(appContext).db, user.id, bookingId);
}

/** The day and the size in the link of a waiting list. */
function askedOf(query: URLSearchParams, now: Date): BookingFormValues | undefined {
  const day = parseDateThisCentury(query.get("day") ?? "");
  if (!day) return undefined;
  const asked: BookingFormValues = dayChosen(day, now);
  const vehicleSize = query.get("size");
  return vehicleSize ? { ...asked, vehicleSize } : asked;
}

async function waysFrom(context: Context, request: Request, bookingId: string) {
  const kept = await bookedCookie.read(context, request, bookingId);
  const again = { to: "/services", text: m.booking_success_again() };
  return kept?.visitToken
    ? [{ to: visitPath(kept.visitToken), text: m.visit_open() }, again]
    : [again];
}
