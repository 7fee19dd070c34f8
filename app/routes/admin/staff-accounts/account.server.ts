import { requireStaff } from "#app/admin/require-staff.server.ts";
import type { Security } from "#app/features/account-security/security.server.ts";
import { recordOwnChange } from "#app/features/staff/staff.server.ts";
import { appContext } from "#app/platform/app.ts";
import { otherPasswordSchema } from "#app/platform/auth/credentials.ts";
import { staffActions } from "#app/platform/auth/staff-actions.ts";

export const staffSecurity: Security = {
  account: "/admin/account",
  passwordSchema: otherPasswordSchema,
  requireOwner: async (context) => (await requireStaff(context, "today")).staff,
  record: (context, owner, change) =>
    recordOwnChange(context.get(appContext), owner.id, staffActions[change]),
};
