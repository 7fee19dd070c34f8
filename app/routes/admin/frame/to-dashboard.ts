import { redirect } from "react-router";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import type { Route } from "./+types/to-dashboard.ts";

export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context, "read");
  return redirect("/admin/dashboard");
}
