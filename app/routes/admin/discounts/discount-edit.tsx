import { data, type RouterContextProvider } from "react-router";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { rulesText } from "#app/features/discounts/code-figures.ts";
import {
  codeFields,
  discountCodeSchema,
  expectedVersion,
} from "#app/features/discounts/code-input.ts";
import { type CodeError, editCode } from "#app/features/discounts/codes.admin.server.ts";
import { findStaffCode } from "#app/features/discounts/discounts.queries.server.ts";
import { today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { handleForm, invalidForm, readForm, redirectWithFlash } from "#app/platform/form.server.ts";
import type { Route } from "./+types/discount-edit.ts";
import { DiscountForm } from "./discount-form.tsx";

type Context = Readonly<RouterContextProvider>;

async function getCode(context: Context, id: string) {
  const { db, now } = context.get(appContext);
  const code = await findStaffCode(db, id, now());
  if (!code) throw data(null, { status: 404 });
  const validUntil = code.validUntil && today(code.validUntil);
  return { code, rules: { today: today(now()), usedCount: code.usedCount, validUntil } };
}

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context, "codes");
  const { code, rules } = await getCode(context, params.codeId);
  return { rules, initial: codeFields(code), seen: code.updatedAt.toISOString() };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { id: actorId } = await requireStaff(context, "codes");
  const form = await readForm(request);
  const { rules } = await getCode(context, params.codeId);
  const seen = expectedVersion.safeParse(form.get("seen"));
  if (!seen.success) throw data(null, { status: 400 });
  const change = { id: params.codeId, expectedVersion: seen.data, actorId };
  return handleForm(
    { context, form },
    {
      schema: discountCodeSchema(rules),
      failed: m.discounts_code_save_failed(),
      async handle(input) {
        const edited = await editCode(context.get(appContext), { ...change, input });
        if (!edited.ok) return invalidCode(context, form, { ...edited, id: params.codeId });
        const list = `/admin/discounts${new URL(request.url).search}`;
        return redirectWithFlash(context, list, m.discounts_code_saved());
      },
    },
  );
}

async function invalidCode(context: Context, form: FormData, error: CodeError & { id: string }) {
  switch (error.reason) {
    case "not-found":
      throw data(null, { status: 404 });
    case "taken":
      return invalidForm(form, { errors: { code: m.discounts_code_taken() } });
    case "below-used":
      return invalidForm(form, { errors: { maxUses: m.discounts_code_uses_below(error) } });
    case "changed": {
      const { code } = await getCode(context, error.id);
      const name = error.by ?? m.staff_unknown();
      form.set("seen", code.updatedAt.toISOString());
      const problem = m.discounts_code_changed({ name, stored: rulesText(code, getLocale()) });
      return invalidForm(form, { problem }, { status: 409 });
    }
  }
}

export default function EditDiscount({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <DiscountForm title={m.discounts_code_edit_title()} code={loaderData} formError={actionData} />
  );
}
