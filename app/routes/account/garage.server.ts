import { carName, mostCars } from "#app/features/customers/car.ts";
import type { CarKept } from "#app/features/customers/cars.server.ts";
import { m } from "#app/paraglide/messages.js";
import type { Invalid } from "#app/platform/form.server.ts";

export function refusedCar(kept: Extract<CarKept, { ok: false }>, invalid: Invalid) {
  if (kept.reason === "full") return invalid({ problem: m.garage_cars_full({ max: mostCars }) });
  return invalid({ errors: { plateNumber: m.garage_plate_taken({ car: carName(kept.car) }) } });
}
