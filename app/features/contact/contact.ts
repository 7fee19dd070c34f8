import * as z from "zod/mini";
import { email, line, phone, text } from "#app/lib/fields.ts";
import { m } from "#app/paraglide/messages.js";

export const contactStatuses = ["new", "contacted", "resolved"] as const;

export type ContactStatus = (typeof contactStatuses)[number];

/** How each status reads and which colour it has. Staff may set any of them directly. */
export const contactStatusLook = {
  new: { label: m.contact_status_new, tone: "yellow" },
  contacted: { label: m.contact_status_contacted, tone: "blue" },
  resolved: { label: m.contact_status_resolved, tone: "green" },
} as const satisfies Record<ContactStatus, { label: () => string; tone: string }>;

const tooLong = m.contact_too_long;

/** The contact form's fields in, a ContactInput out; messages in the current language. */
export const contactSchema = z.object({
  name: line(m.contact_name_required, tooLong),
  email: email({ required: m.contact_email_required, invalid: m.contact_email_invalid, tooLong }),
  phone: phone({ required: m.contact_phone_required, invalid: m.contact_phone_invalid }),
  subject: line(m.contact_subject_required, tooLong),
  message: text(m.contact_message_required, tooLong),
});

/** What a visitor writes, checked and cleaned. */
export type ContactInput = z.output<typeof contactSchema>;

/** A message with everything that a mail about it needs. */
export type ContactDetails = ContactInput & { id: string };
