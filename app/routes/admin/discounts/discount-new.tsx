import { handleStaffForm } from "#app/admin/action.server.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { codeActions } from "#app/features/discounts/code-actions.ts";
import { discountCodeSchema } from "#app/features/discounts/code-input.ts";
import { addCode } from "#app/features/discounts/codes.admin.server.ts";
import { today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import type { Route } from "./+types/discount-new.ts";
import { DiscountForm } from "./discount-form.tsx";

const rulesNow = (now: Date) => ({ today: today(now), usedCount: 0, validUntil: null });

export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context, "codes");
  return { rules: rulesNow(context.get(appContext).now()) };
}

export const action = (post: Route.ActionArgs) =>
  handleStaffForm(post, codeActions.add, {
    schema: discountCodeSchema(rulesNow(post.context.get(appContext).now())),
    to: `/admin/discounts${new URL(post.request.url).search}`,
    async handle({ input, app, staff, invalid }) {
      const added = await addCode(app, { input, actorId: staff.id });
      if (!added.ok) return invalid({ errors: { code: m.discounts_code_taken() } });
    },
  });

export default function NewDiscount({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <DiscountForm title={m.discounts_code_add_title()} code={loaderData} formError={actionData} />
  );
}
