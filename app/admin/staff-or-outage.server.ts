import type { RouterContextProvider } from "react-router";
import { requireStaff, type StaffUser } from "#app/admin/require-staff.server.ts";
import type { Permission } from "#app/features/staff/staff.ts";
import { appContext, requestContext } from "#app/platform/app.ts";
import { findUser } from "#app/platform/auth/session.server.ts";

/**
 * Who of the staff sent the request, or `outage` when the database that would know is unavailable and the
 * request brings a session: for pages that then show samples, and nothing that was ever stored.
 */
export async function findStaffOrOutage(
  context: Readonly<RouterContextProvider>,
  permission: Permission,
): Promise<StaffUser | "outage"> {
  try {
    await findUser(context);
  } catch (error) {
    const { id: requestId } = context.get(requestContext);
    context.get(appContext).log.error("staff not known", error, { requestId });
    return "outage";
  }
  return requireStaff(context, permission);
}
