import type { BookableCar } from "#app/features/customers/car.ts";
import { carName } from "#app/features/customers/car.ts";
import { m } from "#app/paraglide/messages.js";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { EDGE_RADIO } from "#app/ui/radio-cards.tsx";

// Only the server renders it (ui/server-only.tsx). A booking form without JavaScript has
// it as well; with it, elements/booking-places.ts puts the chosen car into the fields.

const CAR =
  "relative flex min-h-14 items-center gap-3.5 rounded-md border border-edge bg-surface px-4 py-3 " +
  "transition-[border-color,background-color] hover:border-muted has-checked:border-brass " +
  "has-checked:bg-brass/8 has-focus-visible:outline-2 has-focus-visible:outline-offset-3 " +
  "has-focus-visible:outline-glow group/car";

/** Which car of the garage it is; the fields of another one stand where they always do. */
export function SavedCars({
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
export function KeepCar({ isKept }: { isKept: boolean }) {
  return (
    <Checkbox name="keepsCar" defaultChecked={isKept}>
      {m.garage_keep_car()}
    </Checkbox>
  );
}
