import { data, redirect } from "react-router";
import { type BookedBy, book } from "#app/features/booking/booking.server.ts";
import { bookingSchema } from "#app/features/booking/booking.ts";
import { bookedCookie } from "#app/features/booking/visit-link.server.ts";
import { type Car, carName } from "#app/features/customers/car.ts";
import { findCar } from "#app/features/customers/cars.server.ts";
import {
  addUpField,
  chooseExtras,
  isPriceSeen,
  priceToldField,
  tickedExtras,
  totalAed,
} from "#app/features/extras/extras.ts";
import { readHoursOrLast } from "#app/features/hours/hours.server.ts";
import { nearestText } from "#app/features/hours/hours-text.ts";
import { type Bookable, vehicleSizeLabel } from "#app/features/services/services.ts";
import type { FormError } from "#app/lib/form.ts";
import type { Localized } from "#app/lib/locale.ts";
import { formatAed } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext, type Context } from "#app/platform/app.ts";
import { findUser } from "#app/platform/auth/session.server.ts";
import { handleForm, invalidForm, readForm } from "#app/platform/form.server.ts";
import type { VehicleSize } from "#db/schema/enums.ts";
import {
  closedTexts,
  extrasOfRequest,
  getBookableOfPage,
  type PageAddress,
} from "./bookable-page.server.ts";

type Post = { context: Context; request: Request; url: URL };

/**
 * A form of a former address is handled too, so that no typed text is lost. Of an offer that is over
 * a request that was booked in time is still answered by its booking; any other is told of the end.
 */
export async function handleBookablePost(post: Post, address: PageAddress) {
  const { bookable } = await getBookableOfPage(post.context, address);
  const answer = await handleBooking(post, bookable);
  if (answer instanceof Response || bookable.kind === "services" || bookable.isLive) return answer;
  const { problem } = closedTexts(bookable, getLocale());
  return data<FormError>({ ...answer.data, errors: {}, problem }, { status: 410 });
}

/** Books the service of a page, which then shows the confirmation. */
async function handleBooking({ context, request, url }: Post, bookable: Bookable) {
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
        const toPayAed = totalAed(bookable, input.vehicleSize, chosen.extras);
        const booked = await book(app, {
          bookable,
          input,
          extras: chosen.extras,
          isPriceSeen: isPriceSeen(form, input.vehicleSize, toPayAed),
          locale: getLocale(),
          path: url.pathname,
          by,
        });
        if (booked.ok) return showOwnBooking(context, bookable.path, booked);
        if (booked.reason === "other-price") {
          form.set(priceToldField, String(toPayAed));
          const price = formatAed(toPayAed, getLocale());
          return invalid({ problem: m.booking_price_changed({ price }) }, 412);
        }
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

const showBooking = (path: string, id: string, headers = new Headers()) =>
  redirect(`${path}?booked=${id}#outcome`, { headers });

async function showOwnBooking(
  context: Context,
  path: string,
  { id, visitToken }: { id: string; visitToken: string | null },
) {
  if (!visitToken) return showBooking(path, id);
  const cookie = await bookedCookie.keep(context, { visitToken }, id);
  return showBooking(path, id, new Headers({ "Set-Cookie": cookie }));
}
