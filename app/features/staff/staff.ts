import { type AuditedAction, declareActions } from "#app/lib/audited.ts";
import { m } from "#app/paraglide/messages.js";
import type { Grant, Role } from "#db/schema/enums.ts";

export const staffRoles = ["technician", "counter", "owner"] as const;

export type StaffRole = (typeof staffRoles)[number];

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
  "take-payment": m.staff_grant_take_payment,
  discount: m.staff_grant_discount,
  refund: m.staff_grant_refund,
  "close-till": m.staff_grant_close_till,
  "expected-cash": m.staff_grant_expected_cash,
  "lock-period": m.staff_grant_lock_period,
  stock: m.staff_grant_stock,
};

/** Permissions of the staff area and their roles (D23). Every page and action names one. */
const permissions = {
  today: ["technician", "counter", "owner"],
  read: ["counter", "owner"],
  change: ["counter", "owner"],
  revenue: ["owner"],
  prices: ["owner"],
  codes: ["owner"],
  hours: ["owner"],
  /** Who is away and which bay is out of order. */
  bays: ["counter", "owner"],
  delete: ["owner"],
  export: ["owner"],
  audit: ["owner"],
  "manage-staff": ["owner"],
  content: ["owner"],
  "take-payment": ["counter", "owner"],
  /** Something off the whole of a ticket; prices of lines are `prices`. */
  discount: ["owner"],
  /** Gives money back, and lets a car go that is not paid. */
  refund: ["owner"],
  "close-till": ["counter", "owner"],
  /** Sees what a drawer should hold before it is counted. */
  "expected-cash": ["owner"],
  "lock-period": ["owner"],
  stock: ["counter", "owner"],
  /** Cannot be granted: a key may do more than the person who makes it. */
  api: ["owner"],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissions;

/** The permission of an action, and its messages when it is done or has failed. */
export type ActionRule = { permission: Permission; failed: () => string; notice?: () => string };

export type StaffAction = AuditedAction & ActionRule;

export type StaffActions = { [intent: string]: StaffAction };

export const declareStaffActions = <Key extends string>(
  noun: string,
  shared: Omit<StaffAction, "name" | "words">,
  actions: { [K in Key]: Partial<StaffAction> & Pick<StaffAction, "words"> },
): { [K in Key]: StaffAction } => declareActions(noun, shared, actions);

type InboxTexts = Record<"status" | "delete", () => string>;

/** Declares the actions on a list that customers send to: status, note, deletion, file. */
export function declareInboxActions(
  noun: string,
  of: StaffAction["of"],
  {
    did,
    failed,
  }: { did: InboxTexts & Record<"restore" | "export", () => string>; failed: InboxTexts },
) {
  const status = { words: did.status, permission: "change", failed: failed.status } as const;
  const note = { words: m.staff_did_note_add, name: "note.add", permission: "change" } as const;
  return declareStaffActions(
    noun,
    { of, permission: "delete", failed: m.inbox_restore_failed },
    {
      status,
      statuses: { ...status, name: `${noun}.status` },
      delete: { words: did.delete, failed: failed.delete },
      restore: { words: did.restore },
      note: { ...note, failed: m.inbox_note_failed },
      export: { words: did.export, permission: "export" },
    },
  );
}

export type Rights = { role: Role; grants: readonly Grant[] };

export function may({ role, grants }: Rights, permission: Permission): boolean {
  const allowed: readonly Role[] = permissions[permission];
  const granted: readonly Permission[] = role === "customer" ? [] : grants;
  return allowed.includes(role) || granted.includes(permission);
}

/** Nobody gives more rights than they have, and only owners manage owners. */
export function mayManage(manager: Rights, rights: Rights): boolean {
  if (manager.role === "owner") return true;
  const all = Object.keys(permissions) as Permission[];
  return (
    rights.role !== "owner" &&
    may(manager, "manage-staff") &&
    all.every((permission) => may(manager, permission) || !may(rights, permission))
  );
}
