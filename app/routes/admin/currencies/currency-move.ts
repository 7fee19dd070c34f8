import { data } from "react-router";
import { preserveListPost } from "#app/admin/preserve-staff-post.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { currencyActions } from "#app/features/currency/currency-actions.ts";
import { moveCurrency } from "#app/features/currency/rates.server.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { readForm } from "#app/platform/form.server.ts";
import type { ActionResult } from "#app/ui/done-toast.tsx";
import type { Route } from "./+types/currency-move.ts";

export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context, "prices");
  throw data(null, { status: 404 });
}

export const clientMiddleware = [preserveListPost(currencyActions)];

export async function action({ request, context }: Route.ActionArgs) {
  const { id: actorId } = await requireStaff(context, "prices");
  const form = await readForm(request);
  const [, code, step] = /^([A-Z]{3}) (up|down)$/.exec(String(form.get("move"))) ?? [];
  if (!code) throw data(null, { status: 400 });
  const change = { code, step: step === "up" ? "up" : "down", actorId } as const;
  const moved = await moveCurrency(context.get(appContext), change);
  if (!moved) throw data(null, { status: 404 });
  const fields = { intent: "move", move: `${code} ${step === "up" ? "down" : "up"}` };
  const undo = moved === "moved" ? { action: "/admin/currencies/move", fields } : undefined;
  const answer: ActionResult = { done: { text: m.currency_moved(), undo } };
  return answer;
}
