import { requireStaff } from "#app/admin/require-staff.server.ts";
import type { Factor } from "#app/features/account-security/security.server.ts";
import { recordOwnChange } from "#app/features/staff/own-account.server.ts";
import { appContext } from "#app/platform/app.ts";
import { staffActions } from "#app/platform/auth/staff-actions.ts";

export const staffFactor: Factor = {
  page: "/admin/account/second-factor",
  account: "/admin/account",
  requireOwner: (context) => requireStaff(context, "today"),
  record: (context, owner, change) =>
    recordOwnChange(context.get(appContext), owner.id, staffActions[change]),
};
