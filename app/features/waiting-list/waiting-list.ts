import * as z from "zod/mini";
import { email, line, oneOf, phone } from "#app/lib/fields.ts";
import type { Localized } from "#app/lib/locale.ts";
import { parseDateThisCentury } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { type VehicleSize, vehicleSizes } from "#db/schema/enums.ts";

const tooLong = m.booking_too_long;

const fields = {
  day: z.pipe(z.catch(z.string(), ""), z.transform(parseDateThisCentury)),
  name: line(m.waiting_name_required, tooLong),
  phone: phone({ required: m.booking_phone_required, invalid: m.booking_phone_invalid }),
  email: email({ required: m.booking_email_required, invalid: m.booking_email_invalid, tooLong }),
};

const noSize = z.pipe(
  z.unknown(),
  z.transform((): VehicleSize | null => null),
);

export const waitingSchema = ({ suvPriceAed }: { suvPriceAed?: number }) =>
  z.object({
    ...fields,
    vehicleSize:
      suvPriceAed === undefined
        ? z._default(noSize, null)
        : oneOf(vehicleSizes, m.booking_vehicle_size_required),
  });

export type WaitingInput = z.output<ReturnType<typeof waitingSchema>>;

/** Nobody waits for a day that is free, closed or over. */
export type DayState = "full" | "free" | "closed";

export type WaitingRow = {
  id: string;
  name: string;
  phone: string;
  service: Localized;
  vehicleSize: VehicleSize | null;
  since: Date;
  toldAt: Date | null;
  isBooked: boolean;
  whatsapp: string;
};
