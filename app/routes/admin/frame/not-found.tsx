import { data } from "react-router";
import type { Route } from "./+types/not-found.ts";
import { requireStaff } from "./require-staff.server.ts";

/** Staff who mistype an address stay among staff; to others it tells nothing. */
export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context, "read");
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
