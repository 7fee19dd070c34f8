import { data } from "react-router";
import { preserveListPost } from "#app/admin/preserve-staff-post.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { currencyActions } from "#app/features/currency/currency-actions.ts";
import { setCurrencyHidden } from "#app/features/currency/rates.server.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { readForm } from "#app/platform/form.server.ts";
import type { ActionResult } from "#app/ui/done-toast.tsx";
import type { Route } from "./+types/currency-visibility.ts";

export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context, "prices");
  throw data(null, { status: 404 });
}

export const clientMiddleware = [preserveListPost({ visibility: currencyActions.hide })];

export async function action({ request, context }: Route.ActionArgs) {
  const { id: actorId } = await requireStaff(context, "prices");
  const form = await readForm(request);
  const posted = String(form.get("visibility"));
  const [, code, set] = /^([A-Z]{3}) (hide|show)$/.exec(posted) ?? [];
  if (!code) throw data(null, { status: 400 });
  const isHidden = set === "hide";
  const change = { code, isHidden, actorId };
  if (!(await setCurrencyHidden(context.get(appContext), change)))
    throw data(null, { status: 404 });
  const text = isHidden ? m.currency_hidden_now({ code }) : m.currency_shown_now({ code });
  const fields = { intent: "visibility", visibility: `${code} ${isHidden ? "show" : "hide"}` };
  const answer: ActionResult = {
    done: { text, undo: { action: "/admin/currencies/visibility", fields } },
  };
  return answer;
}
