import { data } from "react-router";
import { DeleteQuestion } from "#app/admin/delete-question.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { CodeDescription } from "#app/features/discounts/code-description.tsx";
import { findDeskCode } from "#app/features/discounts/code-desk.server.ts";
import { discountText, usesText } from "#app/features/discounts/code-figures.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import type { Route } from "./+types/discount-delete.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context, "delete");
  const { db, now } = context.get(appContext);
  const code = await findDeskCode(db, params.codeId, now());
  if (!code) throw data(null, { status: 404 });
  return { code };
}

export default function DeleteDiscount({ loaderData: { code } }: Route.ComponentProps) {
  return (
    <DeleteQuestion
      path="/admin/discounts"
      title={m.office_code_delete_title()}
      question={m.office_code_delete_confirm()}
      hint={m.office_code_delete_hint()}
      fields={{ id: code.id, seen: code.updatedAt.toISOString() }}
    >
      <p className="min-w-0 flex-1">
        <bdi className="block font-medium tracking-label">{code.code}</bdi>
        <span className="text-sm text-muted">
          <CodeDescription of={code} />
        </span>
      </p>
      <p>
        <bdi>{discountText(code, getLocale())}</bdi>
        <span className="block text-sm text-muted">
          {m.office_code_uses()}: {usesText(code)}
        </span>
      </p>
    </DeleteQuestion>
  );
}
