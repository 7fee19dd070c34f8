import { useEffect, useMemo, useRef } from "react";
import { Form } from "react-router";
import type { BookableCar, BookingFormValues } from "#app/features/customers/car.ts";
import { TypedCarFields } from "#app/features/customers/car-fields.tsx";
import { CarSuggestions } from "#app/features/customers/car-suggestions.tsx";
import { pricesSeenField, pricesText, priceToldField } from "#app/features/extras/extras.ts";
import { ExtrasFields } from "#app/features/extras/extras-fields.tsx";
import type { Bookable } from "#app/features/services/services.ts";
import type { FormError } from "#app/lib/form.ts";
import { m } from "#app/paraglide/messages.js";
import { useInstallation } from "#app/platform/use-site.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox, FormGroup, TextArea, TextField } from "#app/ui/field.tsx";
import { Price } from "#app/ui/price.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import { ServerOnly } from "#app/ui/server-only.tsx";
import { type ControlProps, Honeypot, useForm } from "#app/ui/use-form.tsx";
import { AppointmentFields } from "./appointment-fields.tsx";
import { bookingSchema, waitingPath } from "./booking.ts";
import { type FreePlaces, useFreeTimes } from "./free-times.tsx";

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
  /** Another page that the form posts to. */
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
  const places = useFreeTimes(`/availability/${bookable.id}`);
  const car = form.control("carId");
  const saved = cars?.find(({ id }) => id === car.defaultValue)?.id ?? "";
  useChosenCar(places, cars, saved);

  return (
    <Form
      ref={places.form}
      method="post"
      action={action}
      {...form.props}
      className="group/form grid gap-8"
    >
      {form.summary(fieldNames)}
      <input type="hidden" name={pricesSeenField} value={pricesText(bookable)} />
      <input type="hidden" name={priceToldField} value={formError?.values[priceToldField] ?? ""} />
      <fieldset disabled={form.busy} className="grid min-w-0 gap-8">
        {cars?.[0] && <SavedCars {...car} cars={cars} defaultValue={saved} />}
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
          places={places}
          waitingList={waitingPath(bookable.id)}
          date={form.control("selectedDate")}
          laterDate={form.control("laterDate")}
          time={form.control("selectedTime")}
        />
        <PersonFields control={form.control} />
        <FormGroup legend={m.booking_car_legend()}>
          <TypedCarFields control={form.control} names={["carMake", "carModel", "carYear"]} />
          <div className="sm:col-span-2">
            <TextArea
              {...form.control("additionalNotes")}
              label={m.booking_notes()}
              hint={m.booking_notes_hint()}
              optional
            />
          </div>
        </FormGroup>
        <ServerOnly id="car-suggestions">
          {import.meta.env.SSR && <CarSuggestions year={year} own={cars} />}
        </ServerOnly>
        {cars && (
          // The style sheet hides it where a saved car is chosen.
          <ServerOnly id="keep-car">
            {import.meta.env.SSR && (
              <Checkbox name="keepsCar" defaultChecked={formError?.values.keepsCar !== undefined}>
                {m.garage_keep_car()}
              </Checkbox>
            )}
          </ServerOnly>
        )}
      </fieldset>
      <Honeypot />
      <div className="grid gap-4 border-t border-line pt-6">
        <PriceToPay priceAed={priceAed} suvPriceAed={suvPriceAed} />
        <output className="flex justify-between gap-4 text-lg empty:hidden">
          {places.total.map((text) => (
            <bdi key={text}>{text}</bdi>
          ))}
        </output>
        <p className="text-sm text-muted">{m.booking_summary_payment()}</p>
        <Button size="lg" busy={form.busy} busyText={busyText}>
          {m.booking_submit()}
        </Button>
      </div>
    </Form>
  );
}

/** CSS shows the price of the chosen size. */
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

function SavedCars({ cars, ...control }: ControlProps & { cars: BookableCar[] }) {
  const options = cars.map((car) => ({
    value: car.id,
    label: <bdi className="wrap-anywhere">{`${car.make} ${car.model}`}</bdi>,
    detail: car.plate && <bdi className="wrap-anywhere">{car.plate}</bdi>,
  }));
  return (
    <RadioCards
      {...control}
      legend={m.garage_which_car()}
      options={[...options, { value: "", label: m.garage_other_car() }]}
    />
  );
}

/** Fills in the chosen car of the garage, also where it was chosen before React wakes. */
function useChosenCar(
  { form, carId }: FreePlaces,
  cars: BookableCar[] | undefined,
  saved: string,
): void {
  const filled = useRef(saved);
  useEffect(() => {
    if (!form.current || carId === null || carId === filled.current) return;
    filled.current = carId;
    const car = cars?.find(({ id }) => id === carId);
    const { make = "", model = "", year = "", vehicleSize } = car ?? {};
    for (const [name, value] of Object.entries({ carMake: make, carModel: model, carYear: year })) {
      const field = form.current.elements.namedItem(name);
      if (!(field instanceof HTMLInputElement)) continue;
      field.value = value;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    const size = `[name=vehicleSize][value=${vehicleSize}]`;
    form.current.querySelector<HTMLInputElement>(size)?.click();
  }, [form, carId, cars]);
}
