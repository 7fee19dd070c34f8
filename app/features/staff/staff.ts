import * as z from "zod/mini";
import { email, line, oneOf } from "#app/lib/fields.ts";
import { cleanLine } from "#app/lib/text.ts";
import { m } from "#app/paraglide/messages.js";
import type { Role } from "#db/schema/enums.ts";

export const staffRoles = ["staff", "admin"] as const;

export type StaffRole = (typeof staffRoles)[number];

/** Small letters, digits, dots and dashes: the same on every keyboard, and easy to say. */
const username = z.string({ error: m.staff_username_required }).check(
  z.overwrite((value) => cleanLine(value).toLowerCase()),
  z.minLength(1, { error: m.staff_username_required }),
  z.refine((value) => value === "" || /^[a-z0-9](?:[a-z0-9.-]{1,30})[a-z0-9]$/.test(value), {
    error: m.staff_username_invalid,
  }),
);

/** Lower case, and as strict as signing in reads it. */
const staffEmail = email({
  required: m.staff_email_required,
  invalid: m.staff_email_invalid,
  tooLong: m.staff_email_too_long,
}).check(
  z.overwrite((value) => value.toLowerCase()),
  z.refine((value) => value === "" || z.regexes.email.test(value), {
    error: m.staff_email_invalid,
  }),
);

const name = line(m.staff_name_required, m.staff_name_too_long);

export const nameSchema = z.object({ name });

export const newStaffSchema = z.object({
  name,
  username,
  email: staffEmail,
  role: oneOf(staffRoles, m.staff_role_required),
});
export type NewStaff = z.output<typeof newStaffSchema>;

export const roleName: Record<StaffRole, () => string> = {
  staff: m.staff_role_staff,
  admin: m.staff_role_admin,
};

/** What can be done in the staff area, and by whom. Every page and action of it names one. */
const permissions = {
  read: ["staff", "admin"],
  /** Statuses, notes, perfumes, discount codes, rates, mails that are sent again. */
  change: ["staff", "admin"],
  /** Also to see what was deleted, and to bring it back. */
  delete: ["admin"],
  revenue: ["admin"],
  export: ["admin"],
  "manage-staff": ["admin"],
  audit: ["admin"],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissions;

export function may(role: Role, permission: Permission): boolean {
  const allowed: readonly Role[] = permissions[permission];
  return allowed.includes(role);
}
