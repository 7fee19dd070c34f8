import { data } from "react-router";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { editRule, findRule } from "#app/features/hours/change-hours.server.ts";
import { hoursFields, hoursSchema } from "#app/features/hours/hours-form.ts";
import { today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { handleForm, readForm } from "#app/platform/form.server.ts";
import type { Route } from "./+types/edit.ts";
import { RuleForm } from "./rule-form.tsx";
import { savedRule } from "./save-rule.server.ts";

const titles = {
  week: m.hours_edit_week,
  period: m.hours_edit_period,
  closure: m.hours_edit_closure,
  day: m.hours_edit_day,
};

type Ruled = Pick<Route.LoaderArgs, "params" | "context">;

async function getRule({ params, context }: Ruled) {
  const rule = await findRule(context.get(appContext).db, params.ruleId);
  if (!rule) throw data(null, { status: 404 });
  return rule;
}

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context, "hours");
  const rule = await getRule({ params, context });
  return { rule, today: today(context.get(appContext).now()) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { id: actorId } = await requireStaff(context, "hours");
  const app = context.get(appContext);
  const rule = await getRule({ params, context });
  const form = await readForm(request);
  const change = { id: rule.id, expectedVersion: String(form.get("seen")), actorId };
  return handleForm(
    { context, form },
    {
      schema: hoursSchema(rule.kind, { today: today(app.now()), known: rule }),
      failed: m.hours_failed(),
      handle: async (input) => savedRule(context, form, await editRule(app, { ...change, input })),
    },
  );
}

export default function EditRule({ loaderData, actionData }: Route.ComponentProps) {
  const { rule, today } = loaderData;
  return (
    <RuleForm
      kind={rule.kind}
      title={titles[rule.kind]()}
      today={today}
      known={rule}
      initial={hoursFields(rule)}
      version={rule.version}
      formError={actionData}
    />
  );
}
