import type { Role } from "#db/schema/enums.ts";

/** What can be done in the staff area, and by whom. Every page and action of it names one. */
const permissions = {
  read: ["staff", "admin"],
  /** Statuses, notes, perfumes, discount codes, rates, mails that are sent again. */
  change: ["staff", "admin"],
  /** Also to see what was deleted, and to bring it back. */
  delete: ["admin"],
  export: ["admin"],
  "manage-staff": ["admin"],
  audit: ["admin"],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissions;

/** Whether somebody in this role may do it. */
export function may(role: Role, permission: Permission): boolean {
  const allowed: readonly Role[] = permissions[permission];
  return allowed.includes(role);
}
