import { data } from "react-router";
import { handleStaffForm } from "#app/admin/action.server.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { currencyActions } from "#app/features/currency/currency-actions.ts";
import {
  currencyNameFields,
  currencyNamesSchema,
  namesText,
  namesVersion,
} from "#app/features/currency/new-currency.ts";
import { findCurrencyNames, renameCurrency } from "#app/features/currency/rates.server.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { invalidForm } from "#app/platform/form.server.ts";
import { useForm } from "#app/ui/use-form.tsx";
import type { Route } from "./+types/currency-edit.ts";
import { CurrencyDialog, NameFields } from "./currency-dialog.tsx";

export async function loader({ params: { currencyCode: code }, context }: Route.LoaderArgs) {
  await requireStaff(context, "prices");
  const names = await findCurrencyNames(context.get(appContext).db, code);
  if (!names) throw data(null, { status: 404 });
  return { code, names };
}

export const action = (post: Route.ActionArgs) =>
  handleStaffForm(post, currencyActions.rename, {
    schema: currencyNamesSchema,
    to: "/admin/currencies",
    async handle({ input, app, staff, form }) {
      const change = { code: post.params.currencyCode, actorId: staff.id, input };
      const expectedVersion = String(form.get("seen"));
      const renamed = await renameCurrency(app, { ...change, expectedVersion });
      if (renamed.ok) return;
      if (renamed.reason === "not-found") throw data(null, { status: 404 });
      form.set("seen", namesVersion(renamed.stored));
      const problem = m.currency_names_changed({ stored: namesText(renamed.stored) });
      return invalidForm(form, { problem }, { status: 409 });
    },
  });

export default function EditCurrency({ loaderData, actionData }: Route.ComponentProps) {
  const { code, names } = loaderData;
  const form = useForm("currency", currencyNamesSchema, actionData, { initial: names });
  return (
    <CurrencyDialog
      title={m.currency_edit_title({ code })}
      action={`${code}/edit`}
      form={form}
      fields={currencyNameFields}
      submit={m.currency_edit_save()}
    >
      <input type="hidden" name="seen" value={actionData?.values.seen ?? namesVersion(names)} />
      <NameFields control={form.control} />
    </CurrencyDialog>
  );
}
