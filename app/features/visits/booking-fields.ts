import * as z from "zod/mini";
import { cleanPlatePart, type PlateInput } from "#app/features/customers/car.ts";
import { emirateNames } from "#app/features/customers/emirates.ts";
import { line, optionalText, optionalYear, parseEmail, phone } from "#app/lib/fields.ts";
import { isId } from "#app/lib/ids.ts";
import { type Locale, locales } from "#app/lib/locale.ts";
import { cleanLine, firstPart, maxLength } from "#app/lib/text.ts";
import { m } from "#app/paraglide/messages.js";
import { type VehicleSize, vehicleSizes } from "#db/schema/enums.ts";
import { readInstant, readTime } from "./visit-form.ts";

export type StaffBookingInput = {
  request: string;
  channel: "phone" | "walk-in";
  phone: string;
  name: string;
  email: string;
  locale: Locale;
  carId: string;
  carMake: string;
  carModel: string;
  carYear: string;
  vehicleSize: VehicleSize;
  plate: PlateInput;
  notes: string;
  start: Date | null;
  bayId?: string | undefined;
  overrule: boolean;
  waitsUntil: Date | null;
};

const tooLong = m.board_too_long;
const text = z.catch(z.string(), "");
const short = z.pipe(
  text,
  z.transform((value: string) => firstPart(cleanLine(value), maxLength.line)),
);

const fields = z.object({
  request: short,
  channel: short,
  phone: phone({ required: m.board_phone_required, invalid: m.board_phone_invalid }),
  name: line(m.board_name_required, tooLong),
  email: z.pipe(text, z.transform(cleanLine)),
  locale: short,
  carId: short,
  carMake: line(m.board_car_make_required, tooLong),
  carModel: line(m.board_car_model_required, tooLong),
  carYear: optionalYear(m.board_car_year_invalid),
  vehicleSize: short,
  plateEmirate: short,
  plateCode: short,
  plateNumber: short,
  notes: optionalText(tooLong),
  start: short,
  date: short,
  time: short,
  bayId: short,
  overrule: text,
  waitsUntil: short,
});

type Posted = z.output<typeof fields>;

export const otherTime = "other";

export const priceField = ({ kind, itemId = "" }: { kind: string; itemId?: string | undefined }) =>
  `price-${kind}-${itemId}`;

export const bookingFieldNames = (prices: readonly string[]) => [
  ...["phone", "name", "email", "carMake", "carModel", "carYear", "plateNumber"],
  ...["service", "extraName", ...prices, "time", "notes"],
];

export const staffBookingSchema = z.pipe(
  fields,
  z.transform((posted: Posted, context): StaffBookingInput => {
    const refuse = (field: keyof Posted, message: string) => {
      context.issues.push({ code: "custom", path: [field], message, input: posted });
    };
    const { date, time, start: _, plateEmirate, plateCode, plateNumber, ...kept } = posted;
    const isWalkIn = posted.channel === "walk-in";
    const start = isWalkIn ? null : startOf(posted);
    if (!isWalkIn && !start) refuse("time", m.board_time_required());
    const email = posted.email === "" ? "" : parseEmail(posted.email);
    if (email === null) refuse("email", m.board_email_invalid());
    if (!vehicleSizes.some((size) => size === posted.vehicleSize)) {
      refuse("vehicleSize", m.board_vehicle_size_required());
    }
    return {
      ...kept,
      email: email ?? "",
      channel: isWalkIn ? "walk-in" : "phone",
      locale: locales.find((each) => each === posted.locale) ?? "en",
      vehicleSize: posted.vehicleSize === "suv" ? "suv" : "sedan",
      plate: plateOf({ plateEmirate, plateCode, plateNumber }),
      start,
      bayId: isId(posted.bayId) ? posted.bayId : undefined,
      overrule: posted.overrule !== "",
      waitsUntil: readInstant(posted.waitsUntil),
    };
  }),
);

export function startOf({
  start,
  date,
  time,
}: Pick<Posted, "start" | "date" | "time">): Date | null {
  if (start !== "" && start !== otherTime) return readInstant(start);
  return readTime({ date, time });
}

function plateOf({ plateEmirate, plateCode, plateNumber }: PlateInput): PlateInput {
  const clean = (typed: string) => cleanPlatePart(typed).slice(0, 12);
  const number = clean(plateNumber);
  if (!number) return { plateEmirate: "", plateCode: "", plateNumber: "" };
  const emirate = emirateNames.find((name) => name === plateEmirate) ?? "";
  return { plateEmirate: emirate, plateCode: clean(plateCode), plateNumber: number };
}
