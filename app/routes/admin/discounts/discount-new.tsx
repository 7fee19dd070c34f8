import { requireStaff } from "#app/admin/require-staff.server.ts";
import { discountCodeSchema } from "#app/features/discounts/code-input.ts";
import { addCode } from "#app/features/discounts/codes.admin.server.ts";
import { today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { handleForm, redirectWithFlash } from "#app/platform/form.server.ts";
import type { Route } from "./+types/discount-new.ts";
import { DiscountForm } from "./discount-form.tsx";

const rulesNow = (now: Date) => ({ today: today(now), usedCount: 0, validUntil: null });

export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context, "codes");
  return { rules: rulesNow(context.get(appContext).now()) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { id: actorId } = await requireStaff(context, "codes");
  const app = context.get(appContext);
  return handleForm(
    { context, request },
    {
      schema: discountCodeSchema(rulesNow(app.now())),
      failed: m.discounts_code_save_failed(),
      async handle(input, { invalid }) {
        const added = await addCode(app, { input, actorId });
        if (!added.ok) return invalid({ errors: { code: m.discounts_code_taken() } });
        const list = `/admin/discounts${new URL(request.url).search}`;
        return redirectWithFlash(context, list, "code-added");
      },
    },
  );
}

export default function NewDiscount({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <DiscountForm title={m.discounts_code_add_title()} code={loaderData} formError={actionData} />
  );
}
