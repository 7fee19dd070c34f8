import { data } from "react-router";
import { handleStaffForm } from "#app/admin/action.server.ts";
import { FormPage } from "#app/admin/declared-form.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { findOpenTill, moveCash } from "#app/features/money/till.server.ts";
import {
  isTill,
  moveCashFields,
  moveCashSchema,
  tillName,
  tillPath,
} from "#app/features/money/till.ts";
import { tillActions } from "#app/features/money/till-actions.ts";
import { newId } from "#app/lib/ids.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import type { Route } from "./+types/cash.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context, "close-till");
  if (!isTill(params.till)) throw data(null, { status: 404 });
  const session = await findOpenTill(context.get(appContext).db, params.till);
  return { till: params.till, key: session ? `${session.id} ${newId()}` : "" };
}

export const action = (post: Route.ActionArgs) =>
  handleStaffForm(post, tillActions["pay-in"], {
    schema: moveCashSchema,
    to: tillPath,
    async handle({ input, app, staff, invalid }) {
      const result = await moveCash(app, { ...input, actorId: staff.id });
      if (result.ok) return;
      return result.reason === "short"
        ? invalid({ errors: { amountFils: m.money_till_short() } }, 409)
        : invalid({ problem: m.money_till_closed_meanwhile() }, 409);
    },
  });

export default function MoveCash({ loaderData, actionData }: Route.ComponentProps) {
  const { till, key } = loaderData;
  return (
    <FormPage
      id="move-cash"
      title={m.money_till_move_of({ name: tillName(till) })}
      to={tillPath}
      back={m.money_till_title()}
      submit={m.money_till_move_save()}
      cancel={m.money_cancel()}
      fields={moveCashFields}
      schema={moveCashSchema}
      answer={actionData}
      seen={key}
    />
  );
}
