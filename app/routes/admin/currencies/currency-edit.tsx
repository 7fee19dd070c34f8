import { data } from "react-router";
import { handleStaffForm } from "#app/admin/action.server.ts";
import { FormDialog } from "#app/admin/declared-form.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { currencyActions } from "#app/features/currency/currency-actions.ts";
import { currencyNames, namesText } from "#app/features/currency/new-currency.ts";
import { findCurrencyNames, renameCurrency } from "#app/features/currency/rates.server.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import type { Route } from "./+types/currency-edit.ts";

const to = "/admin/currencies";

export async function loader({ params: { currencyCode: code }, context }: Route.LoaderArgs) {
  await requireStaff(context, "prices");
  const stored = await findCurrencyNames(context.get(appContext).db, code);
  if (!stored) throw data(null, { status: 404 });
  return { code, ...stored };
}

export const action = (post: Route.ActionArgs) =>
  handleStaffForm(post, currencyActions.rename, {
    schema: currencyNames.schema,
    to,
    async handle({ input, app, staff, form, invalid }) {
      const change = { code: post.params.currencyCode, actorId: staff.id, input };
      const expectedVersion = Number(form.get("seen"));
      const renamed = await renameCurrency(app, { ...change, expectedVersion });
      if (renamed.ok) return;
      if (renamed.reason === "not-found") throw data(null, { status: 404 });
      form.set("seen", String(renamed.stored.version));
      return invalid(
        { problem: m.currency_names_changed({ stored: namesText(renamed.stored.names) }) },
        409,
      );
    },
  });

export default function EditCurrency({
  loaderData: { code, names, version },
  actionData,
}: Route.ComponentProps) {
  return (
    <FormDialog
      {...currencyNames}
      id="currency"
      title={m.currency_edit_title({ code })}
      answer={actionData}
      initial={names}
      seen={version}
      to={to}
      submit={m.currency_edit_save()}
      cancel={m.currency_cancel()}
    />
  );
}
