import { type Car, plateWords } from "#app/features/customers/car.ts";
import type { Locale } from "#app/lib/locale.ts";
import type { VehicleSize } from "#db/schema/enums.ts";

/** A car of the garage, as a booking form offers it. */
export type BookableCar = {
  id: string;
  make: string;
  model: string;
  year: string;
  vehicleSize: VehicleSize | null;
  /** In the language of the page; empty where it has none. */
  plate: string;
};

/** What a booking form fills in of a customer who is signed in (W6). */
export type Booker = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  cars: BookableCar[];
};

export const bookableCar = (car: Car, locale: Locale): BookableCar => {
  const { id, make, model, year, vehicleSize } = car;
  return { id, make, model, year, vehicleSize, plate: plateWords(car, locale) };
};

export type BookingFormValues = { [name: string]: string };

/** The fields of the form with a car of the garage, or of what was booked before. */
export function bookerValues(
  { cars: _, ...person }: Booker,
  car: Partial<Omit<BookableCar, "plate">> | undefined,
): BookingFormValues {
  const { id = "", make = "", model = "", year = "", vehicleSize } = car ?? {};
  return {
    ...person,
    ...{ carId: id, carMake: make, carModel: model, carYear: year },
    ...(vehicleSize && { vehicleSize }),
  };
}
