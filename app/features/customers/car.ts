import * as z from "zod/mini";
import { line, year } from "#app/lib/fields.ts";
import type { Locale } from "#app/lib/locale.ts";
import { asciiDigits, cleanLine } from "#app/lib/text.ts";
import { m } from "#app/paraglide/messages.js";
import { type VehicleSize, vehicleSizes } from "#db/schema/enums.ts";
import { cityLabel, emirateNames } from "./emirates.ts";

export type PlateInput = { plateEmirate: string; plateCode: string; plateNumber: string };

type Plate = { [Part in keyof PlateInput]: string | null };

export type CarInput = PlateInput & {
  make: string;
  model: string;
  year: string;
  vehicleSize: VehicleSize | null;
};

export const noPlate: PlateInput = { plateEmirate: "", plateCode: "", plateNumber: "" };

export type Car = CarInput & { id: string };

export const mostCars = 20;

export const carName = ({ make, model }: Pick<CarInput, "make" | "model">): string =>
  `${make} ${model}`;

/** `Dubai A 12345`; empty where the car has none. */
export const plateWords = (
  { plateEmirate, plateCode, plateNumber }: Plate,
  locale: Locale,
): string =>
  plateNumber
    ? [cityLabel(plateEmirate ?? "", locale), plateCode, plateNumber].filter(Boolean).join(" ")
    : "";

export const cleanPlatePart = (typed: string): string =>
  asciiDigits(cleanLine(typed)).toUpperCase().replace(/[\s-]/g, "");

const codedInDigits = ["Abu Dhabi", "Sharjah"];

const part = () => z.pipe(z.catch(z.string(), ""), z.transform(cleanPlatePart));

function checkPlate({ plateEmirate, plateCode, plateNumber }: PlateInput) {
  const code = codedInDigits.includes(plateEmirate) ? /^([A-Z]{0,3}|\d{0,2})$/ : /^[A-Z]{0,3}$/;
  return {
    plateCode: code.test(plateCode) ? null : m.garage_plate_code_invalid,
    plateNumber: plateNumber
      ? /^\d{1,5}$/.test(plateNumber)
        ? null
        : m.garage_plate_number_invalid
      : plateCode
        ? m.garage_plate_number_required
        : null,
  };
}

/** Make, model, year and size as in the booking form; the plate by the rules of the UAE. */
export const carSchema = z.pipe(
  z
    .object({
      make: line(m.booking_car_make_required, m.booking_too_long),
      model: line(m.booking_car_model_required, m.booking_too_long),
      year: year({ required: m.booking_car_year_required, invalid: m.booking_car_year_invalid }),
      vehicleSize: z.enum(vehicleSizes, { error: m.booking_vehicle_size_required }),
      plateEmirate: z.catch(z.enum(emirateNames), "Dubai"),
      plateCode: part(),
      plateNumber: part(),
    })
    .check(
      z.superRefine<CarInput>(
        (car, { addIssue }) => {
          for (const [field, message] of Object.entries(checkPlate(car))) {
            if (message)
              addIssue({ code: "custom", path: [field], message: message(), input: car });
          }
        },
        { when: ({ issues }) => issues.every((issue) => issue.path?.length) },
      ),
    ),
  z.transform((car): CarInput => (car.plateNumber ? car : { ...car, ...noPlate })),
);

export const carFieldNames = [
  "make",
  "model",
  "year",
  "vehicleSize",
  "plateEmirate",
  "plateCode",
  "plateNumber",
];

export type BookableCar = Omit<Car, keyof PlateInput> & { plate: string };

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

/** For staff, in English; empty where nobody wrote it down. */
export const plateText = (plate: Plate): string => plateWords(plate, "en");
