import { type Car, plateWords } from "#app/features/customers/car.ts";
import type { Locale } from "#app/lib/locale.ts";
import type { VehicleSize } from "#db/schema/enums.ts";

export type BookableCar = {
  id: string;
  make: string;
  model: string;
  year: string;
  vehicleSize: VehicleSize | null;
  plate: string;
};

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

export function bookerValues(
  { cars: _, ...person }: Booker,
  car: Partial<Omit<BookableCar, "plate">> | undefined,
): BookingFormValues {
  const { id = "", make = "", model = "", year = "", vehicleSize } = car ?? {};
  return {
    ...person,
    carId: id,
    carMake: make,
    carModel: model,
    carYear: year,
    ...(vehicleSize && { vehicleSize }),
  };
}
