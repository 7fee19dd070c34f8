import * as z from "zod/mini";
import { email, line, phone, text } from "#app/lib/fields.ts";
import { m } from "#app/paraglide/messages.js";

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
