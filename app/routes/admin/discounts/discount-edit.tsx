import { data, useLocation } from "react-router";
import { handleStaffForm } from "#app/admin/action.server.ts";
import { FormDialog } from "#app/admin/declared-form.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { codeActions } from "#app/features/discounts/code-actions.ts";
import { rulesText } from "#app/features/discounts/code-figures.ts";
import {
  codeFields,
  codeFieldsWith,
  discountCodeSchema,
  expectedVersion,
} from "#app/features/discounts/code-input.ts";
import { editCode } from "#app/features/discounts/codes.admin.server.ts";
import { findStaffCode } from "#app/features/discounts/discounts.queries.server.ts";
import { today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { type App, appContext } from "#app/platform/app.ts";
import type { Route } from "./+types/discount-edit.ts";

async function getCode({ db, now }: App, id: string) {
  const code = await findStaffCode(db, id, now());
  if (!code) throw data(null, { status: 404 });
  const validUntil = code.validUntil && today(code.validUntil);
  return { code, rules: { today: today(now()), usedCount: code.usedCount, validUntil } };
}

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context, "codes");
  const { code, rules } = await getCode(context.get(appContext), params.codeId);
  return { rules, initial: codeFields(code), seen: code.updatedAt.toISOString() };
}

export const action = (post: Route.ActionArgs) =>
  handleStaffForm(post, codeActions.edit, {
    schema: async (app) => discountCodeSchema((await getCode(app, post.params.codeId)).rules),
    to: `/admin/discounts${new URL(post.request.url).search}`,
    async handle({ input, app, staff, form, invalid }) {
      const seen = expectedVersion.safeParse(form.get("seen"));
      if (!seen.success) throw data(null, { status: 400 });
      const id = post.params.codeId;
      const asked = { id, expectedVersion: seen.data, actorId: staff.id };
      const edited = await editCode(app, { ...asked, input });
      if (edited.ok) return;
      switch (edited.reason) {
        case "not-found":
          throw data(null, { status: 404 });
        case "taken":
          return invalid({ errors: { code: m.discounts_code_taken() } });
        case "below-used":
          return invalid({ errors: { maxUses: m.discounts_code_uses_below(edited) } });
        case "changed": {
          const { code } = await getCode(app, id);
          const name = edited.by ?? m.staff_unknown();
          form.set("seen", code.updatedAt.toISOString());
          const stored = rulesText(code, getLocale());
          return invalid({ problem: m.discounts_code_changed({ name, stored }) }, 409);
        }
      }
    },
  });

export default function EditDiscount({ loaderData, actionData }: Route.ComponentProps) {
  const { rules, initial, seen } = loaderData;
  return (
    <FormDialog
      id="code"
      title={m.discounts_code_edit_title()}
      fields={codeFieldsWith(rules)}
      schema={discountCodeSchema(rules)}
      answer={actionData}
      initial={initial}
      seen={seen}
      to={`/admin/discounts${useLocation().search}`}
      submit={m.discounts_code_save()}
      cancel={m.discounts_cancel()}
    />
  );
}
