import { m } from "#app/paraglide/messages.js";
import { TextField } from "#app/ui/field.tsx";
import type { ControlProps } from "#app/ui/use-form.tsx";

/** Ids of the lists of suggestions. Apart from them: their names of cars are 2 kB in a script. */
export const carLists = { make: "car-makes", model: "car-models", year: "car-years" } as const;

export function TypedCarFields({
  control,
  names: [make, model, year],
}: {
  control: (name: string) => ControlProps;
  names: readonly [make: string, model: string, year: string];
}) {
  return (
    <>
      <TextField
        {...control(make)}
        list={carLists.make}
        label={m.booking_car_make()}
        hint={m.booking_car_make_hint()}
        enterKeyHint="next"
      />
      <TextField
        {...control(model)}
        list={carLists.model}
        label={m.booking_car_model()}
        hint={m.booking_car_model_hint()}
        enterKeyHint="next"
      />
      <TextField
        {...control(year)}
        list={carLists.year}
        label={m.booking_car_year()}
        hint={m.booking_car_year_hint()}
        inputMode="numeric"
        enterKeyHint="next"
      />
    </>
  );
}
