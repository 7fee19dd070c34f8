import type { Permission } from "#app/features/staff/permissions.ts";
import { m } from "#app/paraglide/messages.js";

export type AdminEntry = { to: string; label: () => string; permission: Permission };

/** The places of the staff area, in the order of the menu; each person sees those of their role. */
export const adminNavigation: AdminEntry[] = [
  { to: "/admin/dashboard", label: m.dashboard_nav_dashboard, permission: "read" },
  { to: "/admin/perfumes", label: m.dashboard_nav_perfumes, permission: "read" },
  { to: "/admin/discounts", label: m.dashboard_nav_discounts, permission: "read" },
  { to: "/admin/currencies", label: m.dashboard_nav_currencies, permission: "read" },
  { to: "/admin/mail", label: m.dashboard_nav_mail, permission: "read" },
  { to: "/admin/audit", label: m.dashboard_nav_audit, permission: "audit" },
  { to: "/admin/staff", label: m.dashboard_nav_staff, permission: "manage-staff" },
  { to: "/admin/bin", label: m.dashboard_nav_trash, permission: "delete" },
  { to: "/admin/account", label: m.dashboard_nav_account, permission: "read" },
];
