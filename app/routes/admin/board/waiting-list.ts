import { data } from "react-router";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { removeWaiting } from "#app/features/waiting-list/waiting-list.server.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm, redirectWithFlash } from "#app/platform/form.server.ts";
import type { Route } from "./+types/waiting-list.ts";

export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context, "read");
  throw data(null, { status: 404 });
}

export async function action({ request, context }: Route.ActionArgs) {
  const { staff, ...app } = await requireStaff(context, "change");
  const form = await readForm(request);
  const id = String(form.get("id") ?? "");
  const day = await removeWaiting(app, { id, actorId: staff.id });
  const board = day ? `/admin/board?day=${day}` : "/admin/board";
  const page = form.get("from") === "today" ? "/admin/today" : board;
  return redirectWithFlash(context, page, m.waiting_staff_removed());
}
