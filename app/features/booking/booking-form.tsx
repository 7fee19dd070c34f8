import { useMemo } from "react";
import { Form, useNavigation } from "react-router";
import { type BookableCar, type BookingFormValues, carName } from "#app/features/customers/car.ts";
import { carLists } from "#app/features/customers/car-lists.ts";
import { CarSuggestions } from "#app/features/customers/car-suggestions.tsx";
import { ExtrasFields } from "#app/features/extras/extras-fields.tsx";
import type { Bookable } from "#app/features/services/bookable.ts";
import { type FormError, honeypotField } from "#app/lib/form.ts";
import { m } from "#app/paraglide/messages.js";
import { useInstallation } from "#app/platform/use-site.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox, FormGroup, TextArea, TextField } from "#app/ui/field.tsx";
import { Price } from "#app/ui/price.tsx";
import { EDGE_RADIO, RadioCards } from "#app/ui/radio-cards.tsx";
import { ServerOnly } from "#app/ui/server-only.tsx";
import { type ControlProps, Honeypot, useForm } from "#app/ui/use-form.tsx";
import { AppointmentFields } from "./appointment-fields.tsx";
import { bookingSchema } from "./booking.ts";

const fieldNames = [
  "vehicleSize",
  "selectedDate",
  "laterDate",
  "selectedTime",
  "firstName",
  "lastName",
  "email",
  "phone",
  "carMake",
  "carModel",
  "carYear",
  "additionalNotes",
];

/** What a form knows of what it books, and of who is signed in; nothing of guests. */
export type BookableForm = Pick<Bookable, "id" | "priceAed" | "suvPriceAed" | "startTimes"> & {
  initial?: BookingFormValues;
  cars?: BookableCar[];
};

/** The form that books a service or an offer. `now` is the server's (platform/use-now.ts). */
export function BookingForm({
  bookable,
  now,
  formError,
  action,
  busyText = m.booking_submitting(),
}: {
  bookable: BookableForm;
  now: Date;
  formError?: FormError;
  /** The page it posts to, if not the one it stands on. */
  action?: string;
  busyText?: string;
}) {
  const { priceAed, suvPriceAed, startTimes, initial, cars } = bookable;
  const { hours, brand, year } = useInstallation();
  const hasSuvPrice = suvPriceAed !== undefined;
  const schema = useMemo(
    () => bookingSchema({ suvPriceAed, hours, startTimes, now }),
    [suvPriceAed, hours, startTimes, now],
  );
  const failed = m.booking_failed({ phone: brand.phone });
  const form = useForm("booking-form", schema, formError, { failed, initial });
  const busy = useNavigation().formMethod === "POST";

  return (
    <Form method="post" action={action} {...form.props} className="group/form grid gap-8">
      {form.summary(fieldNames)}
      <fieldset disabled={busy} className="grid min-w-0 gap-8">
        {cars?.[0] && (
          <ServerOnly id="saved-cars">
            {import.meta.env.SSR && (
              <SavedCars cars={cars} chosen={form.control("carId").defaultValue ?? ""} />
            )}
          </ServerOnly>
        )}
        {hasSuvPrice && (
          <RadioCards
            {...form.control("vehicleSize")}
            legend={m.booking_vehicle_size()}
            options={[
              { value: "sedan", label: m.booking_vehicle_sedan(), aside: <Price aed={priceAed} /> },
              { value: "suv", label: m.booking_vehicle_suv(), aside: <Price aed={suvPriceAed} /> },
            ]}
          />
        )}
        <ServerOnly id="extras" className="empty:hidden">
          {import.meta.env.SSR && (
            <ExtrasFields bookable={bookable} values={formError?.values ?? initial} />
          )}
        </ServerOnly>
        <AppointmentFields
          timetable={{ hours, startTimes, now }}
          date={form.control("selectedDate")}
          laterDate={form.control("laterDate")}
          time={form.control("selectedTime")}
        />
        <PersonFields control={form.control} />
        <CarFields control={form.control} />
        <ServerOnly id="car-suggestions">
          {import.meta.env.SSR && <CarSuggestions year={year} own={cars} />}
        </ServerOnly>
        {cars && (
          <ServerOnly id="keep-car" className="sm:col-span-2">
            {import.meta.env.SSR && <KeepCar isKept={formError?.values.keepsCar !== undefined} />}
          </ServerOnly>
        )}
      </fieldset>
      <Honeypot name={honeypotField} />
      <div className="grid gap-4 border-t border-line pt-6">
        <PriceToPay priceAed={priceAed} suvPriceAed={suvPriceAed} />
        <output
          data-total=""
          className="flex justify-between gap-4 text-lg empty:hidden"
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: empty, so that React leaves it to the element
          dangerouslySetInnerHTML={{ __html: "" }}
        />
        <p className="text-sm text-muted">{m.booking_summary_payment()}</p>
        <Button size="lg" busy={busy} busyText={busyText}>
          {m.booking_submit()}
        </Button>
      </div>
    </Form>
  );
}

/** Beside the button; where the vehicle decides the price, CSS shows the one that was chosen. */
function PriceToPay({ priceAed, suvPriceAed }: Pick<Bookable, "priceAed" | "suvPriceAed">) {
  return (
    <p className="flex justify-between gap-4 text-lg">
      {m.booking_summary_price()}
      {suvPriceAed === undefined ? (
        <Price aed={priceAed} />
      ) : (
        <>
          <span className="group-has-[[name=vehicleSize]:checked]/form:hidden">
            <Price aed={priceAed} /> – <Price aed={suvPriceAed} />
          </span>
          <Price aed={priceAed} className="hidden group-has-[[value=sedan]:checked]/form:inline" />
          <Price aed={suvPriceAed} className="hidden group-has-[[value=suv]:checked]/form:inline" />
        </>
      )}
    </p>
  );
}

function PersonFields({ control }: { control: (name: string) => ControlProps }) {
  return (
    <FormGroup legend={m.booking_person_legend()}>
      <TextField
        {...control("firstName")}
        label={m.booking_first_name()}
        autoComplete="given-name"
        enterKeyHint="next"
      />
      <TextField
        {...control("lastName")}
        label={m.booking_last_name()}
        autoComplete="family-name"
        enterKeyHint="next"
      />
      <TextField
        {...control("email")}
        type="email"
        label={m.booking_email()}
        hint={m.booking_email_hint()}
        autoComplete="email"
        enterKeyHint="next"
      />
      <TextField
        {...control("phone")}
        type="tel"
        label={m.booking_phone()}
        hint={m.booking_phone_hint()}
        autoComplete="tel"
        enterKeyHint="next"
      />
    </FormGroup>
  );
}

function CarFields({ control }: { control: (name: string) => ControlProps }) {
  return (
    <FormGroup legend={m.booking_car_legend()}>
      <TextField
        {...control("carMake")}
        list={carLists.make}
        label={m.booking_car_make()}
        hint={m.booking_car_make_hint()}
        enterKeyHint="next"
      />
      <TextField
        {...control("carModel")}
        list={carLists.model}
        label={m.booking_car_model()}
        hint={m.booking_car_model_hint()}
        enterKeyHint="next"
      />
      <TextField
        {...control("carYear")}
        list={carLists.year}
        label={m.booking_car_year()}
        hint={m.booking_car_year_hint()}
        inputMode="numeric"
        enterKeyHint="next"
      />
      <div className="sm:col-span-2">
        <TextArea
          {...control("additionalNotes")}
          label={m.booking_notes()}
          hint={m.booking_notes_hint()}
          optional
        />
      </div>
    </FormGroup>
  );
}

// Only the server renders it (ui/server-only.tsx). A booking form without JavaScript has
// it as well; with it, elements/booking-places.ts puts the chosen car into the fields.

const CAR =
  "relative flex min-h-14 items-center gap-3.5 rounded-md border border-edge bg-surface px-4 py-3 " +
  "transition-[border-color,background-color] hover:border-muted has-checked:border-brass " +
  "has-checked:bg-brass/8 has-focus-visible:outline-2 has-focus-visible:outline-offset-3 " +
  "has-focus-visible:outline-glow group/car";

/** Which car of the garage it is; the fields of another one stand where they always do. */
function SavedCars({
  cars,
  chosen,
}: {
  cars: BookableCar[];
  /** The id of one, or empty for another. */
  chosen: string;
}) {
  const isOther = !cars.some((car) => car.id === chosen);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-medium">{m.garage_which_car()}</legend>
      <div className="grid gap-3 sm:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]">
        {cars.map((car) => (
          <label key={car.id} className={CAR}>
            <input
              type="radio"
              name="carId"
              value={car.id}
              defaultChecked={car.id === chosen}
              data-make={car.make}
              data-model={car.model}
              data-year={car.year}
              data-size={car.vehicleSize ?? undefined}
              className={EDGE_RADIO}
            />
            <Dot />
            <span className="min-w-0 grow wrap-anywhere">
              <bdi className="block font-medium">{carName(car)}</bdi>
              {car.plate && <bdi className="block text-sm text-muted">{car.plate}</bdi>}
            </span>
          </label>
        ))}
        <label className={CAR}>
          <input
            type="radio"
            name="carId"
            value=""
            defaultChecked={isOther}
            className={EDGE_RADIO}
          />
          <Dot />
          <span className="font-medium">{m.garage_other_car()}</span>
        </label>
      </div>
    </fieldset>
  );
}

const Dot = () => (
  <span
    aria-hidden="true"
    className="size-5 shrink-0 rounded-full border border-edge transition-[border-width,border-color] group-has-checked/car:border-6 group-has-checked/car:border-brass"
  />
);

/** For a typed car, which the style sheet knows. */
function KeepCar({ isKept }: { isKept: boolean }) {
  return (
    <Checkbox name="keepsCar" defaultChecked={isKept}>
      {m.garage_keep_car()}
    </Checkbox>
  );
}
