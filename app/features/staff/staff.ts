import * as z from "zod/mini";
import { email, line, oneOf } from "#app/lib/fields.ts";
import { cleanLine } from "#app/lib/text.ts";
import { m } from "#app/paraglide/messages.js";
import type { Grant, Role } from "#db/schema/enums.ts";

export const staffRoles = ["technician", "counter", "owner"] as const;

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

export type StaffRights = { role: StaffRole; grants: Grant[] };

export const roleName: Record<StaffRole, () => string> = {
  technician: m.staff_role_technician,
  counter: m.staff_role_counter,
  owner: m.staff_role_owner,
};

export const grantName: Record<Grant, () => string> = {
  revenue: m.staff_grant_revenue,
  prices: m.staff_grant_prices,
  codes: m.staff_grant_codes,
  delete: m.staff_grant_delete,
  export: m.staff_grant_export,
  audit: m.staff_grant_audit,
  "manage-staff": m.staff_grant_manage_staff,
  content: m.staff_grant_content,
};

/** What can be done in the staff area, and by whom (D23). Every page and action of it names one. */
const permissions = {
  /** Their own account, and the work of today. */
  today: ["technician", "counter", "owner"],
  /** Everything that customers sent, and the catalogue. */
  read: ["counter", "owner"],
  /** Statuses, notes, mails that are sent again, perfumes but for their prices. */
  change: ["counter", "owner"],
  /** What was earned, in sums. */
  revenue: ["owner"],
  /** Of perfumes and currencies. */
  prices: ["owner"],
  codes: ["owner"],
  /** When the workshop is open. */
  hours: ["owner"],
  /** Also to see what was deleted, and to bring it back. */
  delete: ["owner"],
  export: ["owner"],
  audit: ["owner"],
  "manage-staff": ["owner"],
  /** What the public pages say. */
  content: ["owner"],
  /** The keys of programs. Nobody is granted it: a key may do more than who made it. */
  api: ["owner"],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissions;

/** What somebody may: by their role, and by what an owner granted them. */
export type Rights = { role: Role; grants: readonly Grant[] };

export function may({ role, grants }: Rights, permission: Permission): boolean {
  const allowed: readonly Role[] = permissions[permission];
  const granted: readonly Permission[] = role === "customer" ? [] : grants;
  return allowed.includes(role) || granted.includes(permission);
}

/**
 * Whether somebody may look after an account with these rights, or give them: nobody gains by it
 * what they have not themselves. Owners are looked after by owners only.
 */
export function mayManage(manager: Rights, rights: Rights): boolean {
  if (manager.role === "owner") return true;
  const all = Object.keys(permissions) as Permission[];
  return (
    rights.role !== "owner" &&
    may(manager, "manage-staff") &&
    all.every((permission) => may(manager, permission) || !may(rights, permission))
  );
}
