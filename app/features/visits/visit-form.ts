import * as z from "zod/mini";
import { cleanPlatePart, type PlateInput } from "#app/features/customers/car.ts";
import { emirateNames } from "#app/features/customers/emirates.ts";
import { line, optionalText, optionalYear, parseEmail, phone } from "#app/lib/fields.ts";
import { isId } from "#app/lib/ids.ts";
import { locales } from "#app/lib/locale.ts";
import { readAed, roundFils } from "#app/lib/money.ts";
import { asciiDigits, cleanLine, firstPart, maxLength } from "#app/lib/text.ts";
import { instantOf, parseClock, parseDateThisCentury } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { vehicleSizes } from "#db/schema/enums.ts";

const text = z.catch(z.string(), "");

/** The version that a form was opened with; undefined where it does not say. */
export const versionSeen = (posted: FormDataEntryValue | null): number | undefined =>
  posted ? Number(posted) : undefined;

/** A time as the board posts it (an instant) or as a form does (date and time). */
export const placeSchema = z.pipe(
  z.object({
    id: z.catch(z.string(), ""),
    seen: text,
    bayId: text,
    start: text,
    date: text,
    time: text,
    arrivesAt: text,
    extraMinutes: text,
    overrule: text,
  }),
  z.transform((posted, context) => {
    const start = posted.start ? readInstant(posted.start) : readTime(posted);
    if (!start) {
      const message = m.board_time_invalid();
      context.issues.push({ code: "custom", path: ["time"], message, input: posted });
      return z.NEVER;
    }
    const extra = Number(posted.extraMinutes);
    return {
      visitId: posted.id,
      expectedVersion: versionSeen(posted.seen),
      bayId: isId(posted.bayId) ? posted.bayId : undefined,
      start,
      arrivesAt: readInstant(posted.arrivesAt),
      extraMinutes: Number.isInteger(extra) && Math.abs(extra) <= 24 * 60 ? extra : 0,
      overrule: posted.overrule !== "",
    };
  }),
);

export function readInstant(text: string): Date | null {
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) || !isSane(instant) ? null : instant;
}

const isSane = (start: Date) => start.getUTCFullYear() > 2000 && start.getUTCFullYear() < 2100;

function readTime({ date, time }: { date: string; time: string }): Date | null {
  const [day, minutes] = [parseDateThisCentury(date.trim()), parseClock(time.trim())];
  return day && minutes !== null ? instantOf(day, minutes) : null;
}

type Obstacle = {
  problem: string;
  collidesWith: { id: string; text: string }[];
  nearest: string[];
  mayOverrule: boolean;
  /** The posted fields, to be sent again with another time. */
  asked: { [name: string]: string };
};

export type PlaceAnswer =
  | {
      done: { text: string; undo?: { action: string; fields: { [name: string]: string } } };
      /** After a payment: the change, and the invoice. */
      receipt?: { changeFils: number; invoiceId: string };
    }
  /** `at` is the page where it can be mended. */
  | { problem: string; at?: string }
  | Obstacle;

type Discount = { fils: number } | { percent: number };

export type PriceChange =
  | { lineId: string; priceFils: number; reason: string }
  | { discount: Discount; reason: string };

/** The right that a change of price needs: something off the whole has one of its own. */
export const priceRight = (of: string): "discount" | "prices" =>
  of.startsWith("discount-") ? "discount" : "prices";

/** Reads a typed price of a line or discount of the whole. */
export function readPriceChange(typed: {
  of: string;
  amount: string;
  reason: string;
}): PriceChange | { problem: string } {
  const reason = firstPart(cleanLine(typed.reason), maxLength.line);
  const amount = cleanLine(typed.amount);
  const isPercent = typed.of === "discount-percent";
  const figure = isPercent ? readPercent(amount) : readAed(amount);
  if (figure === null) {
    return { problem: isPercent ? m.board_percent_invalid() : m.money_amount_invalid() };
  }
  const isDiscount = isPercent || typed.of === "discount-aed";
  const needsReason = !isDiscount || figure > 0;
  if (needsReason && !reason) return { problem: m.board_price_reason_required() };
  if (!isDiscount) return { lineId: typed.of, priceFils: figure, reason };
  return { discount: isPercent ? { percent: figure } : { fils: figure }, reason };
}

function readPercent(typed: string): number | null {
  const plain = asciiDigits(typed).replace(/\s*[%٪]$/, "");
  return /^\d{1,3}$/.test(plain) && Number(plain) <= 100 ? Number(plain) : null;
}

/** Never more than the sum it is taken off. */
export function discountFilsOf(subtotalFils: number, discount: Discount): number {
  if ("percent" in discount) return roundFils((subtotalFils * discount.percent) / 100);
  return Math.min(discount.fils, subtotalFils);
}

const tooLong = m.ui_too_long;
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
  "phone",
  "name",
  "email",
  "carMake",
  "carModel",
  "carYear",
  "plateNumber",
  "service",
  "extraName",
  ...prices,
  "time",
  "notes",
];

export const staffBookingSchema = z.pipe(
  fields,
  z.transform((posted: Posted, context) => {
    const refuse = (field: keyof Posted, message: string) => {
      context.issues.push({ code: "custom", path: [field], message, input: posted });
    };
    const { date, time, start: _, plateEmirate, plateCode, plateNumber, ...rest } = posted;
    const isWalkIn = posted.channel === "walk-in";
    const start = isWalkIn ? null : startOf(posted);
    if (!isWalkIn && !start) refuse("time", m.board_time_required());
    const email = posted.email === "" ? "" : parseEmail(posted.email);
    if (email === null) refuse("email", m.ui_email_invalid());
    const vehicleSize = vehicleSizes.find((size) => size === posted.vehicleSize);
    if (!vehicleSize) refuse("vehicleSize", m.board_vehicle_size_required());
    return {
      ...rest,
      email: email ?? "",
      channel: isWalkIn ? ("walk-in" as const) : ("phone" as const),
      locale: locales.find((each) => each === posted.locale) ?? locales[0],
      vehicleSize: vehicleSize ?? vehicleSizes[0],
      plate: plateOf({ plateEmirate, plateCode, plateNumber }),
      start,
      bayId: isId(posted.bayId) ? posted.bayId : undefined,
      overrule: posted.overrule !== "",
      waitsUntil: readInstant(posted.waitsUntil),
    };
  }),
);

export type StaffBookingInput = z.output<typeof staffBookingSchema>;

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
