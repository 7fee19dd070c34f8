import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { useInstallation } from "#app/platform/use-site.ts";
import { FormGroup, SelectField, TextField } from "#app/ui/field.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import type { ControlProps } from "#app/ui/use-form.tsx";
import { TypedCarFields } from "./car-fields.tsx";
import { CarSuggestions } from "./car-suggestions.tsx";
import { emirates } from "./emirates.ts";

export function OwnCarFields({ control }: { control: (name: string) => ControlProps }) {
  const { year } = useInstallation();
  return (
    <>
      <CarSuggestions year={year} />
      <FormGroup legend={m.booking_car_legend()}>
        <TypedCarFields control={control} names={["make", "model", "year"]} />
        <div className="sm:col-span-2">
          <RadioCards
            {...control("vehicleSize")}
            legend={m.booking_vehicle_size()}
            options={[
              { value: "sedan", label: m.booking_vehicle_sedan() },
              { value: "suv", label: m.booking_vehicle_suv() },
            ]}
          />
        </div>
      </FormGroup>
      <PlateFields control={control} />
    </>
  );
}

function PlateFields({ control }: { control: (name: string) => ControlProps }) {
  const locale = getLocale();
  const emirate = control("plateEmirate");
  return (
    <FormGroup legend={m.garage_plate()}>
      <p className="text-sm text-muted sm:col-span-2">{m.garage_plate_hint()}</p>
      <div className="sm:col-span-2">
        <SelectField
          {...emirate}
          defaultValue={emirate.defaultValue || "Dubai"}
          label={m.garage_plate_emirate()}
          required={false}
        >
          {emirates.map(({ name, label }) => (
            <option key={name} value={name}>
              {label[locale]}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField
        {...control("plateCode")}
        label={m.garage_plate_code()}
        hint={m.garage_plate_code_hint()}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="next"
        optional
      />
      <TextField
        {...control("plateNumber")}
        label={m.garage_plate_number()}
        hint={m.garage_plate_number_hint()}
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        optional
      />
    </FormGroup>
  );
}
