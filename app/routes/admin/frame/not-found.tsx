import { data } from "react-router";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import type { Route } from "./+types/not-found.ts";

export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context, "today");
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
