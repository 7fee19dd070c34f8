import * as z from "zod/mini";
import { email, line, phone, text } from "#app/lib/fields.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";

const tooLong = m.contact_too_long;

export const contactSchema = z.object({
  name: line(m.contact_name_required, tooLong),
  email: email({ required: m.contact_email_required, invalid: m.contact_email_invalid, tooLong }),
  phone: phone({ required: m.contact_phone_required, invalid: m.contact_phone_invalid }),
  subject: line(m.contact_subject_required, tooLong),
  message: text(m.contact_message_required, tooLong),
});

export type ContactInput = z.output<typeof contactSchema>;

type MapPoint = { latitude: number; longitude: number };

export function directionsHref(point: MapPoint): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${pair(point)}`;
}

export function mapHref(point: MapPoint): string {
  return `https://www.google.com/maps/search/?api=1&query=${pair(point)}`;
}

export function mapEmbedHref(point: MapPoint): string {
  return `https://www.google.com/maps?q=${pair(point)}&z=15&hl=${getLocale()}&output=embed`;
}

const pair = ({ latitude, longitude }: MapPoint) => `${latitude},${longitude}`;
