import { useMemo } from "react";
import { Form, useNavigation } from "react-router";
import { honeypotField } from "#app/lib/honeypot.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/button.tsx";
import { TextArea, TextField } from "#app/ui/field.tsx";
import { FormGroup } from "#app/ui/form-group.tsx";
import { Honeypot } from "#app/ui/honeypot.tsx";
import { Price } from "#app/ui/price.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import { type Refused, useErrorSummary, useForm } from "#app/ui/use-form.tsx";
import { AppointmentFields } from "./appointment-fields.tsx";
import { bookingSchema } from "./booking.ts";

export type Bookable = { priceAed: number; suvPriceAed?: number };

/** The form that books a service; it posts to the page it stands on. `now` is the server's. */
export function BookingForm({
  service: { priceAed, suvPriceAed },
  now,
  lastResult,
}: {
  service: Bookable;
  now: Date;
  lastResult?: Refused;
}) {
  const hasSuvPrice = suvPriceAed !== undefined;
  const schema = useMemo(() => bookingSchema({ hasSuvPrice, now }), [hasSuvPrice, now]);
  const { onError, summary } = useErrorSummary(lastResult);
  const { form, fields } = useForm(schema, { id: "booking-form", lastResult, onError });
  const busy = useNavigation().formMethod === "POST";

  return (
    <Form method="post" preventScrollReset {...form.props} className="group/form grid gap-8">
      {summary(form, [
        fields.vehicleSize,
        fields.selectedDate,
        fields.laterDate,
        fields.selectedTime,
        fields.firstName,
        fields.lastName,
        fields.email,
        fields.phone,
        fields.carMake,
        fields.carModel,
        fields.carYear,
        fields.additionalNotes,
      ])}
      <fieldset disabled={busy} className="grid min-w-0 gap-8">
        {hasSuvPrice && (
          <RadioCards
            {...fields.vehicleSize.control}
            legend={m.booking_vehicle_size()}
            options={[
              { value: "sedan", label: m.booking_vehicle_sedan(), aside: <Price aed={priceAed} /> },
              { value: "suv", label: m.booking_vehicle_suv(), aside: <Price aed={suvPriceAed} /> },
            ]}
          />
        )}
        <AppointmentFields
          now={now}
          date={fields.selectedDate.control}
          laterDate={fields.laterDate.control}
          time={fields.selectedTime.control}
        />
        <FormGroup legend={m.booking_person_legend()}>
          <TextField
            {...fields.firstName.control}
            label={m.booking_first_name()}
            autoComplete="given-name"
            enterKeyHint="next"
          />
          <TextField
            {...fields.lastName.control}
            label={m.booking_last_name()}
            autoComplete="family-name"
            enterKeyHint="next"
          />
          <TextField
            {...fields.email.control}
            type="email"
            label={m.booking_email()}
            hint={m.booking_email_hint()}
            autoComplete="email"
            enterKeyHint="next"
          />
          <TextField
            {...fields.phone.control}
            type="tel"
            label={m.booking_phone()}
            hint={m.booking_phone_hint()}
            autoComplete="tel"
            enterKeyHint="next"
          />
        </FormGroup>
        <FormGroup legend={m.booking_car_legend()}>
          <TextField
            {...fields.carMake.control}
            label={m.booking_car_make()}
            hint={m.booking_car_make_hint()}
            enterKeyHint="next"
          />
          <TextField
            {...fields.carModel.control}
            label={m.booking_car_model()}
            hint={m.booking_car_model_hint()}
            enterKeyHint="next"
          />
          <TextField
            {...fields.carYear.control}
            label={m.booking_car_year()}
            hint={m.booking_car_year_hint()}
            inputMode="numeric"
            enterKeyHint="next"
          />
          <div className="sm:col-span-2">
            <TextArea
              {...fields.additionalNotes.control}
              label={m.booking_notes()}
              hint={m.booking_notes_hint()}
              optional
            />
          </div>
        </FormGroup>
      </fieldset>
      <Honeypot name={honeypotField} />
      <div className="grid gap-4 border-t border-line pt-6">
        <p className="text-sm text-muted">{m.booking_summary_payment()}</p>
        <Button size="lg" busy={busy} busyText={m.booking_submitting()}>
          {m.booking_submit()}
        </Button>
      </div>
    </Form>
  );
}
