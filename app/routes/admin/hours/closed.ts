import { data } from "react-router";
import { preserveListPost } from "#app/admin/preserve-staff-post.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { holdSuggested } from "#app/features/booking/closed-bookings.server.ts";
import { moveToHeld } from "#app/features/visits/place-visit.server.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { readForm } from "#app/platform/form.server.ts";
import type { ActionResult } from "#app/ui/done-toast.tsx";
import type { Route } from "./+types/closed.ts";

export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context, "hours");
  throw data(null, { status: 404 });
}

const lost = { failed: m.hours_failed };

export const clientMiddleware = [preserveListPost({ hold: lost, "move-held": lost })];

/** Keeps the times that are offered to those whom a closure meets, or moves those who said yes. */
export async function action({ request, context }: Route.ActionArgs): Promise<ActionResult> {
  const actor = await requireStaff(context, "hours");
  const app = context.get(appContext);
  const form = await readForm(request);
  if (form.get("intent") === "hold") {
    await holdSuggested(app);
    return { done: { text: m.hours_held() } };
  }
  if (form.get("intent") !== "move-held") throw data(null, { status: 400 });
  const visitIds = form.getAll("visit").map(String);
  if (visitIds.length === 0) return { problem: m.hours_nobody_said_yes() };
  const { moved, left } = await moveToHeld(app, { visitIds, actor });
  if (moved === 0) return { problem: m.hours_held_over() };
  return { done: { text: m.hours_moved_to_held({ moved, left }) } };
}
