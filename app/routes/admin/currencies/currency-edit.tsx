import { data } from "react-router";
import { handleStaffForm } from "#app/admin/action.server.ts";
import { FormDialog } from "#app/admin/declared-form.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { editCurrency, findStaffCurrency } from "#app/features/currency/currencies.admin.server.ts";
import { currencyActions } from "#app/features/currency/currency-actions.ts";
import { editedCurrency, rateText } from "#app/features/currency/currency-form.ts";
import { m } from "#app/paraglide/messages.js";
import type { Route } from "./+types/currency-edit.ts";

const to = "/admin/currencies";

export async function loader({ params: { currencyCode: code }, context }: Route.LoaderArgs) {
  const { db } = await requireStaff(context, "prices");
  const stored = await findStaffCurrency(db, code);
  if (!stored) throw data(null, { status: 404 });
  return { code, ...stored };
}

export const action = (post: Route.ActionArgs) =>
  handleStaffForm(post, currencyActions.edit, {
    schema: editedCurrency.schema,
    to,
    async handle({ input, app, staff, form, invalid }) {
      const change = { code: post.params.currencyCode, actorId: staff.id, input };
      const expectedVersion = Number(form.get("seen"));
      const edited = await editCurrency(app, { ...change, expectedVersion });
      if (edited.ok) return;
      if (edited.reason === "not-found") throw data(null, { status: 404 });
      const { version, fields } = edited.stored;
      form.set("seen", String(version));
      const { rate, symbol, name, nameAr } = fields;
      const stored = [rateText(rate), symbol, name, nameAr].filter(Boolean).join(" · ");
      return invalid({ problem: m.currency_changed({ stored }) }, 409);
    },
  });

export default function EditCurrency({
  loaderData: { code, fields, version },
  actionData,
}: Route.ComponentProps) {
  return (
    <FormDialog
      {...editedCurrency}
      id="currency"
      title={m.currency_edit({ code })}
      answer={actionData}
      initial={{ ...fields, rate: rateText(fields.rate) }}
      seen={version}
      to={to}
    />
  );
}
