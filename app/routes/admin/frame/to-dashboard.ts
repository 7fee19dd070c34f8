import { redirect } from "react-router";
import type { Route } from "./+types/to-dashboard.ts";
import { requireStaff } from "./require-staff.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context, "read");
  return redirect("/admin/dashboard");
}
