import { data } from "react-router";
import { handleStaffForm } from "#app/admin/action.server.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { editRule, findRule } from "#app/features/hours/change-hours.server.ts";
import { hoursActions } from "#app/features/hours/hours-actions.ts";
import { hoursFields, hoursSchema } from "#app/features/hours/hours-form.ts";
import { today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { type App, appContext } from "#app/platform/app.ts";
import type { Route } from "./+types/edit.ts";
import { RuleForm } from "./rule-form.tsx";
import { refusedRule } from "./save-rule.server.ts";

const titles = {
  week: m.hours_edit_week,
  period: m.hours_edit_period,
  closure: m.hours_edit_closure,
  day: m.hours_edit_day,
};

async function getRule({ db }: App, id: string) {
  const rule = await findRule(db, id);
  if (!rule) throw data(null, { status: 404 });
  return rule;
}

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context, "hours");
  const app = context.get(appContext);
  return { rule: await getRule(app, params.ruleId), today: today(app.now()) };
}

export const action = (post: Route.ActionArgs) =>
  handleStaffForm(post, hoursActions.edit, {
    async schema(app) {
      const known = await getRule(app, post.params.ruleId);
      return hoursSchema(known.kind, { today: today(app.now()), known });
    },
    to: "/admin/hours",
    async handle({ input, app, staff, form, invalid }) {
      const change = { id: post.params.ruleId, actorId: staff.id, input };
      const expectedVersion = String(form.get("seen"));
      return refusedRule(await editRule(app, { ...change, expectedVersion }), { form, invalid });
    },
  });

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
