import { data, useLocation } from "react-router";
import { handleStaffForm } from "#app/admin/action.server.ts";
import { FormDialog } from "#app/admin/declared-form.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import {
  codeFields,
  codeFieldsWith,
  discountCodeSchema,
  newCode,
} from "#app/features/discounts/code-input.ts";
import { addCode, editCode, findStaffCode } from "#app/features/discounts/codes.admin.server.ts";
import { codeActions } from "#app/features/discounts/codes.admin.tsx";
import { rulesText } from "#app/features/discounts/discounts.ts";
import { today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { App } from "#app/platform/app.ts";
import type { Route } from "./+types/discount.ts";

// Adds a code, or changes the one that the address of the page names.
async function readCode({ db, now }: App, codeId: string | undefined) {
  const code = codeId ? await findStaffCode(db, codeId, now()) : null;
  if (codeId && !code) throw data(null, { status: 404 });
  const validUntil = code?.validUntil ? today(code.validUntil) : null;
  return { code, rules: { today: today(now()), usedCount: code?.usedCount ?? 0, validUntil } };
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const app = await requireStaff(context, "codes");
  const { code, rules } = await readCode(app, params.codeId);
  return { rules, initial: code ? codeFields(code) : newCode, seen: code?.version };
}

export const action = (post: Route.ActionArgs) =>
  handleStaffForm(post, post.params.codeId ? codeActions.edit : codeActions.add, {
    schema: async (app) => discountCodeSchema((await readCode(app, post.params.codeId)).rules),
    to: `/admin/discounts${new URL(post.request.url).search}`,
    async handle({ input, app, staff, form, invalid }) {
      const { codeId: id } = post.params;
      const change = { input, actorId: staff.id };
      const expectedVersion = Number(form.get("seen"));
      const saved = id
        ? await editCode(app, { ...change, id, expectedVersion })
        : await addCode(app, change);
      if (saved.ok) return;
      switch (saved.reason) {
        case "not-found":
          throw data(null, { status: 404 });
        case "taken":
          return invalid({ errors: { code: m.discounts_code_taken() } });
        case "below-used":
          return invalid({ errors: { maxUses: m.discounts_code_uses_below(saved) } });
        case "changed": {
          const { code } = await readCode(app, id);
          const name = saved.by ?? m.staff_unknown();
          form.set("seen", String(code?.version));
          const stored = code ? rulesText(code, getLocale()) : "";
          return invalid({ problem: m.discounts_code_changed({ name, stored }) }, 409);
        }
      }
    },
  });

export default function Discount({ params, loaderData, actionData }: Route.ComponentProps) {
  const { rules, initial, seen } = loaderData;
  return (
    <FormDialog
      id="code"
      title={params.codeId ? m.discounts_code_edit_title() : m.discounts_code_add_title()}
      fields={codeFieldsWith(rules)}
      schema={discountCodeSchema(rules)}
      answer={actionData}
      initial={initial}
      seen={seen}
      to={`/admin/discounts${useLocation().search}`}
      submit={m.discounts_code_save()}
    />
  );
}
