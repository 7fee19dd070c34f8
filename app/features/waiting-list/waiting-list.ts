import * as z from "zod/mini";
import { email, line, oneOf, phone } from "#app/lib/fields.ts";
import type { Localized } from "#app/lib/locale.ts";
import { parseDateThisCentury } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { type VehicleSize, vehicleSizes } from "#db/schema/enums.ts";

const tooLong = m.booking_too_long;

const fields = {
  /** Null where it is none; then the days that are full are offered. */
  day: z.pipe(z.catch(z.string(), ""), z.transform(parseDateThisCentury)),
  name: line(m.waiting_name_required, tooLong),
  phone: phone({ required: m.booking_phone_required, invalid: m.booking_phone_invalid }),
  email: email({ required: m.booking_email_required, invalid: m.booking_email_invalid, tooLong }),
};

const noSize = z.pipe(
  z.unknown(),
  z.transform((): VehicleSize | null => null),
);

/** What the page posts; the size is asked for where the price depends on it. */
export const waitingSchema = ({ suvPriceAed }: { suvPriceAed?: number }) =>
  z.object({
    ...fields,
    vehicleSize:
      suvPriceAed === undefined
        ? z._default(noSize, null)
        : oneOf(vehicleSizes, m.booking_vehicle_size_required),
  });

/** Without a service that still is on offer, nobody waits. */
export type WaitingInput = z.output<ReturnType<typeof waitingSchema>>;

/** What a day is for one kind of work: nobody waits for one that is free, or closed, or over. */
export type DayState = "full" | "free" | "closed";

/** Somebody who waits, as staff see them; `whatsapp` is the text that is prepared for them. */
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
