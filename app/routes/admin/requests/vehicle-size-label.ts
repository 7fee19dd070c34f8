import { m } from "#app/paraglide/messages.js";
import type { VehicleSize } from "#db/schema/enums.ts";

/** The word for a size of vehicle, in the language of the page. */
export const vehicleSizeLabel: Record<VehicleSize, () => string> = {
  sedan: m.mail_vehicle_sedan,
  suv: m.mail_vehicle_suv,
};
