import { redirect } from "react-router";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { may } from "#app/features/staff/staff.ts";
import type { Route } from "./+types/to-dashboard.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { staff } = await requireStaff(context, "today");
  return redirect(may(staff, "read") ? "/admin/dashboard" : "/admin/today");
}
