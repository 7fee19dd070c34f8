import { useLocation } from "react-router";
import { handleStaffForm } from "#app/admin/action.server.ts";
import { FormDialog } from "#app/admin/declared-form.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { codeActions } from "#app/features/discounts/code-actions.ts";
import { codeFieldsWith, discountCodeSchema, newCode } from "#app/features/discounts/code-input.ts";
import { addCode } from "#app/features/discounts/codes.admin.server.ts";
import { today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import type { Route } from "./+types/discount-new.ts";

const rulesNow = (now: Date) => ({ today: today(now), usedCount: 0, validUntil: null });

export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context, "codes");
  return rulesNow(context.get(appContext).now());
}

export const action = (post: Route.ActionArgs) =>
  handleStaffForm(post, codeActions.add, {
    schema: async (app) => discountCodeSchema(rulesNow(app.now())),
    to: `/admin/discounts${new URL(post.request.url).search}`,
    async handle({ input, app, staff, invalid }) {
      const added = await addCode(app, { input, actorId: staff.id });
      if (!added.ok) return invalid({ errors: { code: m.discounts_code_taken() } });
    },
  });

export default function NewDiscount({ loaderData: rules, actionData }: Route.ComponentProps) {
  return (
    <FormDialog
      id="code"
      title={m.discounts_code_add_title()}
      fields={codeFieldsWith(rules)}
      schema={discountCodeSchema(rules)}
      answer={actionData}
      initial={newCode}
      to={`/admin/discounts${useLocation().search}`}
      submit={m.discounts_code_save()}
      cancel={m.discounts_cancel()}
    />
  );
}
