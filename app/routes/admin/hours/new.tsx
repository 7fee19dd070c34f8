import { data } from "react-router";
import { handleStaffForm } from "#app/admin/action.server.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { addRule } from "#app/features/hours/change-hours.server.ts";
import { readHours } from "#app/features/hours/hours.server.ts";
import { hoursActions } from "#app/features/hours/hours-actions.ts";
import { hoursFields, hoursSchema } from "#app/features/hours/hours-form.ts";
import { today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import type { Route } from "./+types/new.ts";
import { RuleForm } from "./rule-form.tsx";
import { refusedRule } from "./save-rule.server.ts";

const titles = {
  period: m.hours_new_period,
  closure: m.hours_new_closure,
  day: m.hours_new_day,
};

function kindOf(name: string): keyof typeof titles {
  if (!Object.hasOwn(titles, name)) throw data(null, { status: 404 });
  return name as keyof typeof titles;
}

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context, "hours");
  const { db, now } = context.get(appContext);
  const kind = kindOf(params.ruleKind);
  const week = (await readHours(db)).find((rule) => rule.kind === "week");
  const initial = kind === "period" && week ? hoursFields(week) : undefined;
  return { kind, initial, today: today(now()) };
}

export const action = (post: Route.ActionArgs) =>
  handleStaffForm(post, hoursActions.add, {
    schema: async (app) => hoursSchema(kindOf(post.params.ruleKind), { today: today(app.now()) }),
    to: "/admin/hours",
    async handle({ input, app, staff, form, invalid }) {
      const kind = kindOf(post.params.ruleKind);
      return refusedRule(await addRule(app, { kind, input, actorId: staff.id }), { form, invalid });
    },
  });

export default function NewRule({ loaderData, actionData }: Route.ComponentProps) {
  return <RuleForm {...loaderData} title={titles[loaderData.kind]()} formError={actionData} />;
}
