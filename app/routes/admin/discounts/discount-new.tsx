import { requireStaff } from "#app/admin/require-staff.server.ts";
import { addCode } from "#app/features/discounts/code-changes.server.ts";
import { discountCodeSchema } from "#app/features/discounts/code-input.ts";
import { today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { answerForm, invalidForm, readForm, redirectWithFlash } from "#app/platform/form.server.ts";
import type { Route } from "./+types/discount-new.ts";
import { DiscountForm } from "./discount-form.tsx";

const rulesNow = (now: Date) => ({ today: today(now), usedCount: 0, validUntil: null });

export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context, "change");
  return { rules: rulesNow(context.get(appContext).now()) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { id: actorId } = await requireStaff(context, "change");
  const app = context.get(appContext);
  const form = await readForm(request);
  const answer = await answerForm(context, form, {
    schema: discountCodeSchema(rulesNow(app.now())),
    accept: (input) => addCode(app, { input, actorId }),
    failed: m.discounts_code_save_failed(),
  });
  if (!answer.ok) return answer.response;
  if (!answer.accepted.ok) return invalidForm(form, { errors: { code: m.discounts_code_taken() } });
  return redirectWithFlash(context, `/admin/discounts${new URL(request.url).search}`, "code-added");
}

export default function NewDiscount({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <DiscountForm title={m.discounts_code_add_title()} code={loaderData} formError={actionData} />
  );
}
