import * as z from "zod/mini";
import { line, optionalPhone } from "#app/lib/fields.ts";
import { m } from "#app/paraglide/messages.js";

export const profileSchema = z.object({
  fullName: line(m.account_full_name_required, m.account_too_long),
  phone: optionalPhone(m.account_phone_invalid),
});

export type ProfileInput = z.output<typeof profileSchema>;

export type Profile = ProfileInput & { email: string; emailVerified: boolean };
