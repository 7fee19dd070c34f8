import { data } from "react-router";
import { preserveListPost } from "#app/admin/preserve-staff-post.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { deleteRule, type HoursChange, moveRule } from "#app/features/hours/change-hours.server.ts";
import { hoursActions } from "#app/features/hours/hours-actions.ts";
import { hoursFields } from "#app/features/hours/hours-form.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { readForm } from "#app/platform/form.server.ts";
import type { ActionResult } from "#app/ui/done-toast.tsx";
import type { Route } from "./+types/change.ts";
import { takenText } from "./save-rule.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context, "hours");
  throw data(null, { status: 404 });
}

export const clientMiddleware = [preserveListPost(hoursActions)];

export async function action({ request, context }: Route.ActionArgs) {
  const { id: actorId } = await requireStaff(context, "hours");
  const form = await readForm(request);
  const [, id = "", step] = /^(\S+) (earlier|later|delete)$/.exec(String(form.get("change"))) ?? [];
  if (!step) throw data(null, { status: 400 });
  const app = context.get(appContext);
  const changed =
    step === "delete"
      ? await deleteRule(app, { id, actorId })
      : await moveRule(app, { id, days: step === "later" ? 1 : -1, actorId });
  if (!changed.ok && changed.reason === "not-found") throw data(null, { status: 404 });
  return resultOf(changed, step);
}

function resultOf(
  changed: Exclude<HoursChange, { reason: "not-found" }>,
  step: string,
): ActionResult {
  if (!changed.ok) return { problem: takenText(changed) };
  const { rule } = changed;
  if (step === "delete") {
    const undo = { action: `/admin/hours/new/${rule.kind}`, fields: hoursFields(rule) };
    return { done: { text: m.hours_deleted(), undo } };
  }
  const back = step === "later" ? "earlier" : "later";
  const fields = { intent: "move", change: `${rule.id} ${back}` };
  return { done: { text: m.hours_moved(), undo: { action: "/admin/hours/change", fields } } };
}
