import { data } from "react-router";
import { handleStaffForm } from "#app/admin/action.server.ts";
import { FormPage } from "#app/admin/declared-form.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { openTill } from "#app/features/money/till.server.ts";
import {
  isTill,
  openTillFields,
  openTillSchema,
  tillName,
  tillPath,
} from "#app/features/money/till.ts";
import { tillActions } from "#app/features/money/till-actions.ts";
import { newId } from "#app/lib/ids.ts";
import { m } from "#app/paraglide/messages.js";
import type { Route } from "./+types/open.ts";

function requireTill({ till }: Route.LoaderArgs["params"]) {
  if (!isTill(till)) throw data(null, { status: 404 });
  return till;
}

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context, "close-till");
  return { till: requireTill(params), key: newId() };
}

export const action = (post: Route.ActionArgs) =>
  handleStaffForm(post, tillActions.open, {
    schema: openTillSchema,
    to: tillPath,
    async handle({ input: { floatFils, seen: key }, app, staff, invalid }) {
      const till = requireTill(post.params);
      const result = await openTill(app, { till, floatFils, key, actorId: staff.id });
      if (result.ok) return;
      const name = tillName(till);
      const problem = result.by
        ? m.money_till_open_already_by({ name, by: result.by })
        : m.money_till_open_already({ name });
      return invalid({ problem }, 409);
    },
  });

export default function OpenTill({ loaderData, actionData }: Route.ComponentProps) {
  const { till, key } = loaderData;
  return (
    <FormPage
      id="open-till"
      title={m.money_till_open_of({ name: tillName(till) })}
      to={tillPath}
      back={m.money_till_title()}
      submit={m.money_till_open()}
      cancel={m.money_cancel()}
      fields={openTillFields}
      schema={openTillSchema}
      answer={actionData}
      seen={key}
    />
  );
}
